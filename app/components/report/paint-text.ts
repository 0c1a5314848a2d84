type Line = { text: string; left: number; right: number; top: number; height: number };

export const fontOf = (style: CSSStyleDeclaration): string => `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;

/** Writes a text where the browser has laid it out, line by line. */
export function paintText(paint: CanvasRenderingContext2D, node: Text, style: CSSStyleDeclaration): void {
  if (!node.data.trim()) return;
  paint.fillStyle = style.color;
  paint.font = fontOf(style);
  paint.letterSpacing = style.letterSpacing === "normal" ? "0px" : style.letterSpacing;
  const atEnd = style.textAlign === "end" || style.textAlign === "right";
  for (const line of linesOf(node)) {
    const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = paint.measureText(line.text);
    paint.textAlign = atEnd ? "right" : "left";
    paint.fillText(line.text, atEnd ? line.right : line.left, line.top + (line.height - ascent - descent) / 2 + ascent);
  }
  paint.textAlign = "left";
  paint.letterSpacing = "0px";
}

/** The lines into which a text was broken: characters with the same top belong together. */
function linesOf(node: Text): Line[] {
  const range = document.createRange();
  const lines: Line[] = [];
  for (let i = 0; i < node.data.length; i++) {
    range.setStart(node, i);
    range.setEnd(node, i + 1);
    const [box] = range.getClientRects();
    if (!box || box.width === 0) continue;
    const last = lines.at(-1);
    if (last && Math.abs(last.top - box.top) < 2) {
      last.text += node.data[i];
      last.right = box.right;
    } else lines.push({ text: node.data[i] ?? "", left: box.left, right: box.right, top: box.top, height: box.height });
  }
  return lines.map((line) => ({ ...line, text: line.text.replace(/\s+/g, (space) => (space.includes("\u00a0") ? "\u00a0" : " ")) }));
}
