import type { LoadSummary, WeightReport } from "./context.server";

/** The summary as plain lines for people. */
export function describeSummary(summary: LoadSummary): string {
  const { rows, pings, visits, points, areas, blocked } = summary;
  const lines = [
    ...summary.files.map((file) => file.problem === undefined
      ? `${file.kind.padEnd(8)} ${file.file}: ${file.format}, ${[file.encoding, file.separator && `separator ${JSON.stringify(file.separator)}`].filter(Boolean).join(", ")}, ${file.read} rows (${Object.entries(file.columns).map(([field, column]) => (field === column ? field : `${field}=${column}`)).join(", ")})`
      : `${file.kind.padEnd(8)} ${file.file}: NOT USED: ${file.problem}`),
    `rows     read ${rows.read}, taken ${rows.taken}, duplicate ${rows.duplicate}, passed over ${rows.passedOver}, rejected ${Object.values(rows.rejected).reduce((sum, count) => sum + count, 0)}`,
    ...Object.entries(rows.rejected).map(([reason, count]) => `           ${reason}: ${count}`),
    `points   created ${points.created}, moved ${points.moved}, changed ${points.changed}, unchanged ${points.unchanged}`,
    `data     ${pings.total} pings (${pings.added} new) of ${pings.devices} devices${pings.first === null || pings.last === null ? "" : `, ${instant(pings.first)} to ${instant(pings.last)}`}; ${summary.devices.profiles} profiles, ${summary.places.total} places`,
    `visits   ${visits.total}, of which ${visits.counted} counted`,
    ...(areas.total > 0 ? [`areas    ${areas.total}, with the homes of ${areas.homes} devices`] : []),
    ...(summary.sales.total > 0 ? [`sales    ${summary.sales.total} days of ${summary.sales.stores} stores, ${summary.sales.first ?? ""} to ${summary.sales.last ?? ""}`] : []),
    ...(summary.posts.total > 0 ? [`posts    ${summary.posts.total} of ${summary.posts.authors} authors about ${summary.posts.stores} stores`] : []),
    ...(summary.weights ? describeWeights(summary.weights) : []),
    ...(blocked.points + blocked.places > 0 ? [`blocked  ${blocked.points} points and ${blocked.places} places are of a sensitive category: no visits are attributed to them`] : []),
    ...summary.warnings.map((warning) => `WARNING  ${warning}`),
    summary.changed ? `done     data version ${summary.dataVersion}` : "done     nothing has changed",
  ];
  return `${lines.join("\n")}\n`;
}

const instant = (milliseconds: number): string => new Date(milliseconds).toISOString().replace(".000Z", "Z");

/** What is told of long lists: so many, and how many more. */
const mostTold = 5;
const list = (texts: string[]): string => [...texts.slice(0, mostTold), ...(texts.length > mostTold ? [`${texts.length - mostTold} more`] : [])].join(", ");
const short = (number: number): string => String(Number(number.toPrecision(4)));

function describeWeights({ people, devices, mean, smallest, largest, effectiveSample, firstDay, lastDay, margins, unmatched }: WeightReport): string[] {
  return [
    margins.length === 0 ? "weights  none: the population names no category that is known here" : `weights  ${devices} devices of ${firstDay} to ${lastDay} stand for ${short(people)} people: ${short(mean)} each, ${short(smallest)} to ${short(largest)}; effective sample ${short(effectiveSample)}`,
    ...margins.map(({ name, met, largestError, worst, empty, untargeted }) => [
      `           ${name}: ${met ? "met" : "NOT MET"}, largest error ${short(largestError * 100)} %${met || worst === null ? "" : ` (${worst})`}`,
      ...(empty.length > 0 ? [`people without a device: ${list(empty.map(({ category, people: number }) => `${category} ${short(number)}`))}`] : []),
      ...(untargeted.length > 0 ? [`devices that keep their share of the panel: ${list(untargeted.map(({ category, devices: number }) => `${category ?? "unknown"} ${number}`))}`] : []),
    ].join("; ")),
    ...(unmatched.length > 0 ? [`WARNING  ${unmatched.length} areas of the population are none, or several, of the areas: ${list(unmatched)}`] : []),
  ];
}
