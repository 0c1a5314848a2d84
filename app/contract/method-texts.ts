import type { MethodName } from "./methods";

/** What a method is for, in a line, and what a caller has to know beyond its schema. English: the contract's readers are programmers. */
export type MethodText = { summary: string; description?: string };

/** A method without a text does not compile. */
export const methodTexts: Record<MethodName, MethodText> = {
  "pois.getDataForFilters": { summary: "The tree of segments, and what their reports hold data for", description: "`group_hash` depends on the segment's path alone and survives every load, so that saved links do. `offset` is a hint: days are those of the deployment's time zone." },
  "pois.getAllForFilters": { summary: "The points of a type, for a filter's list" },
  "pois.getAll": { summary: "Points page by page, ten at a time, with search and sorting", description: "The search ignores accents and case; the order is the same over all pages." },
  "pois.getOne": { summary: "A point with all of its fields" },
  "pois.create": { summary: "Adds a point", description: "Its visits are found in the stored pings in the background: `pois.getAttribution` tells how far that is." },
  "pois.update": { summary: "Changes a point", description: "A change of position, radius, type or segment finds visits anew in the background." },
  "pois.delete": { summary: "Deletes points and their visits" },
  "pois.preview": { summary: "Devices seen within a radius of a position, before a point is saved there" },
  "pois.getAttribution": { summary: "How far the finding of visits is" },
  "places.search": { summary: "Positions by name, from the geocoder or the built-in gazetteer" },
  "periods.getPeriods": { summary: "The periods that can be chosen, where a deployment has fixed ones" },
  "notifications.last_notifications": { summary: "The caller's newest notifications" },
  "notifications.mark_read": { summary: "Marks the caller's notifications as read" },
  "metrics.dashboardData": {
    summary: "Every figure of the reports",
    description: "The first parameter is the filter, the second the flags of the sections that are asked; the answer has a member for each. A figure about 1 to k-1 devices is `null` and named in `suppressedFields`; what was not measured is `null` too. `meta` says until when there is data, how many devices the panel had, and whether the period is complete.",
  },
  "metrics.explain": { summary: "Where a figure comes from: its meaning, the SQL as run with its parameters, rows and devices read" },
  "metrics.explainMany": { summary: "The same for many figures of one filter at once" },
  "users.edit_profile": { summary: "Changes the caller's own name or password", description: "A new password needs `currentPassword` and ends the caller's other sessions." },
  "users.getAll": { summary: "All accounts" },
  "users.update": { summary: "Changes an account: name, e-mail, role, segments, or whether it may log in" },
  "users.invite": { summary: "Makes an account and mails its owner a link to set a password" },
  "keys.getAll": { summary: "The API keys, without their secret part" },
  "keys.create": { summary: "Makes an API key, shown in this answer and never again" },
  "keys.revoke": { summary: "Ends an API key at once" },
};
