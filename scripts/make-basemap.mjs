// Makes app/components/maps/leaflet/world.json, the plain basemap that ships with the product: coasts and borders of the world, simplified.
// Source: Natural Earth 1:50m (public domain) as TopoJSON, from the package world-atlas 2.0.2 (ISC). To make it again:
//   npm pack world-atlas@2.0.2 && tar xzf world-atlas-2.0.2.tgz && node scripts/make-basemap.mjs package/countries-50m.json
// The file holds lines in hundredths of a degree as differences (lon, lat, lon, lat, …): `arcs`, `land` (rings of arcs; ~i is arc i
// backwards) and `borders` (arcs between two countries).
import { readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";

/** Degrees that a line may leave its true course, and the smallest island kept, in square degrees. */
const tolerance = 0.05;
const smallestIsland = 0.01;
const grain = 100;

const [source] = process.argv.slice(2);
if (!source) throw new Error("give the path of countries-50m.json");
const topology = JSON.parse(readFileSync(source, "utf8"));
const { scale, translate } = topology.transform;
const arcs = topology.arcs.map((arc) => {
  let [x, y] = [0, 0];
  return arc.map(([dx, dy]) => [(x += dx) * scale[0] + translate[0], (y += dy) * scale[1] + translate[1]]);
});

const ringsOf = ({ type, arcs: parts }) => (type === "Polygon" ? parts : type === "MultiPolygon" ? parts.flat() : []);
const positive = (arc) => (arc < 0 ? ~arc : arc);
const uses = new Map();
for (const country of topology.objects.countries.geometries) {
  for (const arc of ringsOf(country).flat()) uses.set(positive(arc), (uses.get(positive(arc)) ?? 0) + 1);
}
const borders = [...uses].filter(([, count]) => count > 1).map(([arc]) => arc);
const land = topology.objects.land.geometries.flatMap(ringsOf);

/** Douglas and Peucker, both ends kept, so that lines that meet still meet. */
function simplified(line) {
  const keep = new Set([0, line.length - 1]);
  const parts = [[0, line.length - 1]];
  while (parts.length) {
    const [from, to] = parts.pop();
    let [most, at] = [tolerance, -1];
    for (let i = from + 1; i < to; i++) {
      const distance = distanceTo(line[i], line[from], line[to]);
      if (distance > most) [most, at] = [distance, i];
    }
    if (at < 0) continue;
    keep.add(at);
    parts.push([from, at], [at, to]);
  }
  return [...keep].sort((a, b) => a - b).map((i) => line[i]);
}

function distanceTo([x, y], [x1, y1], [x2, y2]) {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const along = dx || dy ? Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy))) : 0;
  return Math.hypot(x - x1 - along * dx, y - y1 - along * dy);
}

const points = (ring) => ring.flatMap((arc) => (arc < 0 ? [...arcs[~arc]].reverse() : arcs[arc]));
const area = (line) => Math.abs(line.reduce((sum, [x, y], i) => { const [nx, ny] = line[(i + 1) % line.length]; return sum + x * ny - nx * y; }, 0) / 2);
/** Nobody has a shop in Antarctica. */
const kept = land.filter((ring) => area(points(ring)) >= smallestIsland && points(ring).some(([, y]) => y > -60));

const numbers = new Map();
const lines = [];
function numberOf(arc) {
  const known = numbers.get(positive(arc));
  if (known === undefined) {
    numbers.set(positive(arc), lines.length);
    let [px, py] = [0, 0];
    lines.push(simplified(arcs[positive(arc)]).map(([x, y]) => [Math.round(x * grain), Math.round(y * grain)])
      .filter(([x, y], i, all) => i === 0 || i === all.length - 1 || x !== all[i - 1][0] || y !== all[i - 1][1])
      .flatMap(([x, y]) => { const step = [x - px, y - py]; [px, py] = [x, y]; return step; }));
  }
  const number = numbers.get(positive(arc));
  return arc < 0 ? ~number : number;
}
const world = { land: kept.map((ring) => ring.map(numberOf)), borders: borders.map(numberOf), arcs: lines };
const text = JSON.stringify(world);
writeFileSync(new URL("../app/components/maps/leaflet/world.json", import.meta.url), `${text}\n`);
console.log(`${lines.flat().length / 2} points, ${text.length} bytes, ${brotliCompressSync(text).length} as brotli`);
