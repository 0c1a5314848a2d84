import { Await, useLocation } from "@remix-run/react";
import { Suspense, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "~/components/ui/alert";
import type { Settled } from "./settle";

type SectionProps<T> = { answer: Promise<Settled<T>>; skeleton: ReactNode; className?: string; children: (data: T) => ReactNode };

/** A part of the page that arrives when its figures do: skeleton of its final size, then the content or an error with a way to retry. */
export function Section<T>({ answer, skeleton, className, children }: SectionProps<T>) {
  return (
    <Suspense fallback={skeleton}>
      <Await resolve={answer} errorElement={<Failed code="internal" className={className} />}>
        {(settled: Settled<T>) => (settled.ok ? children(settled.data) : <Failed code={settled.code} className={className} />)}
      </Await>
    </Suspense>
  );
}

function Failed({ code, className = "span-12" }: { code: Extract<Settled<unknown>, { ok: false }>["code"]; className?: string }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  return (
    <section className={`card ${className}`}>
      <Alert tone="danger" role="alert" title={t("dashboard.failed")}>
        {t(`errors.${code}`)} <a href={pathname + search}>{t("common.retry")}</a>
        <br />
        <code>{code}</code>
      </Alert>
    </section>
  );
}
