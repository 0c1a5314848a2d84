// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { AuditDetail, AuditInputs } from "~/contract/audit";
import { Warnings } from "~/routes/_app.audit.details.$id/conclusion";
import { DaysCard } from "~/routes/_app.audit.details.$id/days-card";
import type { FoundAudit } from "~/routes/_app.audit.details.$id/found";
import { AgeCard } from "~/routes/_app.audit.details.$id/profile-cards";
import { GroupsCard } from "~/routes/_app.audit.details.$id/groups-card";
import { ResultsCard } from "~/routes/_app.audit.details.$id/results-card";
import { emptyAudit } from "../support/empty-audit";
import { renderScreen } from "../support/render-screen";

afterEach(cleanup);
const audit: AuditDetail["audit"] = { _id: "7", periodLabel: "October 2026", ooh: [{ label: "Blue line" }], pdv: [{ label: "Stores" }], status: "READY", reason: null, progress: null, start: "2026-10-01", end: "2026-10-31", created: "2026-11-01T10:00:00.000Z", createdBy: "Ana", mayDelete: true, filter: { ooh: [], pdv: [] } };
const inputs: AuditInputs = { start: "2026-10-01", end: "2026-10-31", before_start: "2026-08-31", before_end: "2026-09-30", days: 31, partial: false, data_version: 3, method_version: 1, first_day: "2026-07-31", last_day: "2026-11-27", synthetic: true, minimum_devices: 10, computed: "2026-11-01T10:00:00.000Z" };
const found = (change: Partial<FoundAudit>): FoundAudit => ({ ...emptyAudit, audit, inputs, ...change });

describe("the detail of an audit", () => {
  it("says why there is no predicted line, with the error of each model and of the weekdays", async () => {
    await renderScreen(<DaysCard found={found({ auditVisits: [{ day_part: "2026-10-01", real: 12, control: 11.5, predict: null, predict_low: null, predict_high: null }], auditPrediction: { model: null, reason: "not_better", errors: { scaled_control: 70.868, structural: 40.81, weekday: 12.64 } } })} />, { path: "/audit/details/7", noScript: true });
    expect(screen.getByText(/^No line: in the trial neither model came closer/)).toBeTruthy();
    for (const [name, error] of [["Scaled control", "70.9 visits"], ["Structural model", "40.8 visits"], ["Mean of earlier same weekdays", "12.6 visits"]]) expect(screen.getByText(name ?? "").nextElementSibling?.textContent).toBe(error);
  });

  it("leaves the interval blank of what has none", async () => {
    await renderScreen(<ResultsCard found={found({ auditSummary: { ...emptyAudit.auditSummary, total_impacted: 3340, uplift: 0.045 }, auditUplift: { ...emptyAudit.auditUplift, ratio: { value: 0.045, low: 0.015, high: 0.076, noise: false } } })} />, { path: "/audit/details/7" });
    const cells = [...document.querySelectorAll(".audit-results tbody tr")].map((row) => row.lastElementChild?.textContent);
    expect(cells).toEqual(["", "", "", "+1.5\u00a0% – +7.6\u00a0%", "", ""]);
  });

  it("compares ages by their share of each group, not by counts of groups of different size", async () => {
    const rows = (["exposed", "control"] as const).flatMap((group) => (["20_24", "30_39"] as const).map((age, i) => ({ demographics_age_range: age, group, total: (group === "exposed" ? 100 : 4000) * (i + 1), perc: (i + 1) / 3 })));
    await renderScreen(<AgeCard rows={rows} />, { path: "/audit/details/7", noScript: true });
    expect(screen.getByText(/^Share of the visitors of each group/)).toBeTruthy();
    expect([...document.querySelectorAll("figure table tbody tr")].map((row) => row.textContent)).toEqual(["20–2410033.3\u00a0%4,00033.3\u00a0%", "30–3920066.7\u00a0%8,00066.7\u00a0%"]);
  });

  it("shows rounded rates beside a protected number of devices, and says why", async () => {
    const row = { group: "exposed" as const, devices: null, converted_before: 700, converted: 750, conv_rate_before: 0.28, conv_rate: 0.3, step: 0.01, suppressed: true as const, suppressedFields: ["devices"] };
    await renderScreen(<GroupsCard found={found({ auditGroups: [row, { ...row, group: "control" }] })} />, { path: "/audit/details/7" });
    expect(screen.getByText(/The rates are therefore rounded to 1.%/)).toBeTruthy();
    expect(document.querySelector(".finding")?.textContent).toContain("28\u00a0% before, 30\u00a0% in the period");
  });

  it("warns where a window that is compared lies at the start of the data", async () => {
    const placebo = { ...emptyAudit.auditPlacebo, value: 0.099, low: 0.068, high: 0.131, noise: false, reason: null };
    await renderScreen(<Warnings found={found({ auditPlacebo: placebo })} />, { path: "/audit/details/7" });
    expect(screen.getByText(/homes and workplaces of these days rest on fewer than 60 days/).textContent).toContain("31 Jul – 30 Aug");
    cleanup();
    await renderScreen(<Warnings found={found({ auditPlacebo: placebo, inputs: { ...inputs, first_day: "2026-01-01" } })} />, { path: "/audit/details/7" });
    expect(screen.queryByText(/rest on fewer than 60 days/)).toBeNull();
  });
});
