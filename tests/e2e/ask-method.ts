import type { APIRequestContext, Page } from "@playwright/test";
import type { DashboardData, Flags } from "../../app/contract/metrics";
import type { PointType } from "../../app/contract/values";
import { addressOf, demoLogin } from "./servers";

/** October 2026 in São Paulo, as the method takes it. */
const october = { startDate: Date.parse("2026-10-01T03:00:00Z"), endDate: Date.parse("2026-11-01T02:59:59Z") };

/** What `metrics.dashboardData` answers for October 2026 of the demo city. */
export async function askMethod(request: APIRequestContext, filter: { type: PointType; storeKey?: string; agg?: "g" | "s" }, flags: Flags): Promise<DashboardData> {
  const login = await request.post(`${addressOf("demo")}/v2/auth/login`, { data: demoLogin });
  const { token } = await login.json() as { token: { accessToken: string } };
  const answer = await request.post(`${addressOf("demo")}/v2/methods/call`, {
    headers: { authorization: `Bearer ${token.accessToken}` }, data: { name: "metrics.dashboardData", params: [{ ...october, ...filter }, flags] },
  });
  if (!answer.ok()) throw new Error(`metrics.dashboardData answered ${answer.status()}: ${await answer.text()}`);
  return await answer.json() as DashboardData;
}

/** Addresses that a page asked other hosts for, from now on. */
export function foreignRequests(page: Page): string[] {
  const asked: string[] = [];
  const own = new URL(addressOf("demo")).host;
  page.on("request", (request) => { if (/^https?:/.test(request.url()) && new URL(request.url()).host !== own) asked.push(request.url()); });
  return asked;
}

/** The reports of one screen as the navigation offers them: by type, and without one. Each in another language; all three languages over the screens. */
export const variants = [
  { name: "pdv", query: "type=pdv&", type: "pdv" }, { name: "ooh", query: "type=ooh&", type: "ooh" }, { name: "reports", query: "", type: "pdv" },
] as const;
export const languages = ["en", "es", "pt"] as const;
