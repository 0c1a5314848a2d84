import { AppError, fieldProblem } from "~/contract/errors";
import type { buildAudienceParams, Audience } from "~/contract/audiences";
import type { CallOptions } from "~/contract/methods";
import type { z } from "~/contract/zod";
import { audiencesRepository } from "~/store/audiences.server";
import { asker } from "./asker.server";
import { findAudience, mayChange, toAudiences } from "./audience-sight.server";
import { applyFilter } from "./audiences.apply-filter.server";
import type { MethodContext } from "./context.server";

/** Keeps an audience under a name, or saves one anew. Its size is counted here, whatever came along. @throws AppError bad_input where nobody is in it */
export async function buildAudience(context: MethodContext, [{ name, filter, _id }]: z.output<typeof buildAudienceParams>, options: CallOptions): Promise<Audience> {
  const before = _id ? await findAudience(context, _id, options) : null;
  if (before && !mayChange(before, options)) throw new AppError("forbidden", "the audience is somebody else's");
  const { user: _user, realtime: _realtime, resolution: _resolution, offset: _offset, ...kept } = filter;
  const result = await applyFilter(context, [filter]);
  if (result.total === null || result.total === 0) throw new AppError("bad_input", "filter: nobody is in the audience", { fields: [fieldProblem("0.filter", "planner.empty")] });
  // an audience is of its period: the usual one is another next month
  const change = { name, filter: JSON.stringify({ ...kept, period: result.period }), total: result.total, all_match: result.allMatch, data_version: result.data_version };
  const audiences = audiencesRepository(context.store);
  const saved = before ? await audiences.change(before.id, change, context.clock()) : await audiences.create(Number(asker(options).id), change, context.clock());
  const [answer] = saved ? await toAudiences(context, [saved], options) : [];
  if (!answer) throw new AppError("not_found", "there is no such audience");
  return answer;
}
