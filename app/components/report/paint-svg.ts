import { iconFile } from "../ui/icon";
import { fontOf } from "./paint-text";

/** Units of an icon's side. */
const iconUnits = 24;
/** Outlines of the icons by name: a page only refers to them, and what is behind such a reference cannot be read from it. */
let outlines: ReadonlyMap<string, string> = new Map();

/** Fetches the outlines of the icons; without them a picture has no icons. */
export async function loadIcons(): Promise<void> {
  if (outlines.size > 0) return;
  const text = await fetch(iconFile()).then((answer) => (answer.ok ? answer.text() : ""), () => "");
  outlines = new Map([...new DOMParser().parseFromString(text, "image/svg+xml").querySelectorAll("symbol")].map((symbol) => [symbol.id, symbol.querySelector("path")?.getAttribute("d") ?? ""]));
}

/** Draws an SVG's shapes and words on a canvas as the browser shows them. `pixels`: pixels of the canvas for one of the page. */
export function paintSvg(paint: CanvasRenderingContext2D, svg: SVGSVGElement, pixels: number): void {
  const base = paint.getTransform();
  for (const element of svg.querySelectorAll<SVGGraphicsElement>("rect, line, circle, path, polygon, text, use")) {
    const screen = element.getScreenCTM();
    const style = getComputedStyle(element);
    const place = screen && new DOMMatrix([screen.a, screen.b, screen.c, screen.d, screen.e, screen.f]);
    if (!place || style.display === "none" || element.closest("defs, clipPath, symbol")) continue;
    if (element instanceof SVGUseElement) place.scaleSelf(svg.clientWidth / iconUnits, svg.clientHeight / iconUnits);
    paint.save();
    paint.setTransform(base);
    paint.globalAlpha = Number(style.opacity) * Number(element.parentElement instanceof SVGGElement ? getComputedStyle(element.parentElement).opacity : 1);
    paint.lineWidth = Number.parseFloat(style.strokeWidth) || 0;
    paint.lineJoin = style.strokeLinejoin as CanvasLineJoin;
    paint.lineCap = style.strokeLinecap as CanvasLineCap;
    paint.setLineDash(style.strokeDasharray === "none" ? [] : style.strokeDasharray.split(/[\s,]+/).map(Number.parseFloat));
    if (element instanceof SVGTextElement) paintWords(paint, element, style, place);
    else {
      const shape = new Path2D();
      shape.addPath(outlineOf(element), place);
      if (solid(style.fill)) { paint.fillStyle = style.fill; paint.globalAlpha *= Number(style.fillOpacity); paint.fill(shape); }
      if (solid(style.stroke) && paint.lineWidth > 0) {
        paint.strokeStyle = style.stroke;
        if (style.vectorEffect !== "non-scaling-stroke") paint.lineWidth *= Math.hypot(place.a, place.b);
        paint.stroke(shape);
      }
    }
    paint.restore();
  }
  paint.setTransform(pixels, 0, 0, pixels, base.e, base.f);
}

const solid = (colour: string): boolean => colour !== "none" && !colour.startsWith("url");
const anchors: Record<string, CanvasTextAlign> = { start: "left", middle: "center", end: "right" };

function paintWords(paint: CanvasRenderingContext2D, element: SVGTextElement, style: CSSStyleDeclaration, place: DOMMatrix): void {
  paint.transform(place.a, place.b, place.c, place.d, place.e, place.f);
  paint.font = fontOf(style);
  paint.textAlign = anchors[style.textAnchor] ?? "left";
  const [x, y] = [element.x.baseVal[0]?.value ?? 0, element.y.baseVal[0]?.value ?? 0];
  const text = element.textContent ?? "";
  if (solid(style.stroke) && paint.lineWidth > 0) { paint.strokeStyle = style.stroke; paint.strokeText(text, x, y); }
  paint.fillStyle = style.fill;
  paint.fillText(text, x, y);
}

function outlineOf(element: SVGGraphicsElement): Path2D {
  const shape = new Path2D();
  const length = (name: string) => Number.parseFloat(element.getAttribute(name) ?? "0") || 0;
  if (element instanceof SVGRectElement) shape.roundRect(length("x"), length("y"), Math.max(0, length("width")), Math.max(0, length("height")), length("rx"));
  else if (element instanceof SVGCircleElement) shape.arc(length("cx"), length("cy"), length("r"), 0, 2 * Math.PI);
  else if (element instanceof SVGLineElement) { shape.moveTo(length("x1"), length("y1")); shape.lineTo(length("x2"), length("y2")); }
  else if (element instanceof SVGPolygonElement) [...element.points].forEach(({ x, y }, i) => (i ? shape.lineTo(x, y) : shape.moveTo(x, y)));
  else shape.addPath(new Path2D(element instanceof SVGUseElement ? outlines.get(element.href.baseVal.replace(/^.*#/, "")) : (element.getAttribute("d") ?? "")));
  if (element instanceof SVGPolygonElement) shape.closePath();
  return shape;
}
