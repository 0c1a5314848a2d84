import { createHash } from "node:crypto";
import type { PointType } from "~/contract/values";
import type { NewPoint } from "~/store/points.server";

/** What words in files of points mean, in three languages; null for a word that means nothing. */
export function typeOf(text: string): PointType | null {
  const word = text.toLowerCase();
  if (["pdv", "poi", "store", "loja", "tienda", "pos"].includes(word)) return "pdv";
  return ["ooh", "dooh", "billboard", "outdoor", "site", "panel"].includes(word) ? "ooh" : null;
}

export function statusOf(text: string): NewPoint["status"] | null {
  const word = text.toLowerCase();
  if (["open", "aberto", "aberta", "abierto", "abierta", "operando", "active", "ativo", "activo"].includes(word)) return "open";
  if (["closed", "fechado", "fechada", "cerrado", "cerrada", "desativado", "inactive", "inativo", "inactivo"].includes(word)) return "closed";
  return ["", "unknown", "desconhecido", "desconocido"].includes(word) ? "unknown" : null;
}

/** The code of a point whose file gives none: the file's name with its `id` there, or with a digest of name and position, so that the same file finds it again. */
export const codeFor = (stem: string, id: string, { name, latitude, longitude }: { name: string; latitude: number; longitude: number }): string =>
  `${stem}-${id || createHash("sha256").update(`${name}|${latitude}|${longitude}`).digest("hex").slice(0, 12)}`;
