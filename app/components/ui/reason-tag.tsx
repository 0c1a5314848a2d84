/** A word whose reason unfolds below it: by pointer, touch and keyboard, and without scripts. */
export function ReasonTag({ word, reason, warning = false }: { word: string; reason: string; warning?: boolean }) {
  return <details className="reason"><summary className={warning ? "tag tag-warning" : "tag"}>{word}</summary><span className="reason-text">{reason}</span></details>;
}
