import { Await, useLocation, useRevalidator } from "@remix-run/react";
import { Suspense, useEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "~/components/translation";
import { siteAddress } from "~/domain/site-address";
import { Alert } from "../ui/alert";
import type { Settled } from "./settle";

/** How a failed part is asked for again. */
export type Retry = { again: () => void; busy: boolean };

type SectionProps<T> = { answer: Promise<Settled<T>>; /** of the content's final size */ skeleton: ReactNode; /** width of the card that tells a failure */ className?: string; /** its failure is told elsewhere */ quiet?: boolean; /** asks for this part alone, where the page need not be asked whole */ retry?: Retry; children: (data: T) => ReactNode };

/** A part of the page that arrives when its figures do: skeleton of its final size, then the content or an error with a way to retry. */
export function Section<T>({ answer, skeleton, className, quiet = false, retry, children }: SectionProps<T>) {
  return (
    <Suspense fallback={skeleton}>
      <Await resolve={answer} errorElement={quiet ? <></> : <Failed code="internal" className={className} retry={retry} />}>
        {(settled: Settled<T>) => (settled.ok ? <Focused>{children(settled.data)}</Focused> : quiet ? null : <Failed code={settled.code} className={className} retry={retry} />)}
      </Await>
    </Suspense>
  );
}

/** Whether the last retry had the focus: what takes its place gets it then. */
let retried = false;

/** Content that takes the place of a failure whose retry had the focus hands the focus on to its card. */
function Focused({ children }: { children: ReactNode }) {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!retried) return;
    retried = false;
    const card = mark.current?.nextElementSibling;
    if (!(card instanceof HTMLElement)) return;
    card.tabIndex = -1;
    card.focus({ preventScroll: true });
  }, []);
  return <><span hidden ref={mark} />{children}</>;
}

/** A failed section: what happened, its code for the administrator, and a retry that asks again for the figures alone. */
function Failed({ code, className = "span-12", retry }: { code: Extract<Settled<unknown>, { ok: false }>["code"]; className?: string; retry?: Retry }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const { revalidate, state } = useRevalidator();
  const { again, busy } = retry ?? { again: revalidate, busy: state !== "idle" };
  return (
    <section className={`card ${className}`} aria-busy={busy}>
      <Alert tone="danger" role="alert" title={t("dashboard.failed")}>
        {t(`errors.${code}`)}{" "}
        <a href={siteAddress(pathname + search)} onClick={(event) => { event.preventDefault(); if (busy) return; retried = true; again(); }}>{busy ? t("report.loadingAgain") : t("common.retry")}</a>
        <br />
        <code>{code}</code>
      </Alert>
    </section>
  );
}
