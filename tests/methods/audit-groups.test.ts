import { describe, expect, it } from "vitest";
import type { CountedCell } from "~/analytics/audit-devices.server";
import { compareGroups, groupsMember, upliftMember } from "~/methods/audit/comparison";

/** Both groups of an audit where few exposed devices are left out of the comparison. */
const k = 10;
const cells: CountedCell[] = [
  { code: 1, key: [1, 1, 1, 1, 1, 1], exposed: [1500, 300, 250, 450], controls: [6000, 700, 800, 500] },
  // nobody to compare these with
  { code: 2, key: [2, 1, 1, 1, 1, 1], exposed: [3, 0, 0, 1], controls: [2, 0, 0, 0] },
];
const about = { alsoBefore: 900, k, hasBefore: true, panel: { now: 9000, before: 9000, change: 0 } };

describe("groups of an audit", () => {
  it("stand whole where nobody is left out, or many are", () => {
    for (const impacted of [2500, 2600, null]) {
      const [exposed] = groupsMember(compareGroups(cells.slice(0, 1), k, impacted));
      expect(exposed).toEqual({ group: "exposed", devices: 2500, converted_before: 700, converted: 750, conv_rate_before: 0.28, conv_rate: 0.3 });
    }
  });

  it("hide how many they are where 1 to k-1 are left out, and nothing else", () => {
    const compared = compareGroups(cells, k, 2504);
    const rows = groupsMember(compared);
    for (const row of rows) {
      expect(row).toMatchObject({ devices: null, suppressedFields: ["devices"] });
      for (const field of ["converted", "converted_before", "conv_rate", "conv_rate_before"] as const) expect(row[field], field).not.toBeNull();
    }
    expect(rows[0]).toMatchObject({ converted: 750, converted_before: 700 });
    const uplift = upliftMember(compared, about);
    expect(uplift).toMatchObject({ share_matched: null, share_exposed_before: null, suppressedFields: ["share_matched", "share_exposed_before"] });
    expect(uplift.ratio.value).not.toBeNull();
    expect(uplift.conclusion).not.toBe("unknown");
  });

  it("tell by no rate how many are left out: every number from 0 to k-1 fits all that is shown", () => {
    for (const impacted of [2501, 2504, 2509]) {
      for (const row of groupsMember(compareGroups(cells, k, impacted))) {
        for (const [part, rate] of [[row.converted, row.conv_rate], [row.converted_before, row.conv_rate_before]] as const) {
          for (let left = 0; left < k; left++) expect(Math.abs((part ?? NaN) / (impacted - left) - (rate ?? NaN))).toBeLessThanOrEqual((row.step ?? 0) / 2 + 1e-9);
        }
      }
    }
  });

  it("hide the share with a match where 1 to k-1 found none though the groups may be told, and what would tell it", () => {
    const uplift = upliftMember(compareGroups(cells, k, 2600), about);
    expect(uplift.suppressedFields).toEqual(["share_matched", "share_exposed_before"]);
  });
});
