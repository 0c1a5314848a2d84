import type { Brand } from "~/contract/brand";
import type { DashboardData, Flags } from "~/contract/metrics";
import type { Asked } from "../asked.server";

export type Members = Omit<DashboardData, "meta">;
export type Member = keyof Members;
export type Flag = Exclude<keyof Flags, "only">;

/** How one member of the answer is made, and the flag that asks for it; `on` false: the brand has no such member. */
export type Reader<M extends Member> = { flag: Flag; on?: (brand: Brand) => boolean; read: (asked: Asked) => Promise<Exclude<Members[M], undefined>> };
export type Readers = { [M in Member]?: Reader<M> };
