import type { SubmissionResult } from "@conform-to/dom";
import type { LoaderFunctionArgs } from "@remix-run/node";
import type { TFunction } from "i18next";
import { isAppError } from "~/contract/errors";
import { languageOf, translator } from "~/locales/i18n.server";
import { problemText } from "~/locales/problem-text.server";

/** Turns what account forms and `auth` answer into sentences of the page's language. */
export type FormMessages = {
  /** The form's result with message keys replaced by sentences, one for each field. */
  result(result: SubmissionResult): SubmissionResult;
  /** The sentence of anything that was thrown. */
  failure(error: unknown): string;
};

export async function formMessages({ request, context }: Pick<LoaderFunctionArgs, "request" | "context">): Promise<FormMessages> {
  const language = await languageOf(request, context.brand);
  const t: TFunction = await translator(language);
  const minimum = context.brand.password.minimumLength;
  const sentence = (key: string): string => problemText(key, language, { minimum }) ?? key;
  return {
    result: (result) => ({
      ...result,
      error: result.error && Object.fromEntries(Object.entries(result.error).map(([field, keys]) => [field, keys?.slice(0, 1).map(sentence) ?? null])),
    }),
    failure(error) {
      if (!isAppError(error) || error.code === "internal") return t("auth.failed");
      return error.code === "too_many_attempts" ? t("auth.tooMany", { seconds: error.details.retryAfter ?? 1 }) : t(`errors.${error.code}`);
    },
  };
}

/** Address and browser of whoever sent the form. */
export const sender = ({ request, context }: Pick<LoaderFunctionArgs, "request" | "context">) => ({
  address: context.address, userAgent: request.headers.get("User-Agent") ?? "",
});
