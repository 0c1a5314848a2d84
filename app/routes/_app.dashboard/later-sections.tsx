import { useMemo } from "react";
import { useTranslation } from "~/components/translation";
import { HeatMap } from "~/components/maps/heat-map";
import { Section } from "~/components/report/section";
import type { Settled } from "~/components/report/settle";
import { BarsSkeleton, BoxesSkeleton, MapSkeleton } from "~/components/report/dashboard-skeletons";
import { ChartSkeleton } from "~/components/report/skeletons";
import type { DashboardData } from "~/contract/metrics";
import type { PointType } from "~/contract/values";
import { DistanceSection } from "./distance-section";
import { DwellBlocksCard, QuartilesCard } from "./dwell-section";
import { InterestsSection } from "./interests-section";
import { MobilitySection } from "./mobility-section";
import { unpackInterests, unpackPoints, type PackedHeat, type PackedInterest, type PackedInterests, type PlacePoints } from "./packed-answers";
import { AppsCard, TechCard } from "./traits-section";
import { UnlessEmpty } from "./visits-empty";

type Answer = Promise<Settled<DashboardData>>;
/** Answers of the sections below the visits. `stays` is null where dwell is not shown. */
export type LaterAnswers = { mobility: Answer; distances: Answer; stays: Answer | null; interests: Promise<Settled<PackedInterests>>; tech: Answer; heat: Promise<Settled<PackedHeat>> };

const twoBars = (rows: number) => <><BarsSkeleton rows={rows} className="span-6" /><BarsSkeleton rows={rows} className="span-6" /></>;
const traits = ["platform", "make", "model", "carrier"] as const;

/** Movement, distances, dwell, interests and technology: each arrives by itself, in place. */
export function LaterSections({ type, visits, answers }: { type: PointType; visits: Answer; answers: LaterAnswers }) {
  const { t } = useTranslation();
  const mobility = <ChartSkeleton extra={55} />;
  const distances = twoBars(22);
  const map = (place: "home" | "work") => (
    <Section answer={answers.heat} skeleton={<MapSkeleton />}>
      {(data) => {
        const heat = data[place];
        return heat ? <PlaceMap label={t(`people.distance.map.${place}`)} {...heat} /> : null;
      }}
    </Section>
  );
  const stays = <><BoxesSkeleton /><ChartSkeleton /></>;
  const interests = twoBars(16);
  const tech = <>{traits.map((trait) => <BarsSkeleton key={trait} rows={7} className="span-3" />)}</>;
  return (
    <>
      <UnlessEmpty visits={visits} skeleton={mobility}>
        <Section answer={answers.mobility} skeleton={mobility}>{({ metricsWeekDay }) => (metricsWeekDay ? <MobilitySection type={type} rows={metricsWeekDay} /> : null)}</Section>
      </UnlessEmpty>
      <UnlessEmpty visits={visits} skeleton={distances}>
        <Section answer={answers.distances} skeleton={distances}>
          {({ metricsHome, metricsWork }) => (
            <>
              {metricsHome ? <DistanceSection type={type} place="home" distances={metricsHome} map={map("home")} /> : null}
              {metricsWork ? <DistanceSection type={type} place="work" distances={metricsWork} map={map("work")} /> : null}
            </>
          )}
        </Section>
      </UnlessEmpty>
      {answers.stays ? (
        <UnlessEmpty visits={visits} skeleton={stays}>
          <Section answer={answers.stays} skeleton={stays}>
            {({ quartiles, metricsDwellBlocks }) => (
              <>
                {quartiles ? <QuartilesCard quartiles={quartiles} /> : null}
                {metricsDwellBlocks ? <DwellBlocksCard blocks={metricsDwellBlocks} /> : null}
              </>
            )}
          </Section>
        </UnlessEmpty>
      ) : null}
      <UnlessEmpty visits={visits} skeleton={interests}>
        <Section answer={answers.interests} skeleton={interests}>
          {({ interests, genres }) => (
            <>
              {interests ? <Interests packed={interests} /> : null}
              {genres ? <AppsCard genres={genres} /> : null}
            </>
          )}
        </Section>
      </UnlessEmpty>
      <UnlessEmpty visits={visits} skeleton={tech}>
        <Section answer={answers.tech} skeleton={tech}>
          {({ metricsTechPlatform, metricsTechMake, metricsTechModel, metricsTechCarrier }) => (
            <>
              <TechCard trait="platform" rows={metricsTechPlatform ?? []} />
              <TechCard trait="make" rows={metricsTechMake ?? []} />
              <TechCard trait="model" rows={metricsTechModel ?? []} />
              <TechCard trait="carrier" rows={metricsTechCarrier ?? []} />
            </>
          )}
        </Section>
      </UnlessEmpty>
    </>
  );
}

function PlaceMap({ label, points, notShown }: PlacePoints & { label: string }) {
  const unpacked = useMemo(() => unpackPoints(points), [points]);
  return <HeatMap label={label} points={unpacked} notShown={notShown} />;
}

function Interests({ packed }: { packed: PackedInterest[] }) {
  const interests = useMemo(() => unpackInterests(packed), [packed]);
  return <InterestsSection interests={interests} />;
}
