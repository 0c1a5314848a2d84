import type { ManyExplained } from "~/contract/metrics-explain";
import { figureNames, memberOf } from "~/contract/metrics-figures";
import { definitionOf } from "~/domain/definitions";
import { definitionsSheet, type DefinitionRow } from "~/exports/about-sheets";
import type { SheetContext } from "~/exports/report-words";
import type { Sheet } from "~/exports/workbook.server";
import { definitionIn, isToldInAll, noteIn } from "~/locales/definitions.server";
import { figureName } from "./figure-name.server";

/** Every metric of the answered members: what it means, the devices behind it and its queries. They are asked for at once, while other sheets are written. */
export function definitionsOf(members: ReadonlySet<string>, language: string, explain: (members: string[]) => Promise<ManyExplained>, context: SheetContext): Sheet {
  const figures = figureNames.flatMap((figure) => { const definition = definitionOf(figure); return definition && isToldInAll(definition.key) && members.has(memberOf(figure)) ? [{ figure, definition }] : []; });
  // definitions are worth having without their queries
  const explained = explain([...new Set(figures.map(({ figure }) => memberOf(figure)))]).catch(() => null);
  const rows = async function* (): AsyncGenerator<DefinitionRow> {
    const found = await explained;
    for (const { figure, definition } of figures) {
      const behind = found?.members.find(({ member }) => member === memberOf(figure));
      yield {
        figure, name: figureName(context.t, figure), definition: definitionIn(language, definition.key, definition.text), devices: behind?.devices_read ?? null, counts: behind ? noteIn(language, behind.counts) : "",
        sql: behind?.queries.map(({ name, sql }) => `-- ${name}\n${sql}`).join("\n\n") ?? "",
      };
    }
  };
  return definitionsSheet(rows(), figures.length, context);
}
