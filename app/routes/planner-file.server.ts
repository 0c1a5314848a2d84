import type { LoaderFunctionArgs } from "@remix-run/node";
import type { TFunction } from "i18next";
import type { Language } from "~/contract/brand";
import type { AudienceFilterInput, AudienceResult, SitePlan } from "~/contract/audiences";
import { isAppError } from "~/contract/errors";
import type { AudienceCriterion } from "~/contract/values";
import { createFormatter, type Formatter } from "~/domain/format";
import { languageOf, translator } from "~/locales/i18n.server";
import { callOptions } from "./_app/call-options.server";
import { guardPage } from "./_app/guard.server";
import { periodKeyOf } from "./_app.planner-new/planner-data.server";
import { filterOf, parsePlanner } from "./_app.planner-new/planner-state";

/** A plan as a file is made of it: what was asked, and what it answers. */
export type PlannerFile = { t: TFunction; format: Formatter; filter: AudienceFilterInput; result: AudienceResult; plan: SitePlan | null; nameOf: (title: AudienceCriterion) => string; asked: [string, string][]; title: string };

/** Asks what the address asks, before the first byte of a file, so that a failure is a page and no broken file. */
export async function openPlannerFile(args: LoaderFunctionArgs): Promise<PlannerFile> {
  const { request, context } = args;
  const { brand, methods } = context;
  const user = await guardPage(args, "/planner");
  const [options, language] = await Promise.all([callOptions(args, user), languageOf(request, brand)]);
  const t = await translator(language);
  const format = createFormatter({ language, region: brand.region, timezone: brand.timezone, currency: brand.currency });
  const { state, limits, wrong } = parsePlanner(new URL(request.url).searchParams, periodKeyOf(brand), brand.planner.extraFilters.map(({ field }) => field));
  const filter = filterOf(state);
  if (!filter || wrong.length > 0) throw new Response(null, { status: 404 });
  const badAddress = (error: unknown): never => { if (isAppError(error) && error.code === "bad_input") throw new Response(null, { status: 404 }); throw error; };
  const [result, plan, { groups }] = await Promise.all([
    methods.call("audiences.applyFilter", [filter], options).catch(badAddress), limits.count !== null || limits.budget !== null ? methods.call("audiences.pickSites", [{ filter, ...limits }], options).catch(badAddress) : null,
    methods.call("audiences.getDataForFilters", [], options),
  ]);
  const inLanguage = (label: string | Record<Language, string>) => (typeof label === "string" ? label : label[language]);
  const extra = new Map<string, string>(brand.planner.extraFilters.map(({ field, label }) => [field, inLanguage(label)]));
  const nameOf = (title: AudienceCriterion) => extra.get(title) ?? t(`planner.criteria.${title}`);
  const group = filter.group === "pdv" || filter.group === "ooh" ? t(`filters.all.${filter.group}`) : (groups.find(({ value }) => value === filter.group)?.label ?? filter.group);
  const days = format.dayRange(result.start, result.end);
  const asked: [string, string][] = [
    [t("excel.brand"), brand.name], [t("filters.period"), days], [t("planner.group"), group], [t("planner.city"), state.city.join(", ")], [t("planner.country"), state.country.join(", ")],
    [t("demographics.gender"), state.gender.map((value) => t(`demographics.genders.${value}`)).join(", ")], [t("demographics.age"), state.ageRanges.map((value) => t(`demographics.ages.${value}`)).join(", ")], [t("demographics.class"), state.classes.map((value) => t(`demographics.classes.${value}`)).join(", ")],
    [t("planner.offlines"), state.offlines.join(", ")], [t("planner.genres"), state.genres.join(", ")], [t("planner.platform"), state.platform.join(", ")], [t("planner.makers"), state.makers.join(", ")],
    ...[...extra].map(([field, label]): [string, string] => [label, (state.extra[field] ?? []).join(", ")]), [t("excel.askedAt"), format.instant(context.clock().getTime())], [t("excel.address"), `/planner-new${new URL(request.url).search}`],
  ];
  return { t, format, filter, result, plan, nameOf, asked: asked.filter(([, value]) => value !== ""), title: [brand.name, days, group].join(" - ") };
}
