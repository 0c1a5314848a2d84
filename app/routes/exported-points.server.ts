import type { LoaderFunctionArgs } from "@remix-run/node";
import { typesOn } from "~/config/modules";
import type { ExportedPoint } from "~/contract/point-import";
import { localDay } from "~/domain/zone";
import { exportFileName } from "~/exports/file-name";
import { callOptions } from "./_app/call-options.server";
import { guardPage } from "./_app/guard.server";
import { titleOf } from "./_app/title.server";
import { parseListState } from "./_app.pois.($page)/list-state";

/** The points that the list of the same address holds on all its pages, for administrators. */
export async function exportedPoints(args: LoaderFunctionArgs, ending: "csv" | "xlsx"): Promise<{ points: ExportedPoint[]; fileName: string; title: string; creator: string }> {
  const user = await guardPage(args, "/pois/import");
  const { brand, methods, clock } = args.context;
  const types = typesOn(brand.modules);
  const query = new URL(args.request.url).searchParams;
  if (!query.has("type")) query.set("type", "all");
  const { state: { words, type } } = parseListState(undefined, query, { types, usual: types[0] ?? "pdv" });
  const { points } = await methods.call("pois.export", [{ search: words, ...(type ? { type } : {}) }], await callOptions(args, user));
  const title = await titleOf(args, (t) => t(`nav.items.pois_${user.type}`));
  return { points, title, creator: brand.name, fileName: exportFileName([brand.name, title, localDay(clock().getTime(), brand.timezone)], ending) };
}
