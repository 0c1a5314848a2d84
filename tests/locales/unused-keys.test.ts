import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { en } from "~/locales/en";

const leaves = (value: object, at = ""): string[] => Object.entries(value).flatMap(([key, inside]) => (typeof inside === "string" ? [`${at}${key}`] : leaves(inside as object, `${at}${key}.`)));

/** All code that can name a message. */
const sources = (readdirSync("app", { recursive: true, encoding: "utf8" }))
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith("locales/") || /locales\/[\w-]+\.server\.ts$/.test(file))
  .map((file) => readFileSync(path.join("app", file), "utf8"));
const code = sources.join("\n");

/** Beginnings and ends of names that code puts together: `dashboard.title.${type}`, `performance.${list}.title`. */
const patterns = [...code.matchAll(/`([a-zA-Z]\w*\.(?:[\w.]|\$\{[^`}]*\})*)`/g)].map(([, name = ""]) => new RegExp(`^${name.split(/\$\{[^}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("[\\w.-]+")}$`));

const plural = /_(one|many|other)$/;
/** Words for the codes of the contract's `FieldProblem`, one for each that a form can be answered with. */
const handedOn = "validation.";
const isUsed = (key: string): boolean => {
  const name = key.replace(plural, "");
  return key.startsWith(handedOn) || code.includes(`"${name}"`) || code.includes(`"${key}"`) || code.includes(`\`${name}\``) || patterns.some((pattern) => pattern.test(name));
};

test("every message is named somewhere in the code", () => {
  expect(leaves(en).filter((key) => !isUsed(key))).toEqual([]);
});

test("the check sees a message that nobody names", () => {
  expect(isUsed("dashboard.noSuchMessage")).toBe(false);
  expect(isUsed("dashboard.title.pdv")).toBe(true);
});
