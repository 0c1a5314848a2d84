import type { LoaderFunctionArgs } from "@remix-run/node";
import { csvRow } from "~/domain/csv";
import { localDay } from "~/domain/zone";
import { attachment, exportFileName } from "~/exports/file-name";
import { callOptions } from "./_app/call-options.server";
import { guardPage } from "./_app/guard.server";
import { titleOf } from "./_app/title.server";
import { changesText } from "./_app.trail/changes-text";
import { parseTrailState } from "./_app.trail/trail-state";

/** The trail of the same address as CSV, instants in UTC. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const user = await guardPage(args, "/trail");
  const { brand, methods, clock } = args.context;
  const { state: { kind, user: of, from, to } } = parseTrailState(new URL(args.request.url).searchParams);
  const { entries } = await methods.call("trail.export", [{ ...(kind && { kind }), ...(of && { user: of }), ...(from && { from }), ...(to && { to }) }], await callOptions(args, user));
  const head = csvRow(["at", "user_id", "email", "key_id", "kind", "action", "outcome", "subject", "address", "times", "changes", "actor"]);
  const rows = entries.map((entry) => csvRow([entry.at, entry.userId, entry.email, entry.keyId, entry.kind, entry.action, entry.outcome, entry.subject, entry.address, entry.times, changesText(entry.changes), entry.actor]));
  const name = exportFileName([brand.name, await titleOf(args, (t) => t("nav.items.trail")), localDay(clock().getTime(), brand.timezone)], "csv");
  return new Response(`\uFEFF${head}${rows.join("")}`, { headers: { "Content-Type": "text/csv; charset=utf-8", "Content-Disposition": attachment(name), "Cache-Control": "no-store" } });
}
