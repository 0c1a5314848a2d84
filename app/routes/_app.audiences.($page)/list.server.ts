import type { LoaderFunctionArgs } from "@remix-run/node";
import { callOptions } from "../_app/call-options.server";
import { guardPage } from "../_app/guard.server";
import { titleOf } from "../_app/title.server";
import { parseAudienceList, type AudienceListState } from "./list-state";

/** Audiences a page (SPEC.md 9). */
const pageSize = 10;

/** The list at either of its addresses. A page beyond the last shows the last, and says so. */
export async function loadAudiences(args: LoaderFunctionArgs) {
  const user = await guardPage(args, "/planner");
  const options = await callOptions(args, user);
  const query = new URL(args.request.url).searchParams;
  const { state: asked, notices } = parseAudienceList(args.params.page, query);
  const read = ({ page, words, sort }: AudienceListState) => args.context.methods.call("audiences.getAll", [{ page, filter: words, sortBy: sort }], options);
  let [state, answer] = [asked, await read(asked)];
  const pages = Math.max(1, Math.ceil(answer.count / pageSize));
  if (asked.page > pages) [state, answer] = [{ ...asked, page: pages }, await read({ ...asked, page: pages })];
  const deleted = query.get("deleted");
  return { ...answer, state, pages, notices, beyond: asked.page > pages ? asked.page : null, deleted: deleted !== null && /^\d{1,5}$/.test(deleted) ? Number(deleted) : null, title: await titleOf(args, (t) => t("nav.items.planner")) };
}
