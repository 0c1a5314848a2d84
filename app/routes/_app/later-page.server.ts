import type { LoaderFunctionArgs } from "@remix-run/node";
import type { TFunction } from "i18next";
import type { GuardedPath } from "~/config/modules";
import { guardPage } from "./guard.server";
import { titleOf } from "./title.server";

/** Loader of a report that is announced but not here yet: guarded like the report, with its title. */
export async function laterPage(args: LoaderFunctionArgs, path: GuardedPath, word: (t: TFunction) => string) {
  await guardPage(args, path);
  return { title: await titleOf(args, word) };
}
