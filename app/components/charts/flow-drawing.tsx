import { sankey, sankeyLinkHorizontal } from "d3-sankey";
import type { FlowData, FlowLink, FlowNode } from "./flow-stage";

const nodeWidth = 10;
/** Px that a letter takes, roughly, and the share of the width that names may take on each side before they stand on the bands. */
const letter = 6.4;
const mostRoom = 0.3;
const colours = 8;
const colourClass = (colour: number | null): string => (colour === null ? "flow-self" : `flow-${(colour % colours) + 1}`);

/** Before, the point, after, with a band for each way whose width is its devices. */
export default function FlowDrawing({ data, width, height }: { data: FlowData; width: number; height: number }) {
  const longest = Math.max(...data.nodes.map((node) => (node.side === 1 ? 0 : node.name.length + node.shown.length + 1))) * letter + 16;
  const inside = longest > width * mostRoom;
  const room = inside ? 0 : longest;
  const most = Math.max(...[0, 1, 2].map((side) => data.nodes.filter((node) => node.side === side).length));
  const { nodes, links } = sankey<FlowNode, FlowLink>()
    .nodeWidth(nodeWidth).nodePadding(Math.max(3, Math.min(14, (height * 0.5) / Math.max(1, most)))).nodeAlign((node) => node.side).nodeSort(null).linkSort(null)
    .extent([[room, 20], [width - room, height - 8]])({ nodes: data.nodes.map((node) => ({ ...node })), links: data.links.map((link) => ({ ...link })) });
  const path = sankeyLinkHorizontal<FlowNode, FlowLink>();
  return (
    <svg aria-hidden="true" width={width} height={height}>
      {links.map((link, i) => {
        const ends = data.links[i];
        const colour = data.nodes[ends?.source ?? 0]?.colour ?? data.nodes[ends?.target ?? 0]?.colour ?? null;
        return <path key={i} className={`flow-link ${colourClass(colour)}`} d={path(link) ?? undefined} strokeWidth={Math.max(1, link.width ?? 0)} />;
      })}
      {nodes.map((node, i) => {
        const [x0 = 0, x1 = 0, y0 = 0, y1 = 0] = [node.x0, node.x1, node.y0, node.y1];
        const middle = (y0 + y1) / 2 + 4;
        return (
          <g key={i} className={colourClass(node.colour)}>
            <rect className="flow-node" x={x0} y={y0} width={x1 - x0} height={Math.max(1, y1 - y0)} rx={2} />
            {node.side === 1
              ? <text x={(x0 + x1) / 2} y={Math.max(12, y0 - 4)} textAnchor="middle" className="flow-name">{node.name}</text>
              : inside
                ? <OnBand x={node.side === 0 ? x1 + 6 : x0 - 6} y={middle} anchor={node.side === 0 ? "start" : "end"} node={node} room={width / 2 - 24} />
                : <text x={node.side === 0 ? x0 - 8 : x1 + 8} y={middle} textAnchor={node.side === 0 ? "end" : "start"}>{node.name} <tspan className="flow-value">{node.shown}</tspan></text>}
          </g>
        );
      })}
    </svg>
  );
}

/** A name that stands on its band for want of room beside it: its devices follow in the same line, or in a second one. */
function OnBand({ x, y, anchor, node, room }: { x: number; y: number; anchor: "start" | "end"; node: FlowNode; room: number }) {
  const oneLine = (node.name.length + node.shown.length + 1) * letter <= room;
  return (
    <text className="flow-on-band" x={x} y={oneLine ? y : y - 7} textAnchor={anchor}>
      {node.name} <tspan className="flow-value" {...(oneLine ? {} : { x, dy: 14 })}>{node.shown}</tspan>
    </text>
  );
}
