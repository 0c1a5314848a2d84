import type { MethodAnswer } from "~/contract/methods";
import type { MethodContext } from "./context.server";
import { attributionState } from "./points-changed.server";

/** How far the visits of changed points have come; idle where another process computes them. */
export const getAttribution = async (context: MethodContext): Promise<MethodAnswer<"pois.getAttribution">> => attributionState(context);
