import { useLocation } from "@remix-run/react";
import { useRef, useState, type FormEvent } from "react";
import { useTranslation } from "~/components/translation";
import { HiddenKeptKeys, HiddenState } from "~/components/filters/hidden-state";
import { useFormatter } from "~/components/format-context";
import { Button } from "~/components/ui/button";
import { Dropdown } from "~/components/ui/dropdown";
import { Icon } from "~/components/ui/icon";
import type { FilterState } from "~/contract/filter-state";
import type { DownloadProgress } from "~/domain/download-frames";
import { siteAddress } from "~/domain/site-address";

/** Where a report's workbook is, and whether it can have a sheet by day. */
export type ExcelOffer = { address: string; daily: boolean };
type State = DownloadProgress | { phase: "done" | "failed" | "cancelled"; text: string } | null;

/** Keys of pages that say what they show beside the filter: the file shows the same. */
const placeKeys = ["at", "flow"];
/** Asking takes most of the time. */
const asking = 0.85;
const shareOf = ({ phase, done, of }: DownloadProgress): number => (phase === "asking" ? asking * (done / Math.max(1, of)) : asking + (1 - asking) * (done / Math.max(1, of)));
const isRunning = (state: State): state is DownloadProgress => state !== null && "done" in state;

/** The form of a report's workbook. Without scripts it is a plain download; with them it tells how far it is, can be cancelled, and tried again. */
export function ExcelPanel({ state: filter, offer }: { state: FilterState; offer: ExcelOffer }) {
  const { t } = useTranslation();
  const format = useFormatter();
  const { search } = useLocation();
  const [state, setState] = useState<State>(null);
  const stop = useRef<AbortController | null>(null);
  const start = useRef<HTMLButtonElement>(null);
  const running = isRunning(state);

  const download = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (stop.current) return;
    const control = new AbortController();
    stop.current = control;
    const address = `${siteAddress(offer.address)}?${new URLSearchParams([...new FormData(event.currentTarget)].map(([key, value]) => [key, String(value)]))}`;
    setState({ phase: "asking", done: 0, of: 1 });
    const end = (phase: "done" | "failed" | "cancelled", text: string) => {
      stop.current = null;
      // the button to cancel goes: the focus must not go with it
      if (document.activeElement instanceof HTMLElement && document.activeElement.dataset["cancel"] !== undefined) start.current?.focus();
      setState({ phase, text });
    };
    void import("./excel-download").then(({ downloadWorkbook }) => downloadWorkbook(address, control.signal, setState)).then(
      (name) => end("done", t("download.done", { name })),
      (error: unknown) => {
        if (control.signal.aborted) return end("cancelled", t("download.cancelled"));
        const code = error instanceof Error && "code" in error ? String(error.code) : "cut";
        return end("failed", t("download.failed", { reason: code === "cut" ? t("download.cut") : t(`errors.${code}` as "errors.internal") }));
      },
    );
  };
  const said = running ? t(`download.${state.phase}`) : (state?.text ?? "");
  const percent = running ? format.percent(shareOf(state), 0) : null;
  return (
    <>
      <Dropdown className="btn" label={percent ? `${t("dashboard.excel")}: ${percent}` : t("dashboard.excel")} face={<><Icon name="download" size={16} />{t("dashboard.excel")}{percent ? <span className="number"> {percent}</span> : null}</>}>
        <form className="excel-panel" method="get" action={siteAddress(offer.address)} onSubmit={download} aria-busy={running}>
          <HiddenState state={filter} without={[]} />
          <HiddenKeptKeys />
          {[...new URLSearchParams(search)].filter(([key]) => placeKeys.includes(key)).map(([key, value]) => <input key={key} type="hidden" name={key} value={value} />)}
          <p className="soft">{t("dashboard.excelText")}</p>
          {offer.daily ? <label className="checkbox"><input type="checkbox" name="daily" value="1" defaultChecked />{t("dashboard.excelDaily")}</label> : null}
          {/* the button stays under the pointer: what comes, comes below it */}
          <button ref={start} type="submit" className="btn btn-primary" aria-disabled={running || undefined}>{state?.phase === "failed" ? t("download.again") : t("dashboard.excelStart")}</button>
          {running ? (
            <div className="excel-progress">
              <progress max={1} value={shareOf(state)} aria-label={t("download.progress")} />
              <span className="soft">{t(`download.${state.phase}Of`, { formatted: format.count(state.done), all: format.count(state.of) })}</span>
              <Button size="small" data-cancel="" onClick={() => stop.current?.abort()}>{t("download.cancel")}</Button>
            </div>
          ) : state ? <p className="excel-said" data-tone={state.phase}>{state.text}</p> : null}
        </form>
      </Dropdown>
      <span className="visually-hidden" role="status">{said}</span>
    </>
  );
}
