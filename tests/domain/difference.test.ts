import { expect, it } from "vitest";
import { differenceFrom } from "~/domain/difference";

const shown = (value: number | null) => ({ value, hidden: false });

it("C04 a difference over 0 has an amount, no per cent, and says why", () => {
  expect(differenceFrom(shown(50), shown(0))).toEqual({ amount: 50, change: null, reason: "first_zero" });
  expect(differenceFrom(shown(0), shown(0))).toEqual({ amount: 0, change: null, reason: "first_zero" });
  expect(differenceFrom(shown(50), shown(50))).toEqual({ amount: 0, change: 0, reason: null });
  expect(differenceFrom(shown(0), shown(50))).toEqual({ amount: -50, change: -1, reason: null });
});

it("what is withheld or unknown on one side gives no difference", () => {
  expect(differenceFrom(shown(50), { value: null, hidden: true })).toEqual({ amount: null, change: null, reason: "first_hidden" });
  expect(differenceFrom(shown(50), shown(null)).reason).toBe("first_missing");
  expect(differenceFrom({ value: null, hidden: true }, shown(50)).reason).toBe("own_missing");
});
