import { enough, inSlice, nodeAllows, showable } from "./floor";
import type { Reading } from "./reading";
import { around } from "./stays";

/** The hexagon grid, a published standard that is handed in. */
export type Hexagons = {
  cell(position: { lat: number; lon: number }): string;
  parent(cell: string, resolution: 7 | 6): string;
  centre(cell: string): { lat: number; lon: number };
};
type Group = { point: number; cell: string; nine: string[]; resolution: number; devices: Set<string> };

/** One side of the flow map: cells of each store with distinct devices, and how many devices are not shown. */
export function sideOf(reading: Reading, side: "previous" | "next", grid: Hexagons) {
  const { floor, history, inT, question, outside } = reading;
  if (!nodeAllows(floor, outside, question.slice)) return { points: [], notShown: null };
  const kept = inSlice(floor, question.slice);
  const number = (group: Group) => [...group.devices].filter(kept).length;
  const open = (group: Group) => floor.k === 0 || (number(group) > 0 && showable(floor, group.devices, question.slice));
  let rest: Group[] = [];
  for (const visit of inT.pointVisits) {
    const stay = around(history, visit)[side];
    if (!stay) continue;
    const cell = grid.cell(stay);
    const known = rest.find((group) => group.cell === cell && group.point === visit.point.id);
    if (known) known.devices.add(visit.device);
    else rest.push({ point: visit.point.id, cell, nine: [cell], resolution: 9, devices: new Set([visit.device]) });
  }
  const shown = rest.filter(open);
  rest = rest.filter((group) => !open(group));
  for (const resolution of [7, 6] as const) {
    const merged: Group[] = [];
    for (const group of rest) {
      const cell = grid.parent(group.nine[0] ?? "", resolution);
      const into = merged.find((other) => other.cell === cell && other.point === group.point);
      if (into) for (const device of group.devices) into.devices.add(device);
      else merged.push({ ...group, cell, resolution, devices: new Set(group.devices) });
    }
    shown.push(...merged.filter(open));
    rest = merged.filter((group) => !open(group));
  }
  const listed = shown.filter((group) => number(group) > 0).sort((a, b) => number(b) - number(a) || (a.cell < b.cell ? -1 : a.cell > b.cell ? 1 : a.point - b.point));
  const hidden = new Set(rest.flatMap(({ devices }) => [...devices]));
  const bad = () => floor.k > 0 && (!enough(floor, [...hidden].filter(kept).length) || !showable(floor, hidden, question.slice));
  if (bad()) for (const device of listed.pop()?.devices ?? []) hidden.add(device);
  return {
    points: listed.map((group) => ({ _id: `${group.cell}-${group.point}`, store_id: String(group.point), count: number(group), resolution: group.resolution })),
    notShown: bad() ? null : [...hidden].filter(kept).length,
  };
}
