import { Line } from "./skeletons";

/** The totals: four figures over a chart. */
export function TotalsSkeleton() {
  return (
    <section className="card span-12" aria-hidden="true">
      <Line width="150px" height={16} />
      <Line width="300px" after={28} />
      <div className="kpis">
        {[1, 2, 3, 4].map((n) => <div key={n}><Line width="60%" after={10} /><Line width="46%" height={26} after={6} /><Line width="60%" height={38} after={6} /><Line width="72%" /></div>)}
      </div>
      <Line width="420px" after={16} />
      <Line width="60%" after={10} />
      <Line width="200px" after={12} />
      <Line width="100%" height={400} after={18} />
      <Line width="260px" after={10} />
      <Line width="120px" height={16} />
    </section>
  );
}

/** The visitor profile: three lists of bars. */
export function ProfileSkeleton() {
  return (
    <section className="card span-12" aria-hidden="true">
      <Line width="160px" height={16} />
      <Line width="320px" after={20} />
      <div className="cards profile">
        {[3, 8, 6].map((rows, n) => (
          <div className="span-4" key={n}>
            <Line width="80px" after={16} />
            {Array.from({ length: rows }, (_, row) => <Line key={row} width={`${90 - ((row * 17) % 50)}%`} after={18} />)}
            <Line width="120px" />
          </div>
        ))}
      </div>
    </section>
  );
}

/** A card with a list of `rows` bars. */
export function BarsSkeleton({ rows, className = "span-12" }: { rows: number; className?: string }) {
  return (
    <section className={`card ${className}`} aria-hidden="true">
      <Line width="50%" height={16} after={8} />
      <Line width="70%" after={22} />
      <Line width="80%" after={36} />
      {Array.from({ length: rows }, (_, row) => <Line key={row} width={`${96 - ((row * 23) % 50)}%`} after={18} />)}
      <Line width="120px" height={16} after={9} />
    </section>
  );
}

/** The quartiles' four boxes. */
export function BoxesSkeleton() {
  return (
    <section className="card span-12" aria-hidden="true">
      <Line width="220px" height={16} after={8} />
      <Line width="320px" after={22} />
      <Line width="360px" after={14} />
      <Line width="100%" height={68} after={14} />
      <Line width="120px" height={16} after={9} />
    </section>
  );
}

/** A map inside a card, with its table folded below it. */
export function MapSkeleton({ height = 400 }: { height?: number }) {
  return <div aria-hidden="true"><Line width="100%" height={height} after={14} /><Line width="160px" height={16} after={4} /></div>;
}
