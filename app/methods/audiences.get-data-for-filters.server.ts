import { readTraitValues } from "~/analytics/device-values.server";
import { readPlaceCategories } from "~/analytics/interests.server";
import { ageRanges, genders, poiDistances, socialClasses } from "~/contract/values";
import type { AudienceOptions } from "~/contract/audiences";
import type { CallOptions } from "~/contract/methods";
import type { Segment } from "~/contract/segments";
import { typesOn } from "~/config/modules";
import { isSensitive } from "~/domain/sensitive-categories";
import { audiencesRepository } from "~/store/audiences.server";
import { audiencesOf, mayChange } from "./audience-sight.server";
import type { MethodContext } from "./context.server";
import type { Holdings } from "./deployment.server";
import { perView } from "./per-view.server";

const valuesOf = perView(({ panelBySeg }) => panelBySeg, async ({ engine }: MethodContext & { holdings: Holdings }, _: "all") => {
  const [traits, offlines] = await Promise.all([readTraitValues(engine), readPlaceCategories(engine)]);
  return { ...traits, offlines };
});

/** What the panel of filters offers to whoever asks. */
export async function getAudienceOptions(context: MethodContext, _: unknown, options: CallOptions): Promise<AudienceOptions> {
  const { brand, deployment, store } = context;
  const holdings = await deployment.holdings();
  const types = typesOn(brand.modules);
  const [values, locations] = await Promise.all([valuesOf({ ...context, holdings }, "all"), audiencesRepository(store).locations(audiencesOf(context, options))]);
  const sorted = (list: Iterable<string>): string[] => [...new Set(list)].filter(Boolean).sort(new Intl.Collator(brand.region, { sensitivity: "base", numeric: true }).compare);
  const plain = (list: readonly string[]): string[] => list.filter((value) => !isSensitive(value, brand.privacy.blockedCategories));
  const points = [...holdings.points.values()];
  return {
    filters: brand.planner.extraFilters, types,
    groups: types.flatMap((type) => holdings.trees[type].roots.flatMap((node) => inner(node, 0).map((each) => ({ ...each, type })))),
    cities: sorted(points.map(({ city }) => city)), countries: sorted(points.map(({ country_code }) => country_code)), genders: [...genders], ageRanges: [...ageRanges], classes: [...socialClasses],
    offlines: plain(sorted(values.offlines)), genres: plain(sorted(values.genres)), platforms: sorted(values.platforms), makers: sorted(values.makers), distances: [...poiDistances],
    locations: locations.map(({ id, user_id, name, latitude, longitude }) => ({ value: `L${id}`, label: name, latitude, longitude, mayDelete: mayChange({ user_id }, options) })),
  };
}

/** A node and those below it that hold others; single points are no groups. */
const inner = (node: Segment, depth: number): Omit<AudienceOptions["groups"][number], "type">[] =>
  (node.children.length === 0 ? [] : [{ value: node.group_hash, label: node.name, depth, count: node.groupCount }, ...node.children.flatMap((child) => inner(child, depth + 1))]);
