/** A small line without axes, for the course of a figure beside its value. Decoration: the values stand in a table elsewhere. */
export function Sparkline({ values, from, to, middle }: { values: (number | null)[]; from: string; to: string; middle: string }) {
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return null;
  const most = Math.max(...known, 1);
  const x = (i: number) => (values.length === 1 ? 50 : (i * 100) / (values.length - 1));
  const y = (value: number) => 42 - (value / most) * 36;
  const runs: string[] = [];
  let open = false;
  values.forEach((value, i) => {
    if (value !== null) runs.push(`${open ? "L" : "M"}${x(i).toFixed(1)} ${y(value).toFixed(1)}`);
    open = value !== null;
  });
  return (
    <div className="spark" aria-hidden="true">
      <svg viewBox="0 0 100 44" preserveAspectRatio="none"><path d={runs.join("")} /></svg>
      <div><span>{from}</span><span>{middle}</span><span>{to}</span></div>
    </div>
  );
}
