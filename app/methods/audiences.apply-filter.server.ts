import type { applyFilterParams, AudienceResult } from "~/contract/audiences";
import type { z } from "~/contract/zod";
import { answerAudience } from "./audience-answer.server";
import { resolveAudience } from "./audience-question.server";
import { readAudience } from "./audience-reading.server";
import type { MethodContext } from "./context.server";

/** The audience of a filter: every point of its places with what its visitors meet, best match first, and the size. */
export async function applyFilter(context: MethodContext, [filter]: z.output<typeof applyFilterParams>): Promise<AudienceResult> {
  const question = await resolveAudience(context, filter);
  return answerAudience(context, question, await readAudience(context, question));
}
