export { exportFileName } from "~/domain/file-name";

/** `Content-Disposition` of a download (RFC 6266): an ASCII form for old clients and the full name for the others. */
export function attachment(fileName: string): string {
  const ascii = fileName.normalize("NFD").replace(/\p{M}/gu, "").replace(/[^\x20-\x7e]/g, "-").replace(/["\\%]/g, "_");
  const encoded = encodeURIComponent(fileName).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
