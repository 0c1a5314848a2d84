import { AppError } from "~/contract/errors";
import { audienceFilterSchema, type Audience, type AudienceFilter } from "~/contract/audiences";
import type { CallOptions } from "~/contract/methods";
import { isAdmin } from "~/config/permissions";
import { audiencesRepository, type StoredAudience } from "~/store/audiences.server";
import { asker } from "./asker.server";
import type { MethodContext } from "./context.server";

/** Audiences are a deployment's: everybody reads them. Somebody who may see some segments only reads what is his own. */
export const audiencesOf = ({ segments }: Pick<MethodContext, "segments">, options: CallOptions): number | null => (segments ? Number(asker(options).id) : null);

/** Whoever made an audience changes and deletes it, and so do administrators. */
export const mayChange = (audience: Pick<StoredAudience, "user_id">, options: CallOptions): boolean => isAdmin(asker(options)) || String(audience.user_id) === asker(options).id;

const readFilter = (json: string): AudienceFilter => audienceFilterSchema.parse(JSON.parse(json));

/** An audience as its readers see it, its chosen places by their present names. */
export async function toAudiences(context: MethodContext, stored: readonly StoredAudience[], options: CallOptions): Promise<Audience[]> {
  const holdings = await context.deployment.holdings();
  const filters = stored.map(({ filter }) => readFilter(filter));
  const saved = filters.flatMap(({ pois }) => pois.flatMap(({ value }) => (value.startsWith("L") ? [Number(value.slice(1))] : [])));
  const names = new Map((await audiencesRepository(context.store).locationsById(saved)).map(({ id, name }) => [`L${id}`, name]));
  return stored.map((audience, i) => {
    const filter = filters[i] ?? readFilter(audience.filter);
    return {
      _id: String(audience.id), name: audience.name, created: new Date(audience.created_at).toISOString(), status: audience.data_version === holdings.version ? "READY" : "OUTDATED",
      filter: { ...filter, pois: filter.pois.map(({ value, label }) => ({ value, label: names.get(value) ?? holdings.points.get(Number(value))?.name ?? label ?? value })) },
      data: { value: { total: audience.total } }, allMatch: audience.all_match, editable: mayChange(audience, options),
    };
  });
}

/** @throws AppError not_found where there is none, also where it is somebody else's and not to be seen */
export async function findAudience(context: MethodContext, id: string, options: CallOptions): Promise<StoredAudience> {
  const by = audiencesOf(context, options);
  const found = await audiencesRepository(context.store).one(Number(id));
  if (!found || (by !== null && found.user_id !== by)) throw new AppError("not_found", "there is no such audience");
  return found;
}
