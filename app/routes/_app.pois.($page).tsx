import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LaterReport } from "~/components/shell/later-report";
import { guardPage } from "./_app/guard.server";

export async function loader(args: LoaderFunctionArgs) {
  const user = await guardPage(args, "/pois");
  return { type: user.type };
}

export default function Pois() {
  const { type } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return <LaterReport title={t(`nav.items.pois_${type}`)} />;
}
