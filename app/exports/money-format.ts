/** How cells of money look: Excel's number format, and the digits of the currency's minor unit. */
export type MoneyFormat = { numFmt: string; digits: number };

/** The brand's currency as a number format, with the symbol that its region writes. */
export function moneyFormat({ region, currency }: { region: string; currency: string }): MoneyFormat {
  const money = new Intl.NumberFormat(region, { style: "currency", currency });
  const digits = money.resolvedOptions().maximumFractionDigits ?? 2;
  const symbol = money.formatToParts(0).find(({ type }) => type === "currency")?.value ?? currency;
  return { digits, numFmt: `[$${symbol}] #,##0${digits > 0 ? `.${"0".repeat(digits)}` : ""}` };
}
