import { expect, test } from "vitest";
import { tileOrigins } from "~/domain/tile-origins";

const origins = (...urls: string[]) => tileOrigins(urls.map((url) => ({ url })));

test("the hosts of the layers and no other, each once", () => {
  expect(origins("https://tile.openstreetmap.org/{z}/{x}/{y}.png", "https://tile.openstreetmap.org/other/{z}/{x}/{y}.png")).toEqual(["https://tile.openstreetmap.org"]);
  expect(origins("https://{s}.tiles.example:8443/{z}/{x}/{y}.png?key=1")).toEqual(["https://a.tiles.example:8443", "https://b.tiles.example:8443", "https://c.tiles.example:8443"]);
});

test("tiles of this server itself need no other host; an address that is none stops the start", () => {
  expect(origins("/tiles/{z}/{x}/{y}.png")).toEqual([]);
  expect(origins("//cdn.example/{z}.png".replace(/^/, "https:"))).toEqual(["https://cdn.example"]);
  expect(() => origins("tiles/{z}.png")).toThrow();
});
