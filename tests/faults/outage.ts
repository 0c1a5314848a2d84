import { expect } from "vitest";
import { errorBodySchema, errorStatus, type ErrorCode } from "~/contract/errors";
import { en } from "~/locales/en";
import type { Answer, Deployment } from "../support/deployment";

const period = { startDate: Date.parse("2026-02-01T12:00:00Z"), endDate: Date.parse("2026-02-28T12:00:00Z") };
const english = { "Accept-Language": "en" };

/** A point of a test's own, by its code. */
export const point = (code: string) => ({ type: "pdv", code, name: `Store ${code} of the trial`, address: "Road 1, 10", city: "City", uf: "SP", zipcode: "00000", phone: "0000", latitude: -23.5502, longitude: -46.6302, group: [] });

/** The figures of February; another text each time it is asked, so that no memory of the product answers. */
export async function figures(at: Deployment): Promise<Answer> {
  const { accessToken } = await at.tokens("admin");
  return at.ask("/v2/methods/call", {
    method: "POST", headers: { "Content-Type": "application/json", Authorization: `Bearer ${accessToken}` },
    body: JSON.stringify({ name: "metrics.dashboardData", params: [{ type: "pdv", ...period }, { qVisits: true }], noCache: true }),
  });
}

/** What the figures are, without when and by which load. */
export const numbers = ({ text, status }: Answer): unknown => {
  expect(status, text).toBe(200);
  return JSON.parse(text, (key, value: unknown) => (["data_version", "dataVersion", "computed"].includes(key) ? undefined : value));
};

/** Codes of the points of the trial that are stored. */
export const codes = async (at: Deployment): Promise<string[]> => ((await at.call("pois.export", [{}], "admin")).json as { points: { code: string; name: string }[] }).points.filter(({ name }) => name.endsWith("of the trial")).map(({ code }) => code).sort();

const innards = /\bat [\w.<> ]+ \(?(file:|node:|\/)|node_modules|\.server\.[tj]s|\.tsx?:\d+|build\/server|127\.0\.0\.1:\d+|\/tmp\//;

/** An answer of the API is the closed list's error, and tells nothing of the inside. */
export function refusedAs(code: ErrorCode, { status, text, json }: Answer): void {
  const body = errorBodySchema.parse(json);
  expect(body, text).toMatchObject({ error: code });
  expect(status).toBe(errorStatus[code]);
  expect(body.reason.length).toBeGreaterThan(10);
  expect(text).not.toMatch(innards);
}

/** A page says in the reader's language what is wrong, with the error's status, and tells nothing of the inside. */
export function pageSays(code: ErrorCode, { status, text, headers }: Answer): void {
  expect(text.replaceAll("&#x27;", "'"), text.slice(0, 2000)).toContain(en.errors[code]);
  expect(status).toBe(errorStatus[code]);
  expect(headers.get("Content-Type")).toContain("text/html");
  expect(text).not.toMatch(innards);
}

export const page = (at: Deployment, path: string, cookie = ""): Promise<Answer> => at.ask(path + (path.includes("?") ? "&" : "?") + "lang=en", { headers: { ...english, ...(cookie && { Cookie: `${cookie}; nojs=1` }) } });

/** Lines of the log with an event. */
export const logged = (at: Deployment, event: string): Record<string, unknown>[] => at.log().split("\n").filter((line) => line.startsWith("{")).map((line) => JSON.parse(line) as Record<string, unknown>).filter((line) => line.event === event);

/** Waits until `/readyz` says so of its parts. */
export const health = (at: Deployment, wanted: Record<string, unknown>, timeout = 60_000): Promise<void> => expect.poll(async () => (await at.ask("/readyz")).json, { timeout, interval: 200 }).toMatchObject(wanted);

/** Waits until the visits of changed points are there. */
export const idle = (at: Deployment): Promise<void> => expect.poll(async () => ((await at.call("pois.getAttribution", [], "admin")).json as { state: string }).state, { timeout: 90_000, interval: 100 }).toBe("idle");
