import type { TFunction } from "i18next";
import type { AppError } from "~/contract/errors";
import { pointProblems } from "~/locales/point-problems.en";

type ProblemKey = `points.${keyof typeof pointProblems}`;
const isProblem = (key: string): key is ProblemKey => key.startsWith("points.") && Object.hasOwn(pointProblems, key.slice("points.".length));

/** Why a file cannot be used. */
export function reasonInWords(t: TFunction, { code, details }: AppError): string {
  const key = details.fields?.[0]?.code ?? "";
  return isProblem(key) ? t(key) : t(`errors.${code}`);
}
