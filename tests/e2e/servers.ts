import path from "node:path";

/** First of the ports; another one where several suites run on one machine. */
const firstPort = Number(process.env.E2E_PORT ?? 4310);

/** The deployments that the browser tests use; each has a folder of its own under `root`. */
export const servers = {
  /** everything on, Portuguese, months; the demo city */
  demo: { brand: "demo", port: firstPort, city: ["--devices", "2600", "--days", "85"] },
  /** points of sale only, Spanish, fixed periods; a small city of its own zone, with names like markup (S06) */
  varejo: { brand: "varejo", port: firstPort + 1, city: ["--devices", "300", "--days", "124"] },
  /** out-of-home only, English, weeks; a fresh installation without data or account */
  outdoor: { brand: "outdoor", port: firstPort + 2, city: null },
  /** the same with a small city: reports by week */
  weeks: { brand: "outdoor", port: firstPort + 3, city: ["--devices", "300", "--days", "60"] },
  /** points come and go here: a small city of both types */
  points: { brand: "demo", port: firstPort + 4, city: ["--devices", "300", "--days", "62"] },
} as const;

/** Those with a city, and so with the demo's account. */
export type DemoServer = "demo" | "varejo" | "weeks" | "points";

export const addressOf = (name: keyof typeof servers): string => `http://localhost:${servers[name].port}`;
export const demoLogin = { email: "demo@example.com", password: "demo1234" };
/** Last day of the city that the tests make. */
export const lastDay = "2026-10-31";
export const root = path.join(process.env.TEST_FOLDER ?? ".cache", "e2e");
