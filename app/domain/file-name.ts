/** Bytes that a name may have beside its extension: file systems take 255 in all. */
const longest = 200;

/** The file name of an export: brand, period and first segment label, without what file systems refuse. */
export const exportFileName = (parts: readonly string[], extension: string): string =>
  `${cut(parts.map((part) => part.normalize("NFC").replace(/[<>:"/\\|?*\uFFFE\uFFFF\p{Cs}]|\p{Cc}/gu, " ").replace(/\s+/g, " ").trim()).filter(Boolean).join(" - ")).replace(/[. ]+$/, "") || "export"}.${extension}`;

/** The beginning of a text that fits, whole characters alone. */
function cut(text: string): string {
  const bytes = new TextEncoder();
  let [result, length] = ["", 0];
  for (const character of text) {
    length += bytes.encode(character).length;
    if (length > longest) break;
    result += character;
  }
  return result;
}
