import { demoCredentials } from "~/auth/demo-credentials";
import type { Brand } from "~/contract/brand";
import { isAppError } from "~/contract/errors";
import type { CallMethod } from "~/contract/methods";
import type { PointType } from "~/contract/values";
import { campaignPath, chainPath } from "~/demo/network";
import type { DayRange } from "~/domain/calendar";
import { segmentHash } from "~/domain/segment-hash.server";
import { dayStart } from "~/domain/zone";
import { translator } from "~/locales/i18n.server";
import { settingsRepository } from "~/store/settings.server";
import type { Store } from "~/store/store.server";
import { usersRepository } from "~/store/users.server";
import type { ProcessLog } from "./log.server";

const segment = (type: PointType, path: string[]) => ({ label: path.at(-1) ?? "", value: segmentHash(type, path), count: 0, month_range_start: null, month_range_end: null, periods: [] });

/** The demo's first start makes an audit of its campaign and an audience, so that a visitor finds both; the audit is computed in the background as anyone's is. What a brand has not, is not made. */
export async function makeDemoSamples({ store, brand, call, log }: { store: Store; brand: Brand; call: CallMethod; log: ProcessLog["write"] }): Promise<void> {
  const settings = settingsRepository(store);
  const [asked, user] = await Promise.all([settings.get("demo_samples"), usersRepository(store).byEmail(demoCredentials.email)]);
  if (asked === null || !user) return;
  const { start, end } = JSON.parse(asked) as DayRange;
  const t = await translator(brand.language);
  const { firstName, lastName, email, role, type } = user;
  const options = { user: { id: String(user.id), firstName, lastName, email, role, type }, language: brand.language };
  const unless = (error: unknown): void => { if (!isAppError(error)) throw error; log("info", "demo_sample_left_out", { reason: error.message }); };
  await call("audit.create", [{ startDate: dayStart(start, brand.timezone), endDate: dayStart(end, brand.timezone), ooh: [segment("ooh", campaignPath)], pdv: [segment("pdv", chainPath)], key: "demo-samples" }], options).catch(unless);
  await call("audiences.build", [{ name: t("planner.sample"), filter: { group: segmentHash("pdv", chainPath), gender: ["F"], ageRanges: ["30_39", "40_49"], city: [], country: [], genres: [], offlines: [], platform: [], makers: [] } }], options).catch(unless);
  await settings.remove("demo_samples");
}
