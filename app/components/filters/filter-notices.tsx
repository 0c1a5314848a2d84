import { useTranslation } from "~/components/translation";
import type { FilterNotice } from "~/domain/resolve-filter";
import { useFormatter } from "../format-context";
import { Alert } from "../ui/alert";

/** What of the address could not be taken as it stood, one line each. */
export function FilterNotices({ notices, single = false }: { notices: FilterNotice[]; /** the report shows one point at a time, and nothing without one */ single?: boolean }) {
  const { t } = useTranslation();
  const format = useFormatter();
  if (notices.length === 0) return null;
  const text = (notice: FilterNotice): string => {
    switch (notice.kind) {
      case "dropped": return t("notices.dropped", { key: notice.key, value: notice.value });
      case "segment_unknown": return t(single ? "notices.point_unknown" : "notices.segment_unknown");
      case "segment_cleared": return t("notices.segment_cleared", { name: notice.name });
      case "store_unknown": return t("notices.store_unknown", { value: notice.value });
      case "period_ahead": return t("notices.period_ahead", { lastDay: format.longDay(notice.lastDay) });
    }
  };
  return (
    <div className="notices">
      <Alert tone="warning" role="status">
        {notices.length === 1 && notices[0] ? text(notices[0]) : <ul>{notices.map((notice, i) => <li key={i}>{text(notice)}</li>)}</ul>}
      </Alert>
    </div>
  );
}
