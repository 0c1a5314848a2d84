import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Brand } from "~/contract/brand";
import { brandCss } from "~/domain/brand-colours";

const sheets = new WeakMap<Brand, string>();

/** The brand's colours as roles of both themes; the same for everyone, computed once a process. */
export function loader({ context }: LoaderFunctionArgs) {
  const sheet = sheets.get(context.brand) ?? brandCss(context.brand);
  sheets.set(context.brand, sheet);
  return new Response(sheet, { headers: { "Content-Type": "text/css; charset=utf-8", "Cache-Control": "public, max-age=300" } });
}
