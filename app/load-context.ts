import type { Brand } from "./contract/brand";
import type { Methods } from "./methods/create-methods.server";
import type { Environment } from "./config/environment.server";
import type { Auth } from "./auth/create-auth.server";
import type { Deployment } from "./methods/deployment.server";
import type { SavedViewsRepository } from "./store/saved-views.server";
import type { Uploads } from "./ingest/uploads.server";
import type { Log, NoteTrail } from "./methods/context.server";

declare module "@remix-run/node" {
  /** What `server.ts` hands to every loader and action: things that exist once in the process, and what is known of the request. */
  interface AppLoadContext {
    cspNonce: string | undefined;
    brand: Brand;
    methods: Methods;
    auth: Auth;
    /** what users keep under names of their own; in this deployment's store wherever the figures come from */
    savedViews: SavedViewsRepository;
    /** files on their way in; absent where the methods are remote */
    uploads: Uploads | null;
    /** absent where the methods are remote */
    deployment: Deployment | null;
    environment: Environment;
    clock: () => Date;
    /** the client's address, through trusted proxies only */
    address: string;
    log: Log;
    /** notes something for the trail */
    note: NoteTrail;
  }
}
