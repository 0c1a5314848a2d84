import { loadIcons, paintSvg } from "./paint-svg";
import { paintText } from "./paint-text";

/** Pixels of the picture for a pixel of the page. */
const scale = 2;
const footer = 30;
/** Milliseconds that a drawing may take to appear. */
const patience = 5000;

/**
 * A card as a PNG, as it stands on the page, in its theme and fonts, with `source` below it. It is painted from the boxes, words and
 * shapes that the browser has laid out: nothing is fetched, and no markup passes through an image, which the content policy might refuse.
 * What is folded away or carries `data-image="skip"` is left out.
 */
export async function cardImage(card: HTMLElement, source: string): Promise<Blob> {
  await Promise.all([document.fonts.ready, loadIcons(), drawn(card)]);
  const box = card.getBoundingClientRect();
  const table = [...card.querySelectorAll("details.as-table")].at(-1);
  const height = table ? table.getBoundingClientRect().top - box.top + 8 : box.height;
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(box.width * scale);
  canvas.height = Math.round((height + footer) * scale);
  const paint = canvas.getContext("2d");
  if (!paint) throw new Error("no canvas");
  const style = getComputedStyle(card);
  paint.fillStyle = style.backgroundColor;
  paint.fillRect(0, 0, canvas.width, canvas.height);
  paint.setTransform(scale, 0, 0, scale, -box.left * scale, -box.top * scale);
  for (const child of card.children) paintElement(paint, child, scale);
  paint.setTransform(scale, 0, 0, scale, 0, 0);
  paint.fillStyle = getComputedStyle(card.querySelector(".card-head p") ?? card).color;
  paint.font = `400 12px ${style.fontFamily}`;
  paint.fillText(source, 20, height + footer - 12, box.width - 40);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"));
}

/** Drawings are made when they come into view; one that has not been seen yet is brought there. */
async function drawn(card: HTMLElement): Promise<void> {
  for (const stage of card.querySelectorAll(".chart-stage")) {
    if (stage.querySelector("svg")) continue;
    stage.scrollIntoView({ block: "nearest" });
    await new Promise<void>((resolve) => {
      const changes = new MutationObserver(() => { if (stage.querySelector("svg")) done(); });
      const timer = setTimeout(() => done(), patience);
      const done = () => { clearTimeout(timer); changes.disconnect(); resolve(); };
      changes.observe(stage, { childList: true, subtree: true });
    });
  }
}

/** `data-image="skip"`, words for screen readers, and what opens and floats. */
const leftOut = "[data-image='skip'], .visually-hidden, .chart-tip, dialog, script, template";

function paintElement(paint: CanvasRenderingContext2D, element: Element, pixels: number): void {
  if (element.matches(leftOut)) return;
  const style = getComputedStyle(element);
  if (style.display === "none" || style.visibility === "hidden" || style.opacity === "0") return;
  if (element instanceof SVGSVGElement) return paintSvg(paint, element, pixels);
  const box = element.getBoundingClientRect();
  paintBox(paint, box, style, element.classList.contains("hatch"));
  // a map's layers reach beyond its box
  const clipped = style.overflowX !== "visible";
  if (clipped) {
    paint.save();
    paint.beginPath();
    paint.rect(box.left, box.top, box.width, box.height);
    paint.clip();
  }
  if (element instanceof HTMLCanvasElement && element.width > 0) paintCanvas(paint, element, { box, style });
  for (const child of inPaintOrder(element)) {
    if (child instanceof Text) paintText(paint, child, style);
    else if (child instanceof Element) paintElement(paint, child, pixels);
  }
  if (clipped) paint.restore();
}

/** A drawing as it is let through: a map's heat is thinner than its canvas, and layers are multiplied into one another. */
function paintCanvas(paint: CanvasRenderingContext2D, canvas: HTMLCanvasElement, { box, style }: { box: DOMRect; style: CSSStyleDeclaration }): void {
  const blend = style.mixBlendMode;
  paint.save();
  paint.globalAlpha = Number.parseFloat(style.opacity);
  if (blend === "multiply" || blend === "screen") paint.globalCompositeOperation = blend;
  paint.drawImage(canvas, box.left, box.top, box.width, box.height);
  paint.restore();
}

/** The browser paints by z-index, whatever the order in the document: a map's layers are made in the order in which they are wanted. */
function inPaintOrder(element: Element): readonly ChildNode[] {
  const children = [...element.childNodes];
  const layerOf = (child: ChildNode) => {
    if (!(child instanceof Element)) return 0;
    const { position, zIndex } = getComputedStyle(child);
    return position === "static" ? 0 : Number.parseInt(zIndex, 10) || 0;
  };
  if (children.length < 2) return children;
  const layers = children.map((child) => ({ child, layer: layerOf(child) }));
  return layers.some(({ layer }) => layer !== 0) ? layers.sort((a, b) => a.layer - b.layer).map(({ child }) => child) : children;
}

function paintBox(paint: CanvasRenderingContext2D, box: DOMRect, style: CSSStyleDeclaration, hatched: boolean): void {
  const outline = new Path2D();
  outline.roundRect(box.left, box.top, box.width, box.height, radiusOf(style, box));
  paint.fillStyle = style.backgroundColor;
  paint.fill(outline);
  if (hatched) {
    paint.save();
    paint.clip(outline);
    paint.strokeStyle = style.getPropertyValue("--border");
    paint.lineWidth = 1;
    paint.beginPath();
    for (let x = box.left - box.height; x < box.right; x += 10) { paint.moveTo(x, box.bottom); paint.lineTo(x + box.height, box.top); }
    paint.stroke();
    paint.restore();
  }
  const sides = [style.borderTopWidth, style.borderRightWidth, style.borderBottomWidth, style.borderLeftWidth].map((width) => Number.parseFloat(width) || 0);
  const [top = 0, right = 0, bottom = 0, left = 0] = sides;
  if (top > 0 && sides.every((side) => side === top)) {
    // the same all around: a line along the outline, round where the box is
    paint.strokeStyle = style.borderTopColor;
    paint.lineWidth = top;
    const inside = new Path2D();
    inside.roundRect(box.left + top / 2, box.top + top / 2, box.width - top, box.height - top, radiusOf(style, box));
    paint.stroke(inside);
    return;
  }
  const line = (thick: number, colour: string, x1: number, y1: number, x2: number, y2: number) => {
    if (!(thick > 0)) return;
    paint.strokeStyle = colour;
    paint.lineWidth = thick;
    paint.beginPath();
    paint.moveTo(x1, y1);
    paint.lineTo(x2, y2);
    paint.stroke();
  };
  line(top, style.borderTopColor, box.left, box.top, box.right, box.top);
  line(bottom, style.borderBottomColor, box.left, box.bottom, box.right, box.bottom);
  line(left, style.borderLeftColor, box.left, box.top, box.left, box.bottom);
  line(right, style.borderRightColor, box.right, box.top, box.right, box.bottom);
}

/** Px of a box's corners, which a stylesheet may give as a part of its size. */
function radiusOf({ borderTopLeftRadius: radius }: CSSStyleDeclaration, box: DOMRect): number {
  const size = Number.parseFloat(radius) || 0;
  return radius.endsWith("%") ? (size / 100) * Math.min(box.width, box.height) : size;
}
