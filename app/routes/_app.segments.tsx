import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useFormatter } from "~/components/format-context";
import { ButtonLink } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { requireUser } from "~/auth/guard.server";
import { reportPaths, typesOn } from "~/config/modules";
import { filterStateQuery, parseFilterState } from "~/contract/filter-state";
import type { Segment } from "~/contract/segments";
import type { PointType } from "~/contract/values";
import { callOptions } from "./_app/call-options.server";
import { pageTitle } from "./_app/page-title";
import { titleOf } from "./_app/title.server";

/** The segments of one type: the tree that the dialog fetches, and the page that stands in for the dialog without scripts. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const user = await requireUser(request, context);
  const query = new URL(request.url).searchParams;
  const { state } = parseFilterState(query);
  const type = state.type ?? typesOn(context.brand.modules)[0] ?? "pdv";
  const data = await context.methods.call("pois.getDataForFilters", [{ type }], await callOptions(args, user));
  const path = reportPaths.find((each) => `/${each}` === query.get("to")) ?? "dashboard";
  return { type, state, path: `/${path}`, roots: data.tree.find((each) => each.type === type)?.segments ?? [], title: await titleOf(args, (t) => t(`tree.title.${type}`)) };
}

export { ErrorBoundary } from "./_app/page-error";
export const meta = pageTitle;

export default function Segments() {
  const { type, state, path, roots } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const addressOf = (group: string | null) => `${path}?${filterStateQuery({ ...state, group, store: null })}`;
  return (
    <>
      <div className="page-head"><h1>{t(`tree.title.${type}`)}</h1><div className="actions"><ButtonLink to={addressOf(state.group)}>{t("tree.back")}</ButtonLink></div></div>
      <section className="card segment-list">
        <p><Link to={addressOf(null)}>{t(`filters.all.${type}`)}</Link></p>
        <SegmentList segments={roots} addressOf={addressOf} type={type} />
      </section>
    </>
  );
}

type SegmentListProps = { segments: Segment[]; addressOf: (group: string) => string; type: PointType };

function SegmentList({ segments, addressOf, type }: SegmentListProps) {
  const { t } = useTranslation();
  const format = useFormatter();
  return (
    <ul>
      {segments.map((node) => (
        <li key={node.group_hash}>
          <Link to={addressOf(node.group_hash)}>{node.name}</Link>
          {node.children.length ? (
            <details>
              <summary><Icon name="chevron-right" size={14} />{t(`points.${type}`, { count: node.groupCount, formatted: format.count(node.groupCount) })}</summary>
              <SegmentList segments={node.children} addressOf={addressOf} type={type} />
            </details>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
