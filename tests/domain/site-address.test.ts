import { afterEach, describe, expect, it } from "vitest";
import { insideSite, siteAddress, siteBase } from "../../app/domain/site-address";

afterEach(() => { globalThis.atalaiaBase = undefined; });

describe("addresses of the product", () => {
  it("stay as they are at a host's root", () => {
    expect(siteBase()).toBe("");
    expect(siteAddress("/login?a=1")).toBe("/login?a=1");
    expect(insideSite("/login")).toBe("/login");
  });

  it("R01 get the path that the product is reached under, and lose it again", () => {
    globalThis.atalaiaBase = "/client1";
    expect(siteAddress("/login")).toBe("/client1/login");
    expect(siteAddress("https://elsewhere.example/login")).toBe("https://elsewhere.example/login");
    expect(insideSite("/client1/login")).toBe("/login");
    expect(insideSite("/client1")).toBe("/");
    expect(insideSite("/client10/login")).toBe("/client10/login");
  });
});
