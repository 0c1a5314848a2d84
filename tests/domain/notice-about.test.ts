import { expect, it } from "vitest";
import type { Notice } from "~/contract/notifications";
import { aboutPoints, heardNotice, holdersOf, type PointPlace } from "~/domain/notice-about.server";
import { segmentHash } from "~/domain/segment-hash.server";

const place = (path: string[], code: string, type: "pdv" | "ooh" = "pdv"): PointPlace => ({ type, path, code });
const norte = segmentHash("pdv", ["Norte"]);
const se = segmentHash("pdv", ["Norte", "Sé"]);
const sul = segmentHash("pdv", ["Sul"]);
const attributed: Notice = { kind: "points_attributed", points: 4 };
const one = (at: PointPlace[]) => ({ at, counts: [1] });

it("tells of points whoever may see where they are or were, with the number of theirs, each once", () => {
  const about = aboutPoints([one([place(["Norte", "Sé"], "a")]), one([place(["Norte"], "b")]), one([place(["Sul"], "c"), place(["Norte", "Sé"], "c")]), one([place(["Ruas"], "d", "ooh")])]);
  const heard = (...segments: string[]) => heardNotice(attributed, about, segments);
  expect(heardNotice(attributed, about, null)).toEqual(attributed);
  expect([heard(norte), heard(se), heard(sul), heard("ooh"), heard("pdv"), heard(norte, se, sul), heard("pdv", "ooh")].map((notice) => notice && "points" in notice && notice.points)).toEqual([3, 2, 1, 1, 3, 3, 4]);
  expect(heard(segmentHash("pdv", ["Norte", "b"]))).toEqual({ ...attributed, points: 1 });
  expect([heard(), heard(segmentHash("pdv", ["Oeste"])), heard(segmentHash("ooh", ["Norte"]))]).toEqual([null, null, null]);
});

it("counts what was made and what was changed by an import apart", () => {
  const about = aboutPoints([{ at: [place(["Norte"], "a")], counts: [1, 0] }, { at: [place(["Sul"], "b")], counts: [0, 1] }, { at: [place(["Sul"], "c")], counts: [1, 0] }]);
  const imported: Notice = { kind: "points_imported", created: 2, changed: 1 };
  expect([heardNotice(imported, about, [norte]), heardNotice(imported, about, [sul]), heardNotice(imported, about, ["ooh"])]).toEqual([{ ...imported, created: 1, changed: 0 }, { ...imported, created: 1 }, null]);
});

it("keeps few entries of many points: the deepest levels are left out first", () => {
  const many = Array.from({ length: 20_000 }, (_, i) => one([place(["Norte", `G${i % 40}`], `c${i}`)]));
  const about = aboutPoints(many);
  expect("points" in about && about.points.length).toBe(40);
  const points = (segment: string) => { const heard = heardNotice({ ...attributed, points: 20_000 }, about, [segment]); return heard && "points" in heard && heard.points; };
  expect([points("pdv"), points(norte), points(segmentHash("pdv", ["Norte", "G3"])), points(segmentHash("pdv", ["Norte", "G3", "c3"]))]).toEqual([20_000, 20_000, 500, null]);
  const flat = aboutPoints(Array.from({ length: 600 }, (_, i) => one([place([`G${i}`], `c${i}`)])));
  expect([heardNotice(attributed, flat, ["pdv"]), heardNotice(attributed, flat, ["ooh"])]).toEqual([{ ...attributed, points: 600 }, null]);
});

it("tells of an audit whoever may see all of its segments, of data everybody, and of what is about nothing known nobody who is limited", () => {
  const audit: Notice = { kind: "audit_ready", audit: "1", label: "Norte" };
  const about = { segments: [holdersOf("ooh", ["Ruas"]), holdersOf("pdv", ["Norte", "Sé"])] };
  const heard = (...segments: string[]) => heardNotice(audit, about, segments);
  expect([heard("ooh", "pdv"), heard(segmentHash("ooh", ["Ruas"]), norte), heard("ooh", se)]).toEqual([audit, audit, audit]);
  expect([heard("ooh"), heard(norte), heard("ooh", segmentHash("pdv", ["Norte", "Sé", "x"]))]).toEqual([null, null, null]);
  expect(heardNotice(audit, { segments: [[], ["pdv"]] }, ["pdv", "ooh"])).toBeNull();
  const loaded: Notice = { kind: "data_loaded", pings: 5, last_day: null };
  expect([heardNotice(loaded, null, [norte]), heardNotice(audit, null, ["pdv", "ooh"]), heardNotice(attributed, null, ["pdv"]), heardNotice(audit, null, null)]).toEqual([loaded, null, null, audit]);
});
