/** The file name of an export: brand, period and first segment label, without what file systems refuse. */
export const exportFileName = (parts: readonly string[], extension: string): string =>
  `${parts.map((part) => part.normalize("NFC").replace(/[<>:"/\\|?*]|\p{Cc}/gu, " ").replace(/\s+/g, " ").trim()).filter(Boolean).join(" - ").slice(0, 150).replace(/[. ]+$/, "") || "export"}.${extension}`;
