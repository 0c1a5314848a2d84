import type { AppLoadContext } from "@remix-run/node";
import type { Language } from "~/contract/brand";
import { formatLocale } from "~/domain/format";

export type Freshness = { /** last local day with data */ lastDay: string | null; synthetic: boolean; /** name of the brand's zone in the page's language */ zone: string };

/** How fresh the data is; null where it cannot be known now, because no page should fail for want of it. */
export async function readFreshness({ brand, deployment, log }: AppLoadContext, language: Language): Promise<Freshness | null> {
  if (!deployment) return null;
  try {
    const { lastDay, synthetic } = await deployment.holdings();
    return { lastDay, synthetic, zone: zoneName(brand.timezone, formatLocale({ language, region: brand.region })) };
  } catch (error) {
    log("warn", "the state of the data could not be read", { error: error instanceof Error ? error.message : String(error) });
    return null;
  }
}

const zoneNames = new Map<string, string>();

/** Formatters of dates are dear to make, and a deployment has one zone and a few languages. */
function zoneName(timeZone: string, locale: string): string {
  const key = `${timeZone} ${locale}`;
  const known = zoneNames.get(key);
  if (known !== undefined) return known;
  const part = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: "longGeneric" }).formatToParts(0).find(({ type }) => type === "timeZoneName");
  const name = part?.value ?? timeZone;
  zoneNames.set(key, name);
  return name;
}
