import { readFileSync } from "node:fs";
import { validate, ValidationSeverity } from "dockerfile-utils";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { settingNames } from "~/config/environment.server";
import { z } from "~/contract/zod";
import { pairsOf, stagesOf } from "../../scripts/dockerfile.mjs";

const dockerfile = readFileSync("Dockerfile", "utf8");
/** Everything that the linter can warn of is an error here. */
const strict = {
  casingInstruction: ValidationSeverity.ERROR, casingDirective: ValidationSeverity.ERROR, deprecatedMaintainer: ValidationSeverity.ERROR, directiveCasing: ValidationSeverity.ERROR, emptyContinuationLine: ValidationSeverity.ERROR,
  instructionCasing: ValidationSeverity.ERROR, instructionCmdMultiple: ValidationSeverity.ERROR, instructionEntrypointMultiple: ValidationSeverity.ERROR, instructionHealthcheckMultiple: ValidationSeverity.ERROR,
  instructionJSONInSingleQuotes: ValidationSeverity.ERROR, instructionWorkdirRelative: ValidationSeverity.ERROR,
};
const problems = (text: string): string[] => validate(text, strict).map(({ message, range }) => `${range.start.line + 1}: ${message}`);

describe("the Dockerfile", () => {
  const stages = stagesOf(dockerfile);
  const image = stages.at(-1)!;
  const of = (keyword: string) => image.steps.filter((step) => step.keyword === keyword);

  it("passes the linter, which finds what is wrong in a worse one", () => {
    expect(problems(dockerfile)).toEqual([]);
    expect(problems(dockerfile.replace("WORKDIR /srv", "workdir srv").replace("EXPOSE 3000", "EXPOSE everything").replace("COPY . .", "COPY ."))).toHaveLength(4);
  });

  it("builds in a stage of its own, and ships what runs, as an ordinary user with one volume", () => {
    expect(stages.map(({ name }) => name)).toEqual(["build", null]);
    expect(stages.every(({ from }) => /^node:\d+-[a-z]+-slim$/.test(from))).toBe(true);
    expect(of("COPY").map(({ flags, args }) => [flags.from, args.split(" ")[0]])).toEqual([["build", "/srv/package.json"], ["build", "/srv/node_modules"], ["build", "/srv/build"], ["build", "/srv/brands"]]);
    expect(stages[0]?.steps.filter(({ keyword }) => keyword === "RUN").at(-1)?.args).toMatch(/npm prune --omit=dev/);
    const order = image.steps.map(({ keyword }) => keyword);
    expect(order.lastIndexOf("RUN")).toBeLessThan(order.indexOf("USER"));
    expect(of("USER").map(({ args }) => args)).toEqual(["node"]);
    expect(of("VOLUME").map(({ args }) => args)).toEqual(["/data"]);
  });

  it("starts the program itself, which hears signals, and asks after it without curl", () => {
    expect(of("CMD").map(({ json }) => json)).toEqual([["node", "build/server.js"]]);
    expect(of("HEALTHCHECK")[0]?.args).toMatch(/^CMD node -e .*\/healthz/);
    const env = Object.assign({}, ...of("ENV").map(({ args }) => pairsOf(args))) as Record<string, string>;
    expect(Object.keys(env).filter((name) => !settingNames.includes(name))).toEqual([]);
    expect(of("EXPOSE")[0]?.args).toBe(env.PORT);
    expect(env.DATA_DIR).toBe("/data");
  });

  it("is given nothing of this folder that it should not have", () => {
    const ignored = readFileSync(".dockerignore", "utf8").split("\n");
    for (const name of ["node_modules", "build", "data", ".git", ".env"]) expect(ignored).toContain(name);
  });
});

const service = z.object({
  image: z.string(), build: z.string().optional(), profiles: z.array(z.string()).optional(), environment: z.record(z.string(), z.string()).optional(), volumes: z.array(z.string()).default([]), ports: z.array(z.string()).default([]),
  init: z.boolean().optional(), read_only: z.boolean().optional(), tmpfs: z.array(z.string()).optional(), cap_drop: z.array(z.string()).optional(), security_opt: z.array(z.string()).optional(), stop_grace_period: z.string().optional(),
  restart: z.literal("unless-stopped"), command: z.array(z.string()).optional(), ulimits: z.record(z.string(), z.number()).optional(),
}).strict();

describe("compose.yaml", () => {
  const text = readFileSync("compose.yaml", "utf8");
  const { services, volumes } = z.object({ services: z.record(z.string(), service), volumes: z.record(z.string(), z.null()) }).strict().parse(parse(text));
  const product = services.atalaia!;

  it("serves one client alone, and with PostgreSQL, ClickHouse or a reverse proxy by a profile", () => {
    const started = (profile?: string) => Object.keys(services).filter((name) => services[name]?.profiles === undefined || services[name].profiles.includes(profile ?? ""));
    expect(started()).toEqual(["atalaia"]);
    for (const profile of ["postgres", "clickhouse", "proxy"]) expect(started(profile)).toEqual(["atalaia", profile]);
    expect(services.postgres?.image).toMatch(/^postgres:\d+/);
    expect(services.clickhouse?.image).toMatch(/^clickhouse\/clickhouse-server:\d+/);
  });

  it("gives the product known settings alone, and every one that a deployment chooses", () => {
    const given = Object.keys(product.environment ?? {});
    expect(given.filter((name) => !settingNames.includes(name))).toEqual([]);
    // what the image fixes, what only development has, and what is mounted
    const fixed = ["NODE_ENV", "DEMO", "PORT", "HOST", "DATA_DIR", "BRANDS_DIR"];
    expect(settingNames.filter((name) => !fixed.includes(name) && !given.includes(name))).toEqual([]);
    for (const [name, value] of Object.entries(product.environment ?? {})) expect(value).toMatch(new RegExp(`^\\$\\{${name}:-`));
  });

  it("uses no variable but settings and those that it explains itself", () => {
    const used = new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name = ""]) => name));
    expect([...used].filter((name) => !settingNames.includes(name)).sort()).toEqual(["BRANDS", "CLICKHOUSE_PASSWORD", "LISTEN", "POSTGRES_PASSWORD", "SITE"]);
    const comments = text.split("\n").filter((line) => line.trim().startsWith("#")).join("\n");
    for (const name of ["BRANDS", "CLICKHOUSE_PASSWORD", "LISTEN", "POSTGRES_PASSWORD", "SITE"]) expect(comments).toContain(name);
  });

  it("keeps the program read-only, without rights, with an init, and time to stop", () => {
    expect(product).toMatchObject({ init: true, read_only: true, tmpfs: ["/tmp"], cap_drop: ["ALL"], security_opt: ["no-new-privileges:true"], stop_grace_period: "15s" });
    expect(product.volumes.filter((volume) => !volume.endsWith(":ro"))).toEqual(["data:/data"]);
    const named = Object.values(services).flatMap((each) => each.volumes.map((volume) => volume.split(":")[0] ?? "").filter((name) => /^\w+$/.test(name)));
    expect([...new Set(named)].sort()).toEqual(Object.keys(volumes).sort());
  });
});
