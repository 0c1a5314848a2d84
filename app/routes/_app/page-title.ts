import type { MetaFunction } from "@remix-run/node";
import type { loader as rootLoader } from "~/root";

/** The document's title: the page's own, from its loader's `title`, and the product's. */
export const pageTitle: MetaFunction<() => Promise<{ title: string } | null>, { root: typeof rootLoader }> = ({ data, matches }) => {
  const root = matches.find((match) => match.id === "root");
  return [{ title: [data?.title, root?.data.product].filter(Boolean).join(" · ") }, { name: "robots", content: "noindex" }];
};
