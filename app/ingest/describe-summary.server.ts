import type { LoadSummary } from "./context.server";

/** The summary as plain lines for people. */
export function describeSummary(summary: LoadSummary): string {
  const { rows, pings, visits, points, areas, blocked } = summary;
  const lines = [
    ...summary.files.map((file) => file.problem === undefined
      ? `${file.kind.padEnd(8)} ${file.file}: ${file.format}, ${[file.encoding, file.separator && `separator ${JSON.stringify(file.separator)}`].filter(Boolean).join(", ")}, ${file.read} rows (${Object.entries(file.columns).map(([field, column]) => (field === column ? field : `${field}=${column}`)).join(", ")})`
      : `${file.kind.padEnd(8)} ${file.file}: NOT USED: ${file.problem}`),
    `rows     read ${rows.read}, new pings ${rows.taken}, duplicate ${rows.duplicate}, passed over ${rows.passedOver}, rejected ${Object.values(rows.rejected).reduce((sum, count) => sum + count, 0)}`,
    ...Object.entries(rows.rejected).map(([reason, count]) => `           ${reason}: ${count}`),
    `points   created ${points.created}, moved ${points.moved}, changed ${points.changed}, unchanged ${points.unchanged}`,
    `data     ${pings.total} pings of ${pings.devices} devices${pings.first === null || pings.last === null ? "" : `, ${instant(pings.first)} to ${instant(pings.last)}`}; ${summary.devices.profiles} profiles, ${summary.places.total} places`,
    `visits   ${visits.total}, of which ${visits.counted} counted`,
    ...(areas.total > 0 ? [`areas    ${areas.total}, with the homes of ${areas.homes} devices`] : []),
    ...(blocked.points + blocked.places > 0 ? [`blocked  ${blocked.points} points and ${blocked.places} places are of a sensitive category: no visits are attributed to them`] : []),
    ...summary.warnings.map((warning) => `WARNING  ${warning}`),
    summary.changed ? `done     data version ${summary.dataVersion}` : "done     nothing has changed",
  ];
  return `${lines.join("\n")}\n`;
}

const instant = (milliseconds: number): string => new Date(milliseconds).toISOString().replace(".000Z", "Z");
