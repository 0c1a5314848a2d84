import type { CallOptions, MethodAnswer } from "~/contract/methods";
import type { FigureAsked } from "~/contract/metrics-explain";
import type { FigureMember, OtherFigureMethod } from "~/contract/metrics-figures";
import type { DayRange } from "~/domain/calendar";
import type { MethodContext } from "../context.server";

/** What stands behind a figure: `devices` null and `shown` false where the floor withholds them; `kind` tells which rules it stands on. */
export type Behind = { devices: number | null; shown: boolean; counts: string; kind: "visits" | "homes" | "posts" | "takings" | "calendar"; /** days whose rows are read; null where there are none */ days: DayRange | null };

/** An answer that was given for an explanation. */
export type Answered<N extends OtherFigureMethod> = { context: MethodContext; asked: FigureAsked; answer: MethodAnswer<N>; signal: AbortSignal | undefined };

/** How the figures of a method are explained. */
export type Explained<N extends OtherFigureMethod> = {
  answer: (context: MethodContext, asked: FigureAsked, options: CallOptions) => Promise<MethodAnswer<N>>;
  /** the parts of the work (`inPart`) that each member stands on, or what is in it where that needs fewer */
  parts: Record<FigureMember<N>, readonly string[]> & Record<string, readonly string[]>;
  /** @param path the figure without its method's name */
  behind: (path: string, answered: Answered<N>) => Promise<Behind>;
};

/** The parts that a figure stands on: its own, or those of the nearest thing that it is in. */
export function partsOf<N extends OtherFigureMethod>({ parts }: Explained<N>, path: string): readonly string[] {
  const known: Record<string, readonly string[] | undefined> = parts;
  for (let at = path; ; at = at.slice(0, at.lastIndexOf("."))) {
    const found = known[at];
    if (found || !at.includes(".")) return found ?? [];
  }
}

/** The first segment of a path. */
export const memberIn = (path: string): string => path.split(".")[0] ?? path;
