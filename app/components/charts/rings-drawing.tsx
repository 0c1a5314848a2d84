import { arc, pie, type PieArcDatum } from "d3";
import type { ShareDrawingProps } from "./share-stage";

type Slice = { key: string; name: string; label: string; value: number; colour: ShareDrawingProps["groups"][number]["colour"] };

/** A pie inside a ring: groups within, their parts around them, in the same order. */
export default function RingsDrawing({ parts, groups, width, height }: ShareDrawingProps) {
  const radius = Math.min(width, height) / 2 - 4;
  const known = (group: string): number => parts.filter((part) => part.group === group).reduce((sum, { value }) => sum + value, 0);
  const inner: Slice[] = groups.map(({ key, label, colour, value }) => ({ key, name: label, label, colour, value: value ?? known(key) }));
  const outer: Slice[] = groups.flatMap(({ key, colour, value }) => [
    ...parts.filter(({ group }) => group === key).map((part) => ({ key: part.key, name: part.name, label: part.label, colour, value: part.value })),
    { key: `${key} rest`, name: "", label: "--", colour, value: Math.max(0, (value ?? 0) - known(key)) },
  ]);
  const slices = pie<Slice>().sort(null).value(({ value }) => value);
  return (
    <svg aria-hidden="true" width={width} height={height} viewBox={`${-width / 2} ${-height / 2} ${width} ${height}`}>
      <Ring slices={slices(inner)} from={0} to={radius * 0.55} />
      <Ring slices={slices(outer)} from={radius * 0.57} to={radius} faded />
    </svg>
  );
}

function Ring({ slices, from, to, faded = false }: { slices: PieArcDatum<Slice>[]; from: number; to: number; faded?: boolean }) {
  const shape = arc<PieArcDatum<Slice>>().innerRadius(from).outerRadius(to).padAngle(0.006);
  const middle = arc<PieArcDatum<Slice>>().innerRadius(from === 0 ? to * 0.6 : (from + to) / 2).outerRadius(from === 0 ? to * 0.6 : (from + to) / 2);
  return (
    <>
      {slices.map((slice) => {
        const [x, y] = middle.centroid(slice);
        const wide = slice.endAngle - slice.startAngle > (faded ? 0.22 : 0.8);
        return (
          <g key={slice.data.key}>
            <path className={`share-part series-${slice.data.colour}${faded ? (slice.data.name === "" ? " share-rest" : " share-faded") : ""}`} d={shape(slice) ?? undefined}><title>{slice.data.label}</title></path>
            {wide ? <text className={faded ? "share-group" : "share-name"} x={x} y={y + 4} textAnchor="middle">{slice.data.name}</text> : null}
          </g>
        );
      })}
    </>
  );
}
