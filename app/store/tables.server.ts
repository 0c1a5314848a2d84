import type { TrailActor } from "~/contract/trail-fields";
import type { TrailKind } from "~/contract/trail-kinds";
import type { Generated, Insertable, Selectable } from "kysely";

/** Every table of the application store. Flags are 0 or 1, instants epoch milliseconds, so that both dialects hold the same values. */
export type Tables = {
  settings: SettingsTable;
  points: PointsTable;
  users: UsersTable;
  login_families: LoginFamiliesTable;
  refresh_tokens: RefreshTokensTable;
  known_addresses: KnownAddressesTable;
  login_attempts: LoginAttemptsTable;
  notifications: NotificationsTable;
  notification_reads: NotificationReadsTable;
  saved_views: SavedViewsTable;
  password_links: PasswordLinksTable;
  live_tickets: LiveTicketsTable;
  api_keys: ApiKeysTable;
  trail: TrailTable;
  audits: AuditsTable;
  audiences: AudiencesTable;
  audience_pois: AudiencePoisTable;
  oidc_identities: OidcIdentitiesTable;
};

type SettingsTable = { key: string; value: string };

type PointsTable = {
  id: Generated<number>;
  code: string; name: string; address: string; address1: string | null; city: string; uf: string; zipcode: string; country_code: string; phone: string;
  /** degrees, WGS 84 */
  latitude: number; longitude: number;
  type: "pdv" | "ooh"; own: number; category: string | null;
  /** metres; null takes the brand's radius */
  radius_m: number | null;
  /** JSON array of segment names, outermost first */
  path: string;
  cp_name: string | null; sales_office: string | null; status: "open" | "closed" | "unknown"; impressions: number | null; cost: number | null;
  /** what the lists are sorted and searched by, see `point-keys` */
  name_key: string; group_key: string; search_key: string;
};

type UsersTable = {
  id: Generated<number>;
  /** trimmed and lower-cased */
  email: string;
  first_name: string; last_name: string; role: "admin" | "viewer"; type: "pdv" | "ooh";
  password_hash: string; disabled: number; demo: number; created_at: number;
  /** JSON array of what the user may see: group hashes, or `pdv` and `ooh` for whole types; null for everything */
  segments: string | null;
  /** 1 while nobody has taken up the account's invitation */
  invited: Generated<number>;
};

/** One login and everything that was renewed from it. */
type LoginFamiliesTable = {
  id: string; user_id: number; created_at: number;
  /** no renewal reaches beyond this instant */
  expires_at: number;
  ended_at: number | null; ended_reason: string | null; user_agent: string;
};

type RefreshTokensTable = { hash: string; family_id: string; created_at: number; expires_at: number; replaced_at: number | null };

/** Addresses from which an account has logged in before, as keyed hashes. */
type KnownAddressesTable = { user_id: number; address_hash: string; seen_at: number };

type LoginAttemptsTable = { key: string; failures: number; last_at: number; blocked_until: number };

/** `notice` is JSON of what happened, and then title and text are empty; `user_id` null for everybody who may see what it is `about`: JSON, null for what has no place */
type NotificationsTable = { id: Generated<number>; title: string; description: string; date: number; notice: string | null; user_id: number | null; about: string | null };
type NotificationReadsTable = { notification_id: number; user_id: number };
/** SHA-256 of a link by which an account's password is set once */
type PasswordLinksTable = { hash: string; user_id: number; created_at: number; expires_at: number };
/** SHA-256 of a ticket with which the browser of a login opens its live channel once */
type LiveTicketsTable = { hash: string; family_id: string; expires_at: number };
/** SHA-256 of a key of a program; `prefix` is its beginning, by which people know it; `scopes` is a JSON array */
type ApiKeysTable = {
  id: Generated<number>; name: string; hash: string; prefix: string; scopes: string; created_by: number | null; created_at: number;
  last_used_at: number | null; revoked_at: number | null;
};
/** What somebody did or was refused, `times` within a minute; `subject` names what it was done to, `changes` is a JSON array or null. Ids of accounts and keys that may be gone. */
type TrailTable = {
  id: Generated<number>; at: number; kind: TrailKind; action: string; outcome: "done" | "refused"; user_id: number | null; key_id: number | null;
  actor: TrailActor | null; subject: string; address: string; times: number; changes: string | null;
};
/** Who of the organisation's login service is which account; `subject` is the service's own name for a person */
type OidcIdentitiesTable = { issuer: string; subject: string; user_id: number; created_at: number };
/** `path` is a report's, `query` what follows `?` in its address. */
type SavedViewsTable = { id: Generated<number>; user_id: number; name: string; path: string; query: string; created_at: number };
/** `filter`, `inputs` and `result` are JSON; `submit_key` is the same for a submit that is repeated; `beat_at` tells that whoever works on it is alive */
type AuditsTable = {
  id: Generated<number>; submit_key: string; status: "PENDING" | "RUNNING" | "READY" | "FAILED"; reason: string | null; filter: string; start_day: string; end_day: string;
  done: number; total: number; created_by: number | null; created_at: number; beat_at: number; inputs: string | null; result: string | null;
};

/** `filter` is JSON; `total` null where the privacy floor withheld it */
type AudiencesTable = {
  id: Generated<number>; user_id: number | null; name: string; name_key: string; filter: string; total: number | null; all_match: number; data_version: number; created_at: number; changed_at: number;
};
/** Locations that the planner's filters name; degrees */
type AudiencePoisTable = { id: Generated<number>; user_id: number | null; name: string; latitude: number; longitude: number; created_at: number };

export type AudienceRow = Selectable<AudiencesTable>;
export type PointRow = Selectable<PointsTable>;
export type NewPointRow = Insertable<PointsTable>;
export type UserRow = Selectable<UsersTable>;
export type NewUserRow = Insertable<UsersTable>;
