import { useFetcher } from "@remix-run/react";
import { useEffect, useId, useState } from "react";
import { useTranslation } from "~/components/translation";
import type { Explanation } from "~/contract/metrics-explain";
import { reachRoute, unanswered } from "../shell/reach-route";
import { Alert } from "../ui/alert";
import { Button } from "../ui/button";
import { Modal } from "../ui/modal";
import { ExplanationText } from "./explanation";
import type { CardFigure } from "./report-card";
import { explainAddress, useReport } from "./report-context";
import type { Settled } from "./settle";

/** What the page `/explain` answers. */
export type ExplainData = { figure: string; answer: Settled<Explanation> };

export type ExplainDialogProps = { title: string; help?: string; figures: CardFigure[]; onClose: () => void };

/** How a card's figures are computed, asked when the dialog opens and once for each figure chosen in it. */
export function ExplainDialog({ title, help, figures, onClose }: ExplainDialogProps) {
  const { t } = useTranslation();
  const report = useReport();
  const id = useId();
  const fetcher = useFetcher<ExplainData>();
  const [figure, setFigure] = useState(figures[0]?.figure ?? "");
  const [attempt, setAttempt] = useState(0);
  const address = report ? explainAddress(report, figure, []) : null;
  const { load } = fetcher;
  const [unreached, setUnreached] = useState(false);
  useEffect(() => {
    if (!address) return;
    let wanted = true;
    setUnreached(false);
    void reachRoute("routes/_app.explain").then((reached) => { if (wanted) { if (reached) load(address); else setUnreached(true); } });
    return () => { wanted = false; };
  }, [address, attempt, load]);
  const data: ExplainData | undefined = unreached ? { figure, answer: { ok: false, code: unanswered } } : fetcher.state === "idle" && fetcher.data?.figure === figure ? fetcher.data : undefined;
  return (
    <Modal id={id} title={t("common.explain", { name: title })} className="explain-dialog" onClose={onClose}>
      <div className="explain">
        {help ? <p>{help}</p> : null}
        {figures.length > 1 ? (
          <label className="field">
            <span className="label">{t("explain.figure")}</span>
            <select className="input" value={figure} onChange={(event) => setFigure(event.target.value)}>
              {figures.map((each) => <option key={each.figure} value={each.figure}>{each.label}</option>)}
            </select>
          </label>
        ) : null}
        <div aria-live="polite" aria-busy={!data} className="explain-answer">
          {!data ? <p className="soft">{t("common.loading")}</p>
            : data.answer.ok ? <ExplanationText explanation={data.answer.data} />
              : <Alert tone="danger" title={t("explain.failed")}>{t(`errors.${data.answer.code}`)} <Button size="small" onClick={() => setAttempt(attempt + 1)}>{t("common.retry")}</Button></Alert>}
        </div>
      </div>
    </Modal>
  );
}
