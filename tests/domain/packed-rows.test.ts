import { expect, test } from "vitest";
import { packRows, unpackRows } from "~/domain/packed-rows";

const fields = ["latitude", "count", "share", "name"] as const;
const rows = [{ latitude: -23.550123456, count: 1234567, share: 0.12345678901, name: "\"São\"\t→", other: 1 }, { latitude: 0.123456789, count: 0, share: 1, name: "", other: 2 }];

test("rows come back as they were: coordinates to a metre, shares to the last digit, without the fields that nobody named", () => {
  expect(unpackRows<(typeof rows)[0], (typeof fields)[number]>(packRows(rows, fields), fields)).toEqual([
    { latitude: -23.55012, count: 1234567, share: 0.12345678901, name: "\"São\"\t→" }, { latitude: 0.123456789, count: 0, share: 1, name: "" },
  ]);
});
test("the same rows give the same text, other fields another one", () => {
  expect(packRows(rows, fields)).toBe(packRows(rows, fields));
  expect(packRows(rows, ["count"])).toBe("[[1234567],[0]]");
  expect(packRows([], fields)).toBe("[]");
});
