/** A small line without axes, for the course of a figure beside its value; nothing where no two neighbours are known. Decoration: the values stand in a table elsewhere. */
export function Sparkline({ values, from, to, middle }: { values: (number | null)[]; from: string; to: string; middle: string }) {
  const known = values.filter((value) => value !== null);
  const most = Math.max(...known, 1);
  const x = (i: number) => (values.length === 1 ? 50 : (i * 100) / (values.length - 1));
  const y = (value: number) => 42 - (value / most) * 36;
  const runs: number[][] = [];
  values.forEach((value, i) => {
    if (value === null) return;
    if (i === 0 || values[i - 1] === null) runs.push([]);
    runs.at(-1)?.push(i);
  });
  if (!runs.some((run) => run.length > 1)) return null;
  const line = (run: number[]) => run.map((i, n) => `${n ? "L" : "M"}${x(i).toFixed(1)} ${y(values[i] ?? 0).toFixed(1)}`).join("");
  const ground = (run: number[]) => `${line(run)}L${x(run.at(-1) ?? 0).toFixed(1)} 44L${x(run[0] ?? 0).toFixed(1)} 44Z`;
  return (
    <div className="spark" aria-hidden="true">
      <svg viewBox="0 0 100 44" preserveAspectRatio="none"><path className="spark-ground" d={runs.map(ground).join("")} /><path d={runs.map(line).join("")} /></svg>
      <div><span>{from}</span><span>{middle}</span><span>{to}</span></div>
    </div>
  );
}
