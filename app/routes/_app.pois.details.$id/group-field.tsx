import { useRef, useState } from "react";
import { useTranslation } from "~/components/translation";
import { LazySegmentDialog } from "~/components/filters/lazy-segment-dialog";
import { useTrees } from "~/components/filters/use-trees";
import { Button } from "~/components/ui/button";
import { Field } from "~/components/ui/field";
import { useHydrated } from "~/components/ui/hydrated";
import { Icon } from "~/components/ui/icon";
import type { Segment } from "~/contract/segments";
import type { PointType } from "~/contract/values";
import { groupLine } from "~/domain/group-line";

type GroupFieldProps = { id: string; initial: string | undefined; error: string | undefined; type: PointType; lines: readonly string[] };

/** The group as one line of text: typed, with those that exist offered, or chosen from the tree. */
export function GroupField({ id, initial, error, type, lines }: GroupFieldProps) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const { trees, ask } = useTrees([type]);
  const show = () => {
    ask();
    setOpen(true);
  };
  const take = (hash: string | null) => {
    const path = pathOf(trees?.flatMap(({ roots }) => roots) ?? [], hash);
    if (input.current && path) input.current.value = groupLine(path);
    input.current?.focus();
  };
  return (
    <Field
      id={id} label={t("poi.field.group")} optional={t("poi.optional")} hint={t("poi.hint.group")} error={error}
      aside={hydrated ? <Button tone="quiet" size="small" aria-haspopup="dialog" onClick={show}><Icon name="layers" size={14} />{t("poi.chooseGroup")}</Button> : null}
    >
      {(control) => (
        <>
          <input {...control} className="input" ref={input} name="group" defaultValue={initial} list={`${id}-lines`} autoComplete="off" />
          <datalist id={`${id}-lines`}>{lines.map((line) => <option key={line} value={line} />)}</datalist>
          {open ? <LazySegmentDialog types={[type]} trees={trees} onRetry={ask} chosen={null} single={false} onApply={take} onClose={() => setOpen(false)} /> : null}
        </>
      )}
    </Field>
  );
}

/** Names from the outermost level down to a node; a point stands for the group that it is in. */
export function pathOf(roots: readonly Segment[], hash: string | null): string[] | null {
  for (const { name, group_hash, children } of hash === null ? [] : roots) {
    if (group_hash === hash) return children.length ? [name] : [];
    const below = pathOf(children, hash);
    if (below) return [name, ...below];
  }
  return null;
}
