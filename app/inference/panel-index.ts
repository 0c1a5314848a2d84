import { z95 } from "~/domain/variation";

/** A share in a part of the panel against the share in the whole panel, × 100, with the 95 % interval of the ratio. */
export type PanelIndex = { index: number; low: number; high: number };

/**
 * @param part those of the part who bear a value, `whole` all of the part; `panelPart` and `panel` likewise of the panel, which holds the part
 * The part belongs to the panel, so that the variance of the ratio's logarithm is summed over devices: each counts with what it adds to the logarithm.
 * @returns null where nobody of the part, or of the panel, bears the value
 */
export function panelIndex(part: number, whole: number, panelPart: number, panel: number): PanelIndex | null {
  if (part <= 0 || panelPart <= 0 || whole <= 0 || panel <= 0) return null;
  const ratio = part / whole / (panelPart / panel);
  const groups: [number, number][] = [
    [part, 1 / part - 1 / whole - 1 / panelPart + 1 / panel], [whole - part, 1 / panel - 1 / whole],
    [panelPart - part, 1 / panel - 1 / panelPart], [panel - whole - panelPart + part, 1 / panel],
  ];
  const spread = z95 * Math.sqrt(groups.reduce((sum, [devices, each]) => sum + devices * each * each, 0));
  return { index: 100 * ratio, low: 100 * ratio * Math.exp(-spread), high: 100 * ratio * Math.exp(spread) };
}

/** Whether the interval leaves out 100: the part differs from the panel. */
export const differs = ({ low, high }: PanelIndex): boolean => low > 100 || high < 100;
