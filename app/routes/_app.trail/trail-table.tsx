import { useTranslation } from "~/components/translation";
import { useFormatter } from "~/components/format-context";
import type { TrailEntry } from "~/contract/trail";
import { trailActions } from "~/contract/trail-kinds";
import { TrailChanges } from "./trail-changes";

type TrailTableProps = { entries: readonly TrailEntry[]; people: readonly { id: string; email: string }[] };

/** What people did, newest first. */
export function TrailTable({ entries, people }: TrailTableProps) {
  const { t } = useTranslation();
  const format = useFormatter();
  const emailOf = new Map(people.map(({ id, email }) => [id, email]));
  return (
    <div className="table-scroll" tabIndex={0} role="group" aria-label={t("nav.items.trail")}>
      <table className="data-table trail-table">
        <thead><tr>{(["when", "who", "what", "subject", "address"] as const).map((title) => <th key={title} scope="col">{t(`trail.${title}`)}</th>)}</tr></thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <th scope="row">{format.instant(Date.parse(entry.at))}</th>
              <td>{entry.name !== null ? <>{entry.name}<br /><span className="muted">{entry.email}</span></> : entry.actor !== null ? t(`trail.actors.${entry.actor}`) : entry.keyId !== null ? t("trail.byKey", { id: entry.keyId }) : entry.userId !== null ? t("trail.gone", { id: entry.userId }) : "--"}</td>
              <td>
                {actionText(t, entry)}
                {entry.outcome === "refused" ? <> <span className="tag tag-warning">{t("trail.refused")}</span></> : null}
                {entry.times > 1 ? <> <span className="muted">{t("trail.times", { formatted: format.count(entry.times) })}</span></> : null}
              </td>
              <td>{entry.kind === "users" ? entry.subject.replace(/^\d+/, (id) => emailOf.get(id) ?? id) : entry.subject}<TrailChanges kind={entry.kind} changes={entry.changes} /></td>
              <td>{entry.address || "--"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Known actions in words, others by their name. */
function actionText(t: ReturnType<typeof useTranslation>["t"], { kind, action }: TrailEntry): string {
  const known = trailActions.find((each) => each === action);
  if (kind === "refusals") return t("trail.asked", { action });
  return known ? t(`trail.actions.${known}`) : action;
}
