/**
 * Colour arithmetic on `#rrggbb`: OKLCH (Ottosson 2020), WCAG 2 contrast, simulated colour blindness (Machado, Oliveira and
 * Fernandes 2009, severity 1) and the CIEDE2000 difference (Sharma, Wu and Dalal 2005).
 */
type Triple = [number, number, number];

const channels = (hex: string): Triple => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255) as Triple;
const toLinear = (c: number) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
const toGamma = (c: number) => (c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055);
const clamp = (c: number) => Math.min(1, Math.max(0, c));
const toHex = (rgb: Triple) => `#${rgb.map((c) => Math.round(clamp(c) * 255).toString(16).padStart(2, "0")).join("")}`;
const linearOf = (hex: string): Triple => channels(hex).map(toLinear) as Triple;
const rotate = ([a, b, c]: Triple, m: readonly Triple[]): Triple => m.map((row) => row[0] * a + row[1] * b + row[2] * c) as Triple;

const rgbToLms: Triple[] = [[0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566], [0.0883024619, 0.2817188376, 0.6299787005]];
const lmsToLab: Triple[] = [[0.2104542553, 0.793617785, -0.0040720468], [1.9779984951, -2.428592205, 0.4505937099], [0.0259040371, 0.7827717662, -0.808675766]];
const labToLms: Triple[] = [[1, 0.3963377774, 0.2158037573], [1, -0.1055613458, -0.0638541728], [1, -0.0894841775, -1.291485548]];
const lmsToRgb: Triple[] = [[4.0767416621, -3.3077115913, 0.2309699292], [-1.2684380046, 2.6097574011, -0.3413193965], [-0.0041960863, -0.7034186147, 1.707614701]];

export type Oklch = { lightness: number; chroma: number; hue: number };

/** OKLCH of a colour: lightness 0..1, chroma, hue in degrees. */
export function toOklch(hex: string): Oklch {
  const [lightness, a, b] = rotate(rotate(linearOf(hex), rgbToLms).map(Math.cbrt) as Triple, lmsToLab);
  return { lightness, chroma: Math.hypot(a, b), hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 };
}

/** The colour of an OKLCH value; chroma shrinks until it fits into sRGB. */
export function fromOklch({ lightness, chroma, hue }: Oklch): string {
  const radians = (hue * Math.PI) / 180;
  const linearAt = (c: number) =>
    rotate(rotate([lightness, c * Math.cos(radians), c * Math.sin(radians)], labToLms).map((v) => v ** 3) as Triple, lmsToRgb);
  let fitting = chroma;
  while (fitting > 0 && !linearAt(fitting).every((v) => v >= -1e-4 && v <= 1.0001)) fitting -= 0.004;
  return toHex(linearAt(Math.max(0, fitting)).map((v) => toGamma(Math.max(0, v))) as Triple);
}

const luminance = (hex: string) => { const [r, g, b] = linearOf(hex); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };

/** WCAG contrast of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** `share` (0..1) of `colour` over `ground`, mixed in sRGB as an opacity would. */
export function mix(colour: string, ground: string, share: number): string {
  const under = channels(ground);
  return toHex(channels(colour).map((c, i) => c * share + (under[i] ?? 0) * (1 - share)) as Triple);
}

/** The same hue, its lightness moved by hundredths until it stands out by `least` from every ground. */
export function standOut(hex: string, grounds: string[], least: number, brighter: boolean): string {
  const { chroma, hue, lightness } = toOklch(hex);
  let out = hex;
  for (let l = lightness; grounds.some((ground) => contrast(out, ground) < least) && l > 0.02 && l < 0.98; ) {
    l += brighter ? 0.01 : -0.01;
    out = fromOklch({ lightness: l, chroma, hue });
  }
  return out;
}

const visions: Record<string, Triple[]> = {
  normal: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  protan: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deutan: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  tritan: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
};

/** The smallest CIEDE2000 difference of two colours under normal, protan, deutan and tritan vision. */
export function leastDifference(one: string, other: string): number {
  return Math.min(...Object.values(visions).map((vision) => ciede2000(cieLab(rotate(linearOf(one), vision)), cieLab(rotate(linearOf(other), vision)))));
}

function cieLab(linear: Triple): Triple {
  const [r, g, b] = linear.map(clamp) as Triple;
  const f = (t: number) => (t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116);
  const x = f((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
  const y = f(0.2126729 * r + 0.7151522 * g + 0.072175 * b);
  const z = f((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

function ciede2000([l1, a1, b1]: Triple, [l2, a2, b2]: Triple): number {
  const degree = Math.PI / 180;
  const damp = (c: number) => Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7));
  const grow = 1 + 0.5 * (1 - damp((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2));
  const c1 = Math.hypot(a1 * grow, b1), c2 = Math.hypot(a2 * grow, b2);
  const hueOf = (a: number, b: number) => (a === 0 && b === 0 ? 0 : (Math.atan2(b, a) / degree + 360) % 360);
  const h1 = hueOf(a1 * grow, b1), h2 = hueOf(a2 * grow, b2);
  const grey = c1 * c2 === 0;
  const turn = grey ? 0 : h2 - h1 > 180 ? h2 - h1 - 360 : h2 - h1 < -180 ? h2 - h1 + 360 : h2 - h1;
  const hueStep = 2 * Math.sqrt(c1 * c2) * Math.sin((turn * degree) / 2);
  const meanL = (l1 + l2) / 2, meanC = (c1 + c2) / 2, sum = h1 + h2;
  const meanH = grey ? sum : Math.abs(h1 - h2) <= 180 ? sum / 2 : (sum + (sum < 360 ? 360 : -360)) / 2;
  const wave = (n: number, shift: number) => Math.cos((n * meanH + shift) * degree);
  const t = 1 - 0.17 * wave(1, -30) + 0.24 * wave(2, 0) + 0.32 * wave(3, 6) - 0.2 * wave(4, -63);
  const dl = (l2 - l1) / (1 + (0.015 * (meanL - 50) ** 2) / Math.sqrt(20 + (meanL - 50) ** 2));
  const dc = (c2 - c1) / (1 + 0.045 * meanC);
  const dh = hueStep / (1 + 0.015 * meanC * t);
  const twist = -2 * damp(meanC) * Math.sin(60 * Math.exp(-(((meanH - 275) / 25) ** 2)) * degree);
  return Math.sqrt(dl ** 2 + dc ** 2 + dh ** 2 + twist * dc * dh);
}
