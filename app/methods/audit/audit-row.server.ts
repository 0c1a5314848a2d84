import type { Audit } from "~/contract/audit";
import type { Brand, Language } from "~/contract/brand";
import type { NoticeAbout } from "~/contract/notifications";
import { pointTypes } from "~/contract/values";
import { isAdmin } from "~/config/permissions";
import type { User } from "~/contract/users";
import { monthOf, monthRange } from "~/domain/calendar";
import { createFormatter } from "~/domain/format";
import { holdersOf } from "~/domain/notice-about.server";
import type { StoredAudit } from "~/store/audits.server";
import type { MethodContext } from "../context.server";
import type { Holdings } from "../deployment.server";

/** What an audit's period is called: the option's own name, a month's, or its days. */
export function periodLabel({ filter, start, end }: Pick<StoredAudit, "filter" | "start" | "end">, brand: Brand, language: Language = brand.language): string {
  const format = createFormatter({ language, region: brand.region, timezone: brand.timezone, currency: brand.currency });
  const option = filter.period && brand.period.mode === "fixed" ? brand.period.options.find(({ oid }) => oid === filter.period) : undefined;
  if (option) return typeof option.label === "string" ? option.label : option.label[language];
  const month = monthRange(monthOf(start));
  return month.start === start && month.end === end ? format.month(monthOf(start)) : format.dayRange(start, end);
}

/** What holds each segment of an audit: whoever is limited must be allowed to see all of each. What is gone is held by nothing. */
const heldBy = ({ filter }: Pick<StoredAudit, "filter">, { trees }: Pick<Holdings, "trees">): string[][] =>
  pointTypes.flatMap((type) => filter[type].map(({ value }) => { if (value === type) return [type]; const node = trees[type].byHash.get(value); return node ? holdersOf(type, node.path) : []; }));

/** What a notification about an audit is about. */
export const aboutAudit = (audit: Pick<StoredAudit, "filter">, holdings: Pick<Holdings, "trees">): NoticeAbout => ({ segments: heldBy(audit, holdings) });

/** May whoever asks see an audit? Whoever sees some segments only sees those of theirs: those that they made too, which may be older than their limit. */
export function maySee(audit: StoredAudit, { segments }: MethodContext, holdings: Holdings): boolean {
  return segments === undefined || heldBy(audit, holdings).every((holders) => holders.some((holder) => segments.includes(holder)));
}

/** Whoever made an audit may delete it, and administrators may. */
export const mayDelete = ({ createdBy }: Pick<StoredAudit, "createdBy">, user: Pick<User, "id" | "role">): boolean => isAdmin(user) || createdBy === Number(user.id);

/** An audit as the contract has it. */
export const auditRow = (audit: StoredAudit, brand: Brand, user: Pick<User, "id" | "role">, language?: Language): Audit => ({
  _id: String(audit.id), periodLabel: periodLabel(audit, brand, language), ooh: audit.filter.ooh.map(({ label }) => ({ label })), pdv: audit.filter.pdv.map(({ label }) => ({ label })),
  status: audit.status, reason: audit.reason, progress: audit.status === "RUNNING" && audit.total > 0 ? { done: audit.done, total: audit.total } : null,
  start: audit.start, end: audit.end, created: audit.createdAt.toISOString(), createdBy: audit.creator, mayDelete: mayDelete(audit, user),
});
