const browsers: [string, RegExp][] = [["Edge", /Edg(e|A|iOS)?\//], ["Opera", /OPR\//], ["Firefox", /(Firefox|FxiOS)\//], ["Chrome", /(Chrome|CriOS|Chromium)\//], ["Safari", /Safari\//]];
const systems: [string, RegExp][] = [["iPhone", /iPhone/], ["iPad", /iPad/], ["Android", /Android/], ["Windows", /Windows/], ["macOS", /Mac OS X|Macintosh/], ["Linux", /Linux|X11/]];

/** Browser and system as a person knows them; null for a program that says neither. */
export function programOf(userAgent: string): string | null {
  const found = [browsers, systems].flatMap((list) => list.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? []);
  return found.length > 0 ? found.join(" · ") : null;
}
