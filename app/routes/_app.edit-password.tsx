import type { LoaderFunctionArgs } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { LaterReport } from "~/components/shell/later-report";
import { guardPage } from "./_app/guard.server";
;
}
export async function loader(args: LoaderFunctionArgs) {
  await guardPage(args, "/edit-password");
  return null;
}

export default function EditPassword() {
  const { t } = useTranslation();
  return <LaterReport title={t("nav.items.edit-password")} />;
}
