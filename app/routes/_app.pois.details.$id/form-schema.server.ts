import { pointFields } from "~/contract/points";
import { z } from "~/contract/zod";
import { groupPath } from "~/domain/group-line";

const textOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);
const numberOf = (value: unknown): string | undefined => textOf(value)?.trim() || undefined;

/** What the form of a point sends, as the method takes it: every value a text, `group` one line, a box that is not ticked nothing. */
export const pointFormSchema = z.preprocess((sent) => {
  const values = (typeof sent === "object" && sent !== null ? sent : {}) as Record<string, unknown>;
  const texts = Object.fromEntries(Object.keys(pointFields.shape).map((name) => [name, textOf(values[name])]));
  return { ...texts, latitude: numberOf(values.latitude), longitude: numberOf(values.longitude), group: groupPath(textOf(values.group) ?? ""), own: values.own === "on" };
}, pointFields);
