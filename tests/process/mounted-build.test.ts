import type { ServerBuild } from "@remix-run/node";
import { afterEach, describe, expect, it } from "vitest";
import { mountedBuild } from "../../app/process/mounted-build.server";

afterEach(() => { globalThis.atalaiaBase = undefined; });

const seen: string[] = [];
const loader = ({ request }: { request: Request }): null => { seen.push(request.url); return null; };
const build = {
  publicPath: "/", basename: "/", assets: { url: "/assets/manifest-1.js", version: "1", entry: { module: "/assets/entry.js", imports: ["/assets/react.js"] }, routes: { root: { id: "root", path: "", module: "/assets/root.js", css: ["/assets/root.css"] } } },
  routes: { root: { id: "root", path: "", module: { default: () => null, loader } }, bare: { id: "bare", path: "bare", module: { default: () => null } } },
} as unknown as ServerBuild;

describe("a build under a path", () => {
  it("is the build itself at a host's root", () => { expect(mountedBuild(build)).toBe(build); });

  it("R01 moves every built file's address and hides the path from loaders", async () => {
    globalThis.atalaiaBase = "/client1";
    const mounted = mountedBuild(build);
    expect(mounted.basename).toBe("/client1");
    expect(JSON.stringify(mounted.assets)).not.toMatch(/"\/assets/);
    expect(mounted.assets.routes["root"]?.module).toBe("/client1/assets/root.js");
    const asked = mounted.routes["root"]?.module.loader;
    if (!asked) throw new Error("the loader is gone");
    for (const path of ["/client1/radar?at=1", "/client1"]) await asked({ request: new Request(`http://host${path}`), params: {}, context: {} as never });
    expect(seen).toEqual(["http://host/radar?at=1", "http://host/"]);
    expect(mounted.routes["bare"]?.module.loader).toBeUndefined();
  });
});
