import { readFileSync } from "node:fs";
import path from "node:path";
import { brandSchema, themeColours, type Brand } from "~/contract/brand";
import { ConfigError, configProblem } from "./environment.server";

/**
 * Reads and parses `<brandsDir>/<name>/brand.json`.
 * @throws ConfigError naming the file and the field at fault
 */
export function readBrand(brandsDir: string, name: string): Brand {
  const file = path.resolve(brandsDir, name, "brand.json");
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    throw new ConfigError(`BRAND: no brand.json in ${path.join(brandsDir, name)}`);
  }
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new ConfigError(`brands/${name}/brand.json: not JSON (${error instanceof Error ? error.message : String(error)})`);
  }
  const parsed = brandSchema.safeParse(json);
  if (!parsed.success) throw configProblem(`brands/${name}/brand.json`, parsed.error);
  const missing = themeColours.filter((colour) => !parsed.data.theme[colour]);
  if (missing.length) throw new ConfigError(`brands/${name}/brand.json: theme.${missing[0]}: is missing`);
  return parsed.data;
}
