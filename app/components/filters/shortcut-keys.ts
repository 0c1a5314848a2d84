/** Keys that act on a report, in the order of the list; the first key is the one that is listed. */
export const shortcutKeys = { previous: "ArrowLeft", next: "ArrowRight", segment: "s", copy: "c", views: "v", reset: "0", help: "?" } as const;
export type ShortcutId = keyof typeof shortcutKeys;
