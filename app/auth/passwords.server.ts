import { hash, verify } from "@node-rs/argon2";
import { commonPasswords } from "./common-passwords.server";

export type PasswordProblem = "too_short" | "too_common" | "blank";

export type Passwords = {
  hash(password: string): Promise<string>;
  /** With `null` for an account that does not exist it does the same work and answers false. */
  verify(stored: string | null, password: string): Promise<boolean>;
};

/** argon2id (the library's default variant) with 19 MiB, two passes, one lane: OWASP's Password Storage Cheat Sheet. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function argon2Passwords(): Passwords {
  const nobody = hash("no account has this hash", options);
  nobody.catch(() => undefined);
  return {
    hash: (password) => hash(password.normalize("NFKC"), options),
    async verify(stored, password) {
      const right = await verify(stored ?? (await nobody), password.normalize("NFKC"));
      return right && stored !== null;
    },
  };
}

/** Why a password may not be set, or null. Length in characters. */
export function passwordProblem(password: string, minimumLength: number): PasswordProblem | null {
  if ([...password].length < minimumLength) return "too_short";
  if (password.trim() === "") return "blank";
  return commonPasswords().has(password.toLowerCase()) ? "too_common" : null;
}
