import { lazy, Suspense, type ComponentProps } from "react";
import type { SegmentDialog } from "./segment-dialog";

const Dialog = lazy(() => import("./segment-dialog").then((module) => ({ default: module.SegmentDialog })));

/** The dialog of the segment tree as a chunk of its own, fetched when it first opens. */
export const LazySegmentDialog = (props: ComponentProps<typeof SegmentDialog>) => <Suspense fallback={null}><Dialog {...props} /></Suspense>;
