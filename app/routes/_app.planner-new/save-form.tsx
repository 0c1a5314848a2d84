import { Form, useLocation, useNavigation } from "@remix-run/react";
import { useTranslation } from "~/components/translation";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { TextInput } from "~/components/ui/field";
import type { PlannerAnswer } from "./planner-action.server";
import type { PlannerData } from "./planner-data.server";

/** Keeps the audience under a name; only where somebody is in it. */
export function SaveForm({ data, name, answer }: { data: PlannerData; /** of an audience that is saved anew */ name: string | null; answer: PlannerAnswer | undefined }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const busy = useNavigation().state !== "idle";
  const own = answer?.intent === "audience" ? answer : undefined;
  const total = data.result?.total ?? 0;
  return (
    <section className="card plan-save" aria-label={t("planner.save")}>
      <Form method="post" action={`${pathname}${search}`} noValidate preventScrollReset>
        <input type="hidden" name="intent" value="audience" />
        <input type="hidden" name="query" value={data.query} />
        <TextInput name="name" id="audience-name" label={t("planner.name")} defaultValue={own?.name ?? name ?? ""} minLength={4} maxLength={100} error={own?.nameError ?? undefined} required autoComplete="off" />
        <Button type="submit" tone={total > 0 ? "primary" : "default"} disabled={!(total > 0) || busy}>{name === null ? t("planner.save") : t("planner.saveAgain")}</Button>
      </Form>
      {own?.alert ? <Alert tone="danger" role="alert">{own.alert}</Alert> : null}
      {total > 0 ? null : <p className="note">{t("planner.saveNote")}</p>}
    </section>
  );
}
