import { lazy, type ComponentType, type LazyExoticComponent } from "react";
import { useTranslation } from "~/components/translation";

/** A drawing that is fetched when it comes into view; where it cannot be had a sentence stands in its place, and the table has its values. */
export const lazyDrawing = <P,>(fetchDrawing: () => Promise<{ default: ComponentType<P> }>): LazyExoticComponent<ComponentType<P>> =>
  lazy(() => fetchDrawing().catch(() => ({ default: NotDrawn as ComponentType<P> })));

function NotDrawn() {
  const { t } = useTranslation();
  return <p className="soft">{t("report.notDrawn")}</p>;
}
