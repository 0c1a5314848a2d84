import { createContext, useContext } from "react";

/** The content security policy's nonce of this response; empty in the browser, which hides it from scripts. */
export const NonceContext = createContext<string | undefined>(undefined);
export const useNonce = (): string | undefined => useContext(NonceContext);
