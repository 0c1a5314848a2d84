import L from "leaflet";
import { useEffect } from "react";
import { flowOpacity, flowWidth, type FlowLine } from "../map-data";
import { cssColour, useThemeVersion } from "./theme";

/** How far a line bends aside, as a part of its length: lines there and back lie beside one another. */
const bend = 0.12;
const paneName = "flows";

/** Bent lines with arrows, the strongest on top. */
export function useFlows(map: L.Map | null, flows: readonly FlowLine[]): void {
  const theme = useThemeVersion();
  useEffect(() => {
    if (!map || flows.length === 0) return;
    const pane = map.getPane(paneName) ?? map.createPane(paneName);
    pane.style.zIndex = "450";
    pane.style.pointerEvents = "none";
    const canvas = document.createElement("canvas");
    canvas.className = "leaflet-zoom-hide";
    pane.append(canvas);
    const ordered = [...flows].sort((a, b) => a.count - b.count);
    // stronger than the heat of the same colour, on which they lie
    const colourOf = (series: 2 | 3) => cssColour(map.getContainer(), `color-mix(in oklab, var(--series-${series}) 62%, var(--text))`);
    const colours = { 2: colourOf(2), 3: colourOf(3) };
    const draw = () => drawFlows(map, canvas, ordered, colours);
    draw();
    map.on("moveend resize", draw);
    return () => { map.off("moveend resize", draw); canvas.remove(); };
  }, [map, flows, theme]);
}

function drawFlows(map: L.Map, canvas: HTMLCanvasElement, flows: readonly FlowLine[], colours: Record<2 | 3, string>): void {
  const { x: width, y: height } = map.getSize();
  if (width === 0 || height === 0) return;
  const sharpness = window.devicePixelRatio || 1;
  L.DomUtil.setPosition(canvas, map.containerPointToLayerPoint([0, 0]));
  canvas.width = width * sharpness;
  canvas.height = height * sharpness;
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  const pen = canvas.getContext("2d");
  if (!pen) return;
  pen.scale(sharpness, sharpness);
  pen.lineCap = "round";
  const view = L.bounds([0, 0], [width, height]);
  const strongest = flows.at(-1)?.count ?? 1;
  for (const flow of flows) {
    const from = map.latLngToContainerPoint([flow.from.latitude, flow.from.longitude]);
    const to = map.latLngToContainerPoint([flow.to.latitude, flow.to.longitude]);
    if (!view.intersects(L.bounds([from, to]))) continue;
    pen.strokeStyle = pen.fillStyle = colours[flow.colour];
    pen.globalAlpha = flowOpacity(flow.count, strongest);
    drawArrow(pen, from, to, flowWidth(flow.count, strongest));
  }
}

function drawArrow(pen: CanvasRenderingContext2D, from: L.Point, to: L.Point, width: number): void {
  const way = to.subtract(from);
  const length = Math.hypot(way.x, way.y);
  // too short for a direction: the heat shows it
  if (length < 4) return;
  const over = L.point((from.x + to.x) / 2 - way.y * bend, (from.y + to.y) / 2 + way.x * bend);
  const head = Math.min(length * 0.6, 4 + width * 1.6);
  const end = to.subtract(over);
  const reach = Math.hypot(end.x, end.y) || 1;
  const ahead = L.point(end.x / reach, end.y / reach);
  const neck = to.subtract(ahead.multiplyBy(head * 0.8));
  pen.lineWidth = width;
  pen.beginPath();
  pen.moveTo(from.x, from.y);
  pen.quadraticCurveTo(over.x, over.y, neck.x, neck.y);
  pen.stroke();
  const base = to.subtract(ahead.multiplyBy(head));
  const half = head * 0.5;
  pen.beginPath();
  pen.moveTo(to.x, to.y);
  pen.lineTo(base.x - ahead.y * half, base.y + ahead.x * half);
  pen.lineTo(base.x + ahead.y * half, base.y - ahead.x * half);
  pen.fill();
}
