import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { AutoETS, initSync as initEts } from "@bsull/augurs/ets";
import { initSync as initMstl, MSTL } from "@bsull/augurs/mstl";

/** The library's WebAssembly lies beside its scripts and is read once, when the first model is asked for. */
let ready = false;
function begin(): void {
  if (ready) return;
  const locate = createRequire(import.meta.url);
  for (const [name, init] of [["ets", initEts], ["mstl", initMstl]] as const) {
    init({ module: readFileSync(path.join(path.dirname(locate.resolve(`@bsull/augurs/${name}`)), `${name}_bg.wasm`)) });
  }
  ready = true;
}

/** Exponential smoothing with error and trend chosen by the corrected Akaike criterion; null where nothing can be fitted. */
export function etsForecast(values: readonly number[], horizon: number): number[] | null {
  begin();
  return fitted(new AutoETS(1, "ZZN"), values, horizon);
}

/** Decomposition into seasons by LOESS (Bandara and others 2021), exponential smoothing of the rest; null where it cannot be fitted. */
export function mstlForecast(values: readonly number[], seasons: readonly number[], horizon: number): number[] | null {
  begin();
  return fitted(MSTL.ets([...seasons]), values, horizon);
}

/** What a model of the library expects next; it is freed, for its memory is the library's own. */
function fitted(model: AutoETS | MSTL, values: readonly number[], horizon: number): number[] | null {
  try {
    model.fit([...values]);
    return finite(model.predict(horizon).point);
  } catch (error) {
    return unfitted(error);
  } finally {
    model.free();
  }
}

const finite = (point: readonly number[]): number[] | null => (point.every(Number.isFinite) ? [...point] : null);

/** A series that a model cannot be fitted to is no failure: the model is no candidate. Anything that is no error of the library's own is thrown on. */
function unfitted(error: unknown): null {
  if (error instanceof TypeError || error instanceof RangeError) throw error;
  return null;
}
