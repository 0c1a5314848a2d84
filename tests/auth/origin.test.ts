import { expect, it } from "vitest";
import { landingPage } from "~/auth/landing";
import { loginPath, safeOrigin } from "~/auth/origin";

it.each([
  "https://evil.example", "http:evil.example", "//evil.example", "///evil.example", "/\\evil.example", "/%2F%2Fevil.example", "/%5Cevil.example", "/%252F%252Fevil.example",
  "/\t/evil.example", "/%09/evil.example", "\\\\evil.example", "/..//evil.example", "/.//evil.example", "/x/..//evil.example", "javascript:alert(1)", " /dashboard", "dashboard", "/%", "/%ff",
  "/", "/login", "/Login/", "/log%69n", "/./login", "/login?origin=/dashboard", "/login.data", "/signup", "/forgot", "/update-password?hash=x", "/logout", "/v2/auth/logout", "/?origin=%2F", "", `/${"x".repeat(5000)}`,
])("S02: refuses %j", (raw) => { expect(safeOrigin(raw)).toBeNull(); });

it.each([
  "/ranking?type=ooh&week=2026-W10", "/dashboard?type=pdv&q=//evil.example&n=a%2F%2Fb", "/pois/details/7", "/pois/S%C3%A3o%20Jo%C3%A3o", "/logins", "/dashboard#chart",
])("S02: honours %s whole", (raw) => { expect(safeOrigin(raw)).toBe(raw); });

it("keeps the origin of a page, of its data request too, and of nothing foreign", () => {
  const inside = encodeURIComponent("/ranking?type=ooh&week=2026-W10");
  expect(loginPath("http://host/ranking?type=ooh&week=2026-W10")).toBe(`/?origin=${inside}`);
  expect(loginPath("http://host/ranking.data?type=ooh&week=2026-W10&_routes=root")).toBe(`/?origin=${inside}`);
  expect(loginPath("http://host//evil.example")).toBe("/");
  expect(loginPath("http://host/logout")).toBe("/");
});

it("leads to the dashboard of the category that is on", () => {
  const flags = { compare: false, performance: false, journey: false, heatmaps: false, radar: false, ranking: false };
  const page = (pdv: [boolean, boolean], ooh: [boolean, boolean]) => landingPage({ pdv: { ...flags, on: pdv[0], dashboard: pdv[1] }, ooh: { ...flags, on: ooh[0], dashboard: ooh[1] } });
  expect(page([true, true], [true, true])).toBe("/dashboard?type=pdv");
  expect(page([true, false], [true, true])).toBe("/dashboard?type=ooh");
  expect(page([false, true], [true, true])).toBe("/dashboard?type=ooh");
  expect(page([false, false], [true, false])).toBe("/dashboard");
});
