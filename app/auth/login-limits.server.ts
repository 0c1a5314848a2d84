import { createHmac } from "node:crypto";
import { isIPv6 } from "node:net";
import type { AttemptLimit } from "~/store/login-attempts.server";
import { derivedKey } from "./secret.server";

const second = 1000;
const minute = 60 * second;
const windowMs = 15 * minute;

export type LimitKeys = { pair: string; address: string; account: string; addressHash: string };

export type LoginLimits = {
  keys(email: string, address: string): LimitKeys;
  limits(keys: LimitKeys, knownAddress: boolean): AttemptLimit[];
  /** Links to reset a password: of an address so many that nobody asks for more in good faith; of an account few, so that nobody's mailbox is filled. */
  reset(email: string, address: string): { ofAddress: AttemptLimit; ofAccount: AttemptLimit };
  /** Guesses at the current password by somebody who is logged in. */
  current(userId: number): AttemptLimit;
};

/**
 * Who is guessing: an account from one address, an address on any accounts, and an account from anywhere.
 * Keys are keyed hashes, so that the counters hold no one's e-mail or address.
 */
export function createLoginLimits(secret: string, deployment: string): LoginLimits {
  const key = derivedKey(secret, deployment, "login-attempts");
  const digest = (text: string) => createHmac("sha256", key).update(text).digest("base64url").slice(0, 24);
  return {
    keys(email: string, address: string): LimitKeys {
      const place = networkOf(address);
      return { pair: `pair:${digest(`${email}\n${place}`)}`, address: `address:${digest(place)}`, account: `account:${digest(email)}`, addressHash: digest(`known ${place}`) };
    },
    /**
     * A stranger who locks an account from one address locks it for that address. The account-wide limit only slows a crowd of addresses:
     * its delay is short, and an address from which the account has logged in before is exempt.
     */
    limits(keys: LimitKeys, knownAddress: boolean): AttemptLimit[] {
      const limits: AttemptLimit[] = [
        { key: keys.pair, free: 5, baseMs: 15 * second, capMs: 10 * minute, windowMs },
        { key: keys.address, free: 20, baseMs: 15 * second, capMs: 10 * minute, windowMs },
      ];
      if (!knownAddress) limits.push({ key: keys.account, free: 40, baseMs: second, capMs: 5 * second, windowMs });
      return limits;
    },
    reset: (email, address) => ({
      ofAddress: { key: `reset-address:${digest(networkOf(address))}`, free: 60, baseMs: minute, capMs: 10 * minute, windowMs },
      ofAccount: { key: `reset-account:${digest(email)}`, free: 5, baseMs: 10 * minute, capMs: 60 * minute, windowMs: 60 * minute },
    }),
    current: (userId) => ({ key: `current:${userId}`, free: 5, baseMs: 15 * second, capMs: 10 * minute, windowMs }),
  };
}

/** An IPv4 address itself; of IPv6 the /64, which one subscriber owns whole. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "").replace(/%.*$/, "").toLowerCase();
  if (!isIPv6(plain)) return plain;
  const [head = "", tail] = plain.split("::");
  const left = head ? head.split(":") : [];
  const right = tail ? tail.split(":") : [];
  const groups = tail === undefined ? left : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0"), ...right];
  return `${groups.slice(0, 4).map((group) => parseInt(group || "0", 16).toString(16)).join(":")}::/64`;
}
