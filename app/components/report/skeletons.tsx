/** A grey line in the place of text or of a drawing. */
export const Line = ({ width, height = 12, after = 8 }: { width: string; height?: number; after?: number }) => (
  <div className="skeleton" style={{ width, height, marginBottom: after }} />
);

/** A card with a chart: `height` px of drawing, `extra` px for a legend or a note. Heights here are those of the finished cards at 1440 px. */
export function ChartSkeleton({ height = 400, className = "span-12", extra = 0 }: { height?: number; className?: string; extra?: number }) {
  return (
    <section className={`card ${className}`} aria-hidden="true">
      <Line width="180px" height={16} after={8} />
      <Line width="46%" after={16} />
      <Line width="40%" after={16} />
      <Line width="100%" height={height + extra} after={11} />
      <Line width="120px" height={16} after={5} />
    </section>
  );
}

/** `count` cards with one figure each, side by side. */
export function FigureSkeletons({ count }: { count: number }) {
  return Array.from({ length: count }, (_, n) => (
    <section className={`card ${count === 2 ? "span-6" : "span-4"}`} key={n} aria-hidden="true">
      <Line width="50%" height={16} after={18} /><Line width="38%" height={26} after={10} /><Line width="50%" height={38} after={6} /><Line width="84%" after={12} /><Line width="100%" height={44} /><Line width="100%" after={54} />
    </section>
  ));
}
