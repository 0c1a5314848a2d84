import { AppError } from "~/contract/errors";
import type { Audience, oneAudienceParams } from "~/contract/audiences";
import type { CallOptions } from "~/contract/methods";
import type { z } from "~/contract/zod";
import { findAudience, toAudiences } from "./audience-sight.server";
import type { MethodContext } from "./context.server";

/** One audience with its filter. @throws AppError not_found */
export async function getOneAudience(context: MethodContext, [id]: z.output<typeof oneAudienceParams>, options: CallOptions): Promise<Audience> {
  const [audience] = await toAudiences(context, [await findAudience(context, id, options)], options);
  if (!audience) throw new AppError("not_found", "there is no such audience");
  return audience;
}
