import { useTranslation } from "~/components/translation";
import { useFormatter } from "~/components/format-context";
import type { TrailChange, TrailEntry } from "~/contract/trail";
import { trailFields } from "~/contract/trail-fields";
import { keyScopes, pointStatuses, pointTypes } from "~/contract/values";

type Value = TrailChange["before"];

/** What changed, in words: each field's label, and its values before and after. */
export function TrailChanges({ kind, changes }: Pick<TrailEntry, "kind" | "changes">) {
  const { t } = useTranslation();
  const labelOf = useLabels(kind);
  const wordsOf = useWords();
  if (changes.length === 0) return null;
  return (
    <ul className="trail-changes">
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          <span className="muted">{labelOf(field)}:</span>{" "}
          {before === undefined && after === undefined ? t("trail.changed") : before === undefined ? wordsOf(field, after) : after === undefined ? wordsOf(field, before) : <>{wordsOf(field, before)} → {wordsOf(field, after)}</>}
        </li>
      ))}
    </ul>
  );
}

/** Labels of fields as their forms have them, others by their name. */
function useLabels(kind: TrailEntry["kind"]): (field: string) => string {
  const { t } = useTranslation();
  const users = { firstName: t("auth.firstName"), lastName: t("auth.lastName"), email: t("auth.email"), role: t("users.role"), type: t("users.type"), segments: t("users.sees"), disabled: t("users.state") };
  const keys = { name: t("keys.name"), scopes: t("keys.scopes") };
  return (field) => {
    const [point, user, key] = [trailFields.points.find((each) => each === field), trailFields.users.find((each) => each === field), trailFields.keys.find((each) => each === field)];
    if (kind === "points" && point) return t(`poi.field.${point}`);
    if (kind === "users" && user) return users[user];
    return kind === "keys" && key ? keys[key] : field;
  };
}

function useWords(): (field: string, value: Value) => string {
  const { t } = useTranslation();
  const format = useFormatter();
  const typed = (text: string) => { const type = pointTypes.find((each) => each === text); return type && t(`nav.type.${type}`); };
  const listed = (text: string, word: (part: string) => string): string => text.split(", ").map(word).join(", ");
  return (field, value) => {
    if (field === "segments") return typeof value === "string" ? listed(value, (part) => typed(part) ?? t("trail.segment", { id: part })) : t("users.everything");
    if (field === "disabled") return t(value === true ? "users.off" : "users.on");
    if (value === undefined || value === null || value === "") return t("trail.empty");
    if (typeof value === "boolean") return t(value ? "trail.yes" : "trail.no");
    if (typeof value === "number") return format.plain(value);
    if (field === "type") return typed(value) ?? value;
    if (field === "role") return value === "admin" ? t("users.admin") : value === "viewer" ? t("users.viewer") : value;
    if (field === "scopes") return listed(value, (part) => { const scope = keyScopes.find((each) => each === part); return scope ? t(`keys.${scope}`) : part; });
    const status = field === "status" ? pointStatuses.find((each) => each === value) : undefined;
    return status ? t(`poi.status.${status}`) : value;
  };
}
