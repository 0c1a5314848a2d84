import { hierarchy, treemap } from "d3";
import type { ShareDrawingProps, SharePart } from "./share-stage";

type Node = { label: string; part?: SharePart; children?: Node[] };
/** Px that a name needs. */
const room = { width: 46, height: 30 };
const groupHead = 18;

/** Areas in proportion, put together by group. A name stands where it has room; the table holds the rest. */
export default function TreemapDrawing({ parts, groups, width, height }: ShareDrawingProps) {
  const root = hierarchy<Node>({ label: "", children: groups.map(({ key, label }) => ({ label, children: parts.filter(({ group }) => group === key).map((part) => ({ label: part.name, part })) })).filter(({ children }) => children.length > 0) })
    .sum(({ part }) => part?.value ?? 0).sort((a, b) => (b.value ?? 0) - (a.value ?? 0));
  const laid = treemap<Node>().size([width, height]).paddingInner(2).paddingTop((node) => (node.depth === 1 ? groupHead : 0)).round(true)(root);
  return (
    <svg aria-hidden="true" width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
      {laid.children?.map((group) => <text key={group.data.label} className="share-group" x={group.x0 + 2} y={group.y0 + 13}>{group.x1 - group.x0 > room.width ? group.data.label : ""}</text>)}
      {laid.leaves().map(({ x0, y0, x1, y1, data: { part } }) => part ? (
        <g key={part.key}>
          <rect className={`share-part series-${part.colour}`} x={x0} y={y0} width={Math.max(0, x1 - x0)} height={Math.max(0, y1 - y0)} rx={2}><title>{part.label}</title></rect>
          {x1 - x0 > room.width && y1 - y0 > room.height ? <text className="share-name" x={x0 + 6} y={y0 + 17}>{part.name}</text> : null}
        </g>
      ) : null)}
    </svg>
  );
}
