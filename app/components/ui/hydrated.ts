import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False on the server and while hydrating, true afterwards: for what needs scripts and must not be there without them. */
export const useHydrated = (): boolean => useSyncExternalStore(never, () => true, () => false);
