import { replace, type ClientLoaderFunctionArgs } from "@remix-run/react";
import { insideSite } from "~/domain/site-address";

/** Pages whose answers are kept, for the way back to them without a connection. */
const kept = 8;

/** A page that could not be had. `held`: its figures of before are shown; else the page before it is. `times` tells two failures apart. */
export type LostPage = { wanted: string; held: boolean; offline: boolean; times: number };

type Shown = { address: string; /** what the shell's loader answered */ shell: unknown; /** its page stays where another cannot be had */ keeps: boolean };
const answers = new Map<string, unknown>();
let shown: Shown | null = null;
/** where a navigation that failed is led back to: nothing is asked there */
let returning: string | null = null;
let lost: LostPage | null = null;
const listeners = new Set<() => void>();

function tell(next: LostPage | null): void {
  if (lost === next) return;
  lost = next;
  for (const listener of listeners) listener();
}

export const lostPage = (): LostPage | null => lost;
export function onLostPage(listener: () => void): () => void {
  listeners.add(listener);
  return () => { listeners.delete(listener); };
}

const isOffline = (): boolean => !navigator.onLine;
const addressOf = (url: string): string => { const { pathname, search } = new URL(url); return insideSite(pathname) + search; };

/** Notes what is on screen, and what its loaders answered; `route` is the page's. */
export function rememberPage(address: string, shell: unknown, route: string, answer: unknown): void {
  const keeps = window.__remixManifest?.routes[route]?.hasClientLoader === true;
  shown = { address, shell, keeps };
  returning = null;
  answers.delete(address);
  if (!keeps) return;
  answers.set(address, answer);
  for (const old of [...answers.keys()].slice(0, -kept)) answers.delete(old);
}

/** Is this page what is on screen? */
export const onPage = (pathname: string): boolean => shown?.address.split("?")[0] === pathname;
export const isKept = (address: string): boolean => answers.has(address);

/** Tells that a page could not be had. */
export function losePage(wanted: string): void {
  tell({ wanted, held: isKept(wanted), offline: isOffline(), times: (lost?.times ?? 0) + 1 });
}

/** What a server says on purpose (a redirect, 403, 404) is an answer; its own failures, a proxy's, and no answer at all are not. */
export function isAnswer(error: unknown): boolean {
  if (error instanceof Response) return true;
  const status = typeof error === "object" && error !== null && "status" in error ? error.status : null;
  return typeof status === "number" && status < 500 && status !== 408 && status !== 429;
}

type Asked = Pick<ClientLoaderFunctionArgs, "request" | "serverLoader">;

/**
 * Client loader of a page: a page is left only for one that has arrived. Without its answer the figures shown before stand again where this very address
 * was shown before; else the navigation is led back to where it came from, so that the address says what is shown.
 */
export async function keepPage({ request, serverLoader }: Asked): Promise<unknown> {
  const wanted = addressOf(request.url);
  if (returning === wanted) {
    returning = null;
    return answers.get(wanted);
  }
  try {
    const answer = await serverLoader();
    tell(null);
    return answer;
  } catch (error) {
    if (request.signal.aborted || isAnswer(error)) throw error;
    if (!shown || !(shown.keeps || isKept(wanted))) throw error;
    losePage(wanted);
    if (isKept(wanted)) return answers.get(wanted);
    returning = shown.address;
    throw replace(shown.address);
  }
}

/** Client loader of the shell: what it knew stays where it cannot be asked anew. */
export async function keepShell({ request, serverLoader }: Asked): Promise<unknown> {
  if (shown && returning === addressOf(request.url)) return shown.shell;
  try {
    return await serverLoader();
  } catch (error) {
    if (request.signal.aborted || isAnswer(error) || !shown) throw error;
    return shown.shell;
  }
}
