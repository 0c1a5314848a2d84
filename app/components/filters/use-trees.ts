import { useFetcher } from "@remix-run/react";
import { useState } from "react";
import type { PointType } from "~/contract/values";
import { reachRoute } from "../shell/reach-route";
import type { TypeTree } from "./tree-model";

/** The segment trees of some types, fetched when first wanted; `trees` is null where they could not be had. */
export function useTrees(types: readonly PointType[]): { trees: TypeTree[] | null | undefined; ask: () => void } {
  const fetcher = useFetcher<{ trees: TypeTree[] | null }>({ key: `segments-${types.join("-")}` });
  const [unreached, setUnreached] = useState(false);
  const { state, load, data } = fetcher;
  const [only = "pdv", ...others] = types;
  const ask = () => {
    if (state !== "idle") return;
    setUnreached(false);
    void reachRoute("routes/_app.segments").then((reached) => { if (reached) load(others.length ? "/segments" : `/segments?type=${only}`); else setUnreached(true); });
  };
  return { trees: unreached && !data?.trees ? null : state === "idle" || data?.trees ? data?.trees : undefined, ask };
}
