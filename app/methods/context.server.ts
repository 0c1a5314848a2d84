import type { ApiKey, NewKey } from "~/contract/api-keys";
import type { Brand, Language } from "~/contract/brand";
import type { Notice, NoticeAbout } from "~/contract/notifications";
import type { AttributionState } from "~/contract/points";
import type { Account, AccountChange, Invitation, ProfileEdit, User } from "~/contract/users";
import type { PlacedChange } from "~/domain/notice-about.server";
import type { Engine } from "~/engine/client.server";
import type { TrailChange } from "~/contract/trail";
import type { NoteChange, TrailActor } from "~/contract/trail-fields";
import type { TrailKind } from "~/contract/trail-kinds";
import type { Store } from "~/store/store.server";
import type { TrailRepository } from "~/store/trail.server";
import type { Uploads } from "~/ingest/uploads.server";
import type { Deployment } from "./deployment.server";
import type { Geocoder } from "./geocoder.server";
import type { ImportRuns } from "./import-runs.server";

export type Log = (level: "error" | "warn" | "info" | "debug", message: string, fields?: Record<string, unknown>) => void;

/** A notification in words: its title and one sentence. */
export type NoticeText = (notice: Notice, language: Language) => { title: string; description: string };

/** The sentence of a problem by its code; null where there is none. */
export type ProblemText = (code: string, language: Language) => string | null;

/** The work that follows a change of points: `request` begins it, or has it done once more after the one that runs. Whoever may see where they are or were is told. */
export type AttributionPort = { request(points: readonly PlacedChange[]): void; state(): AttributionState };

/** The work that audits ask for: `wake` has waiting ones computed, `removed` tells that one is gone. */
export type AuditsPort = { wake(): void; removed(id: string): void };

/**
 * What every method works with; made once at start-up. `clock` answers the present instant; `segments` are those that whoever asks may see, where these are not
 * all; without `attribution` changed points wait for the next load, without `noticeText`
 * notifications are told by their kind, without `problemText` problems by their code.
 */
export type MethodContext = { engine: Engine; store: Store; brand: Brand; clock: () => Date; log: Log; deployment: Deployment; segments?: readonly string[]; attribution?: AttributionPort | undefined; audits?: AuditsPort; geocoder?: Geocoder | undefined; noticeText?: NoticeText; problemText?: ProblemText;
  /** files of points on their way in, and their imports; absent where points are kept elsewhere */
  uploads?: Uploads; imports?: ImportRuns;
  /** the same store by a connection of its own, so that a long change does not hold up those who read */
  bulkStore?: Store;
  /** tells the webhook's receiver what has happened, and people who may see what it is about */
  tell?: (notice: Notice, about: NoticeAbout) => Promise<void> };

/** What a user may see: segments by hash and whole types, or null for everything. */
export type Sight = (userId: string) => Promise<readonly string[] | null>;

/** Where a change comes from, and who hears what was before it. */
export type ChangeFrom = { address?: string | undefined; noteChange?: NoteChange | undefined };

/** What methods about users need of the accounts; see `auth`. */
export type AccountsPort = {
  editProfile(user: User & { sessionId?: string | undefined }, edit: ProfileEdit, from: ChangeFrom): Promise<User>;
  list(): Promise<Account[]>;
  update(by: User, change: AccountChange, from: ChangeFrom): Promise<Account>;
  invite(by: User, invitation: Invitation, language: Language, from: ChangeFrom): Promise<Account>;
};

/** What methods about keys of programs need; see `auth`. */
export type KeysPort = {
  list(): Promise<ApiKey[]>;
  create(by: User, key: NewKey, from: ChangeFrom): Promise<{ key: ApiKey; secret: string }>;
  revoke(by: User, id: string, from: ChangeFrom): Promise<void>;
};

/** One thing for the trail: what was done (or `refused`) to what, what changed, by whom, from where. Never a token; people by their id. */
export type Noted = { kind: TrailKind; action: string; outcome?: "done" | "refused"; userId?: string | null; keyId?: string | null; actor?: TrailActor; subject?: string; address?: string; changes?: readonly TrailChange[] };
/** Notes something for the trail, and returns at once. */
export type NoteTrail = (noted: Noted) => void;

/** What methods about users and keys work with: there too where the figures come from elsewhere. */
export type AccountsContext = Pick<MethodContext, "brand"> & { accounts: AccountsPort; keys: KeysPort; trail: Pick<TrailRepository, "find">; /** days that an entry of the trail is kept */ trailDays: number };
