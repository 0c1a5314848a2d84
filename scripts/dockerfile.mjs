// The Dockerfile as data: its stages with their instructions in order, as the parser of editors reads them.
import { DockerfileParser } from "dockerfile-ast";

/** @returns {{ name: string | null, from: string, steps: { keyword: string, args: string, json: string[] | null, flags: Record<string, string> }[] }[]} */
export function stagesOf(text) {
  const stages = [];
  for (const instruction of DockerfileParser.parse(text).getInstructions()) {
    const keyword = instruction.getKeyword();
    if (keyword === "FROM") { stages.push({ name: instruction.getBuildStage(), from: instruction.getImage(), steps: [] }); continue; }
    const flags = Object.fromEntries((instruction.getFlags?.() ?? []).map((flag) => [flag.getName(), flag.getValue()]));
    const args = (instruction.getArgumentsContent() ?? "").replace(/\\\n/g, " ").trim();
    const last = stages.at(-1);
    if (!last) throw new Error(`${keyword} stands before FROM`);
    last.steps.push({ keyword, args: withoutFlags(args), json: asJson(withoutFlags(args)), flags });
  }
  return stages;
}

const withoutFlags = (args) => args.replace(/^(--[\w-]+(=\S+)?\s+)+/, "");

function asJson(args) {
  try {
    const value = JSON.parse(args);
    return Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

/** `A=1 B="two words"` as pairs. */
export const pairsOf = (args) => Object.fromEntries([...args.matchAll(/(\w+)=("[^"]*"|\S+)/g)].map(([, name, value]) => [name, value.replace(/^"|"$/g, "")]));
