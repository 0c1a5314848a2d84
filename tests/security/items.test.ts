import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

/** The items of OWASP's Application Security Verification Standard 5 that the product proves by test. */
const items = [
  "1.2.4", "1.2.10", "2.2.2", "2.3.1", "2.3.3", "3.2.2", "3.3.1", "3.3.2", "3.3.4", "3.4.1", "3.4.3", "3.4.4", "3.4.6", "3.5.1", "3.5.3", "3.7.2", "4.1.3", "4.4.2", "4.4.3", "5.2.1", "5.4.2", "6.2.1", "6.2.3", "6.2.4",
  "6.3.1", "6.3.2", "6.3.8", "7.2.4", "7.4.1", "7.4.2", "7.4.3", "8.2.1", "8.2.2", "8.2.3", "8.4.1", "9.1.1", "9.1.2", "9.2.1", "13.4.2", "13.4.5", "14.2.1", "14.3.1", "14.3.2", "16.2.2", "16.3.1", "16.3.2", "16.5.1",
];

it("each item of the standard stands in the name of a test here", () => {
  const folder = path.join("tests", "security");
  const titles = readdirSync(folder).filter((file) => file.endsWith(".test.ts") && file !== "items.test.ts").flatMap((file) => [...readFileSync(path.join(folder, file), "utf8").matchAll(/\bit\("ASVS ([\d., ]+)/g)].map(([, numbers = ""]) => numbers));
  const proved = new Set(titles.flatMap((numbers) => numbers.split(",").map((number) => number.trim())));
  expect(items.filter((item) => !proved.has(item))).toEqual([]);
});
