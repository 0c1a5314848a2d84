import { describe, expect, it } from "vitest";
import { readAudit } from "../../scripts/advisories.mjs";

describe("known vulnerabilities of what ships", () => {
  it("are named with what they are about, whether a fix is there, and what they came by", () => {
    const vulnerabilities = {
      parser: { name: "parser", severity: "high", range: "<1.2.3", via: [{ title: "Reads beyond its input" }], fixAvailable: true },
      server: { name: "server", severity: "high", range: "*", via: ["parser"], fixAvailable: false },
    };
    expect(readAudit(JSON.stringify({ auditReportVersion: 2, vulnerabilities }))).toEqual({ clean: false, lines: ["high: parser <1.2.3: Reads beyond its input (a fix is there)", "high: server *: by parser"] });
  });

  it("none is clean, and a registry that tells none is not", () => {
    expect(readAudit(JSON.stringify({ auditReportVersion: 2, vulnerabilities: {} }))).toEqual({ clean: true, lines: [] });
    expect(readAudit(JSON.stringify({ message: "Method Not Allowed", statusCode: 405 }))).toEqual({ clean: null, lines: ["the registry tells no advisories (405)"] });
    expect(readAudit("")).toMatchObject({ clean: null });
  });
});
