import { latePart } from "../ui/late-part";
import type { SegmentDialogProps } from "./segment-dialog";

/** The dialog of the segment tree as a chunk of its own, fetched when it first opens. */
export const LazySegmentDialog = latePart<SegmentDialogProps>(() => import("./segment-dialog").then((module) => module.SegmentDialog));
