import { Await } from "@remix-run/react";
import { Suspense, useMemo } from "react";
import { useTranslation } from "~/components/translation";
import { useFormatter, usePrivacyFloor } from "~/components/format-context";
import { Alert } from "~/components/ui/alert";
import { Icon } from "~/components/ui/icon";
import type { AnswerMeta } from "~/contract/metrics";
import type { PartialPeriod } from "~/domain/measured-part";
import { useLatestAnswer } from "./latest-answer";
import type { Settled } from "./settle";

/** What an answer says of the figures that it withholds. */
type Withholding = Pick<AnswerMeta, "suppressed_figures">;
type Answer = Promise<Settled<{ meta: Withholding } | null>>;

/** How many figures all these answers together withhold; one that failed withholds none. The answers of a page hold no figure twice. */
export async function withheldFigures(answers: readonly (Answer | null)[]): Promise<number> {
  const all = await Promise.all(answers.map((answer) => answer?.catch(() => null)));
  return all.reduce((sum, settled) => sum + (settled?.ok ? (settled.data?.meta.suppressed_figures ?? 0) : 0), 0);
}

/** `withheldFigures` of a page's answers, those still to come too; the count of before stays until all of the new ones are there. */
export function useWithheldFigures(answers: readonly (Answer | null)[]): Promise<number> {
  // the list is new at each render, its answers are not: they decide
  // eslint-disable-next-line react-hooks/exhaustive-deps
  return useLatestAnswer(useMemo(() => withheldFigures(answers), answers));
}

/**
 * That figures about few devices are not shown, and how many that are. It stands there from the first, of one height, so that nothing moves when the
 * count comes; the reason unfolds.
 */
export function ProtectedNotice({ withheld }: { withheld: Promise<number> }) {
  const floor = usePrivacyFloor();
  if (floor === 0) return null;
  return (
    <div className="notices span-12 protected-notice">
      <Suspense fallback={<ProtectedLine withheld={0} />}>
        <Await resolve={withheld} errorElement={<ProtectedLine withheld={0} />}>{(count: number) => <ProtectedLine withheld={count} />}</Await>
      </Suspense>
    </div>
  );
}

function ProtectedLine({ withheld }: { withheld: number }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const floor = usePrivacyFloor();
  const why = <details className="alert-details"><summary>{t("dashboard.protectedWhy")}</summary>{t("dashboard.protectedText", { floor })}</details>;
  return withheld > 0
    ? <Alert tone="warning" icon="lock" title={t("dashboard.protectedCount", { count: withheld, formatted: format.count(withheld) })}>{why}</Alert>
    : <div className="alert protected-none"><Icon name="lock" /><div>{t("dashboard.protectedRule", { floor })} {why}</div></div>;
}

/** A period that is not over, or that begins before the data. */
export function PartialNotice({ partial }: { partial: PartialPeriod | null }) {
  const { t } = useTranslation();
  const format = useFormatter();
  if (!partial) return null;
  return <div className="notices"><Alert tone="warning" title={t("dashboard.partial")}>{t(`dashboard.partialText.${partial.side}`, { day: format.longDay(partial.day) })}</Alert></div>;
}

/** The last line of the page: what stands behind its figures. `withheld`: of all its answers, where they are several. */
export function MetaLine({ meta, withheld }: { meta: AnswerMeta; withheld?: Promise<number> }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const parts = [
    meta.last_day ? t("dashboard.metaUntil", { day: format.longDay(meta.last_day) }) : t("shell.noData"),
    t("dashboard.metaPanel", { formatted: format.count(meta.panel_devices) }),
  ];
  const count = (figures: number) => (figures > 0 ? <> · {t("dashboard.metaProtected", { count: figures, formatted: format.count(figures) })}</> : null);
  return (
    <p className="note span-12 meta-line">
      {parts.join(" · ")}
      {withheld ? <Suspense fallback={null}><Await resolve={withheld} errorElement={<></>}>{count}</Await></Suspense> : count(meta.suppressed_figures)}
    </p>
  );
}
