// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { FormatProvider } from "~/components/format-context";
import { TranslationProvider } from "~/components/translation";
import type { TrailEntry } from "~/contract/trail";
import { en } from "~/locales/en";
import { es } from "~/locales/es";
import { pt } from "~/locales/pt";
import { createTranslator } from "~/locales/translate";
import { TrailTable } from "~/routes/_app.trail/trail-table";

afterEach(cleanup);
const entry: TrailEntry = {
  id: "1", at: "2026-03-01T12:00:00.000Z", kind: "points", action: "pois.update", outcome: "done", userId: "7", keyId: null, actor: null, email: "ana@example.com", name: "Ana Sá",
  subject: "12 Loja", address: "198.51.100.7", changes: [], times: 1,
};
const entries: TrailEntry[] = [
  { ...entry, changes: [{ field: "name", before: "<b>Loja</b>", after: "Loja {{count}}" }, { field: "status", before: "open", after: "closed" }, { field: "own", before: true, after: false }, { field: "category", before: null, after: "pharmacy" }, { field: "latitude", before: -23.5505, after: -23.5 }, { field: "type", before: "pdv", after: "ooh" }] },
  { ...entry, id: "2", kind: "users", action: "users.update", subject: "9", changes: [{ field: "email" }, { field: "role", before: "admin", after: "viewer" }, { field: "segments", before: null, after: "ooh, a1b2" }, { field: "disabled", before: false, after: true }] },
  { ...entry, id: "3", kind: "keys", action: "keys.revoke", subject: "3", changes: [{ field: "name", before: "loader" }, { field: "scopes", before: "read, ingest" }, { field: "later", after: "x" }] },
  { ...entry, id: "4", kind: "users", action: "users.disable", userId: null, email: null, name: null, actor: "command_line", subject: "9", address: "" },
];
const languages = { en: [en, "en-US"], es: [es, "es-MX"], pt: [pt, "pt-BR"] } as const;
function show(language: keyof typeof languages) {
  const [messages, region] = languages[language];
  render(
    <TranslationProvider value={{ t: createTranslator(language, messages) }}>
      <FormatProvider settings={{ language, region, timezone: "America/Sao_Paulo", currency: "USD" }} floor={10}><TrailTable entries={entries} people={[{ id: "9", email: "rui@example.com" }]} /></FormatProvider>
    </TranslationProvider>,
  );
  return { changes: screen.getAllByRole("listitem").map((item) => item.textContent), rows: screen.getAllByRole("row").map((row) => row.textContent ?? "") };
}

test("what changed is told in words, escaped, with each field's label", () => {
  const { changes, rows } = show("en");
  expect(changes).toEqual([
    "Name: <b>Loja</b> → Loja {{count}}", "Status: open → closed", "Our own place: yes → no", "Category: empty → pharmacy", "Latitude: -23.5505 → -23.5", `Type: ${en.nav.type.pdv} → ${en.nav.type.ooh}`,
    "E-mail: changed", "Role: Administrator → Viewer", `May see: Everything → ${en.nav.type.ooh}, segment a1b2`, "State: On → Switched off",
    "Name: loader", "Opens: Read, Send data", "later: x",
  ]);
  expect(rows[4]).toContain("Command lineSwitched an account offrui@example.com--");
});

test("in Portuguese and Spanish too", () => {
  const portuguese = show("pt");
  expect(portuguese.changes.slice(2, 5)).toEqual([`${pt.poi.field.own}: sim → não`, `${pt.poi.field.category}: vazio → pharmacy`, "Latitude: -23,5505 → -23,5"]);
  expect(portuguese.changes[6]).toBe(`${pt.auth.email}: alterado`);
  expect(portuguese.rows[4]).toContain("Linha de comandoDesativou uma conta");
  cleanup();
  const spanish = show("es");
  expect(spanish.changes.slice(1, 4)).toEqual([`${es.poi.field.status}: ${es.poi.status.open} → ${es.poi.status.closed}`, `${es.poi.field.own}: sí → no`, `${es.poi.field.category}: vacío → pharmacy`]);
  expect(spanish.rows[4]).toContain("Línea de comandosDesactivó una cuenta");
});
