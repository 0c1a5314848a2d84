import type { Brand } from "~/contract/brand";
import type { Engine } from "~/engine/client.server";
import type { Store } from "~/store/store.server";
import type { Deployment } from "./deployment.server";

export type Log = (level: "error" | "warn" | "info" | "debug", message: string, fields?: Record<string, unknown>) => void;

/** What every method works with; made once at start-up. `clock` answers the present instant. */
export type MethodContext = { engine: Engine; store: Store; brand: Brand; clock: () => Date; log: Log; deployment: Deployment };
