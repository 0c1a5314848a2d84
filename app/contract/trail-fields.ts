/**
 * The fields whose changes the trail tells, by kind; of every other field it tells nothing, so that nothing secret gets there. Of an e-mail it keeps only that it changed:
 * who an account is stands in its id.
 */
export const trailFields = {
  points: [
    "name", "code", "type", "address", "address1", "city", "uf", "zipcode", "country_code", "phone", "latitude", "longitude", "group",
    "cp_name", "sales_office", "status", "category", "own", "radius_m", "impressions", "cost",
  ],
  users: ["firstName", "lastName", "email", "role", "type", "segments", "disabled"],
  keys: ["name", "scopes"],
} as const;
export type TrailedKind = keyof typeof trailFields;
export const isTrailedKind = (kind: string): kind is TrailedKind => Object.hasOwn(trailFields, kind);

type Fields = Readonly<Record<string, unknown>>;
/** What something was before a change, and is after it; without `before` it was made, without `after` it is gone. */
export type Change = { before?: Fields; after?: Fields };
/** Whoever changes something tells by it what it was before. */
export type NoteChange = (change: Change) => void;

/** Who acts without an account or a key. */
export const trailActors = ["command_line"] as const;
export type TrailActor = (typeof trailActors)[number];
