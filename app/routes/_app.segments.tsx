import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData, type ClientLoaderFunctionArgs } from "@remix-run/react";
import { useTranslation } from "~/components/translation";
import { canApply } from "~/components/filters/tree-model";
import { useFormatter } from "~/components/format-context";
import { keepPage, onPage } from "~/components/shell/kept-page";
import { answerOr } from "~/components/shell/reach-route";
import { ButtonLink } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { requireUser } from "~/auth/guard.server";
import { filteredPaths, typesOn } from "~/config/modules";
import { columnKeys, parseColumns, columnsQuery } from "~/contract/compared-columns";
import { filterStateQuery, parseFilterState } from "~/contract/filter-state";
import type { Segment } from "~/contract/segments";
import type { PointType } from "~/contract/values";
import { callOptions } from "./_app/call-options.server";
import { pageTitle } from "./_app/page-title";
import { titleOf } from "./_app/title.server";

/** Reports that show one point at a time. */
const singlePointPaths: readonly string[] = ["journey"];

/** The segments of one type, or of both in the Reports group: the trees that the dialog fetches, and the page that stands in for the dialog without scripts. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const user = await requireUser(request, context);
  const query = new URL(request.url).searchParams;
  const { state } = parseFilterState(query);
  const types = state.type ? [state.type] : typesOn(context.brand.modules);
  const data = await context.methods.call("pois.getDataForFilters", [{ type: state.type }], await callOptions(args, user));
  const path = filteredPaths.find((each) => `/${each}` === query.get("to")?.replace(/\/$/, "")) ?? "dashboard";
  const trees = types.map((type) => ({ type, roots: data.tree.find((each) => each.type === type)?.segments ?? [] }));
  const [only = "pdv", ...others] = types;
  const single = singlePointPaths.includes(path);
  // a column of the comparison chooses for itself, and the others stay
  const column = path === "compare" ? columnKeys.findIndex((key) => key === query.get("column")) : -1;
  return { trees, state, column, columns: path === "compare" ? parseColumns(query).columns : [], path: `/${path}`, single, title: await titleOf(args, (t) => (single ? t("filterTools.pickPoint") : others.length ? t("filterTools.pickBoth") : t(`tree.title.${only}`))) };
}

/** The dialog is told that there are no trees to be had; the page stays as pages do. */
export const clientLoader = (args: ClientLoaderFunctionArgs): Promise<unknown> => (onPage("/segments") ? keepPage(args) : answerOr(args, () => ({ trees: null })));

export { ErrorBoundary } from "./_app/page-error";
export const meta = pageTitle;

export default function Segments() {
  const { trees, state, column, columns, path, single, title } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const addressOf = (group: string | null) => (column < 0
    ? `${path}?${filterStateQuery({ ...state, group, store: null })}`
    : `${path}?${new URLSearchParams([...filterStateQuery(state), ...columnsQuery(columns.map((each, i) => (i === column ? group : each)))])}`);
  return (
    <>
      <div className="page-head"><h1>{title}</h1><div className="actions"><ButtonLink to={addressOf(column < 0 ? state.group : (columns[column] ?? null))}>{t("tree.back")}</ButtonLink></div></div>
      {trees.map(({ type, roots }, i) => (
        <section className="card segment-list" key={type}>
          {trees.length > 1 ? <h2>{t(`filterTools.branch.${type}`)}</h2> : null}
          {single || (column < 0 && i > 0) ? null : <p><Link to={addressOf(column < 0 ? null : type)}>{t(`filters.all.${type}`)}</Link></p>}
          <SegmentList segments={roots} addressOf={addressOf} type={type} single={single} />
        </section>
      ))}
    </>
  );
}

type SegmentListProps = { segments: Segment[]; addressOf: (group: string) => string; type: PointType; single: boolean };

function SegmentList({ segments, addressOf, type, single }: SegmentListProps) {
  const { t } = useTranslation();
  const format = useFormatter();
  return (
    <ul>
      {segments.map((node) => (
        <li key={node.group_hash}>
          {canApply(node, single) ? <Link to={addressOf(node.group_hash)}>{node.name}</Link> : <span>{node.name}</span>}
          {node.children.length ? (
            <details>
              <summary><Icon name="chevron-right" size={14} />{t(`points.${type}`, { count: node.groupCount, formatted: format.count(node.groupCount) })}</summary>
              <SegmentList segments={node.children} addressOf={addressOf} type={type} single={single} />
            </details>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
