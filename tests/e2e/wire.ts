import type { APIRequestContext } from "@playwright/test";
import type { DashboardData, Filter, Flags } from "../../app/contract/metrics";
import { addressOf, demoLogin, type DemoServer } from "./servers";

/** Calls a method as another program would, so that what a page shows can be held against it. */
export async function callMethod<T>(request: APIRequestContext, name: string, params: unknown[], server: DemoServer = "demo"): Promise<T> {
  const login = await request.post(`${addressOf(server)}/v2/auth/login`, { data: demoLogin });
  const { token } = (await login.json()) as { token: { accessToken: string } };
  const answer = await request.post(`${addressOf(server)}/v2/methods/call`, { data: { name, params }, headers: { Authorization: `Bearer ${token.accessToken}` } });
  if (!answer.ok()) throw new Error(`${name} answered ${answer.status()}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** October 2026, the month on which the demo's reports open. */
export const october = { startDate: Date.parse("2026-10-01T12:00:00Z"), endDate: Date.parse("2026-10-31T12:00:00Z") };

/** `metrics.dashboardData` for a type and, where given, more of the filter. */
export const dashboardData = (request: APIRequestContext, filter: Partial<Filter> & Pick<Filter, "type">, flags: Flags): Promise<DashboardData> =>
  callMethod(request, "metrics.dashboardData", [{ ...october, ...filter }, flags]);
