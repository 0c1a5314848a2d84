import { Form, useFetcher } from "@remix-run/react";
import { useState, type ReactNode } from "react";
import { LazySegmentDialog } from "~/components/filters/lazy-segment-dialog";
import { findNode, type TypeTree } from "~/components/filters/tree-model";
import { useFormatter } from "~/components/format-context";
import { useTranslation } from "~/components/translation";
import { useHydrated } from "~/components/ui/hydrated";
import { Icon } from "~/components/ui/icon";
import type { Segment } from "~/contract/segments";
import type { PointType } from "~/contract/values";
import { keepInAddress } from "./kept-in-address";
import { Carried, Problem, StepFoot } from "./step-parts";
import { wizardAddress, type WizardProblem, type WizardState } from "./wizard-state";

type SegmentStepProps = { type: PointType; state: WizardState; chosen: { name: string; count: number } | null; /** the tree, where no dialog can show it */ roots: Segment[] | null; problem: WizardProblem | null; back: string; /** of the period */ notice: ReactNode };

/** One segment: its name or "--" and the dialog of the tree; a list of choices without scripts. */
export function SegmentStep({ type, state, chosen, roots, problem, back, notice }: SegmentStepProps) {
  const { t } = useTranslation();
  const [hash, setHash] = useState(state[type]);
  const pick = (chosenHash: string) => { setHash(chosenHash); keepInAddress({ ...state, [type]: chosenHash }, type); };
  return (
    <Form method="post" action={wizardAddress(state, type)} className="audit-form">
      <Carried state={{ ...state, step: type }} without={[type]} />
      {roots ? (
        <fieldset className="audit-tree segment-list"><legend className="label">{t(type === "ooh" ? "audit.wizard.segmentOoh" : "audit.wizard.segmentPdv")}</legend><ul><li><label className="checkbox"><input type="radio" name={type} value={type} defaultChecked={state[type] === type} /><span>{t(`filters.all.${type}`)}</span></label></li></ul><Choices segments={roots} type={type} chosen={state[type]} /></fieldset>
      ) : <Picker type={type} hash={hash} chosen={chosen} onPick={pick} />}
      <Problem problem={hash === "" || problem === "gone" || problem === "part" ? problem : null} />
      {notice}
      <StepFoot back={back} last={type === "pdv"} ready={roots !== null || hash !== ""} />
    </Form>
  );
}

function Picker({ type, hash, chosen, onPick }: { type: PointType; hash: string; chosen: SegmentStepProps["chosen"]; onPick: (hash: string) => void }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const hydrated = useHydrated();
  const trees = useFetcher<{ trees: TypeTree[] }>({ key: `segments-${type}` });
  const [open, setOpen] = useState(false);
  const node = findNode(trees.data?.trees[0]?.roots ?? [], hash || null);
  const all = hash === type ? (trees.data?.trees[0]?.roots ?? []).reduce((sum, root) => sum + root.groupCount, 0) : 0;
  const [name, count] = hash === type ? [t(`filters.all.${type}`), all || (chosen?.count ?? 0)] : node ? [node.name, node.groupCount] : [chosen?.name ?? null, chosen?.count ?? 0];
  const show = () => {
    if (trees.state === "idle" && !trees.data) trees.load(`/segments?type=${type}`);
    setOpen(true);
  };
  return (
    <div className="field">
      <span className="label" id="audit-segment-label">{t(type === "ooh" ? "audit.wizard.segmentOoh" : "audit.wizard.segmentPdv")}</span>
      <div className="audit-pick">
        <span id="audit-segment" role="status">{hash && name !== null ? <><b>{name}</b> <span className="muted">{t(`points.${type}`, { count, formatted: format.count(count) })}</span></> : <span className="nil">{t("audit.wizard.none")}</span>}</span>
        <button type="button" className="icon-btn icon-btn-framed" aria-haspopup="dialog" aria-label={t("audit.wizard.open")} title={t("audit.wizard.open")} disabled={!hydrated} onClick={show}><Icon name="layers" /></button>
      </div>
      <input type="hidden" name={type} value={hash} />
      {open ? <LazySegmentDialog types={[type]} trees={trees.data?.trees} chosen={hash || null} single={false} wholes={[type]} onApply={(applied) => { if (applied !== null) onPick(applied); }} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

/** The tree as choices, its branches folded; the way to the chosen one is open. */
function Choices({ segments, type, chosen }: { segments: readonly Segment[]; type: PointType; chosen: string }) {
  const { t } = useTranslation();
  const format = useFormatter();
  return (
    <ul>
      {segments.map((node) => (
        <li key={node.group_hash}>
          <label className="checkbox"><input type="radio" name={type} value={node.group_hash} defaultChecked={node.group_hash === chosen} /><span>{node.name}</span></label>
          {node.children.length > 0 ? (
            <details open={findNode(node.children, chosen || null) !== null}>
              <summary><Icon name="chevron-right" size={14} />{t(`points.${type}`, { count: node.groupCount, formatted: format.count(node.groupCount) })}</summary>
              <Choices segments={node.children} type={type} chosen={chosen} />
            </details>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
