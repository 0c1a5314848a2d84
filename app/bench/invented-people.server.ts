import { completeSets } from "~/ingest/attribution/device-sets.server";
import type { Invention } from "./invented-visits.server";

const places = 2000;

/**
 * Profiles, homes and work places of the last month, third-party places and the days at them: three devices in four have a home, half a
 * place of work, within about 3 km of a point; a device goes to four places, each on one day in twenty.
 */
export async function inventPeople({ context, params }: Invention): Promise<void> {
  const { engine } = context;
  await engine.command(
    `INSERT INTO devices (device, gender, age, class, seg, platform, make, model, carrier, genres)
    SELECT device, intDiv(s, 48), intDiv(s % 48, 6), s % 6, s, ['Android', 'iOS', ''][1 + h % 3], concat('Make ', toString(h % 12)), if(h % 9 = 0, '', concat('Model ', toString(h % 200))), concat('Carrier ', toString(h % 5)),
      arrayDistinct(arrayMap(i -> concat('Genre ', toString(sipHash64(device, i, 22) % 30)), range(h % 7)))
    FROM (SELECT toUInt32(number + 1) AS device, toUInt8(sipHash64(device, 4) % 144) AS s, sipHash64(device, 21) AS h FROM numbers({devices:UInt64}))`,
    params,
  );
  await engine.command(
    `INSERT INTO anchors (month, kind, device, lat, lon, days, pings)
    SELECT 202607, kind, device, p.lat + (toFloat64(sipHash64(device, kind, 24) % 600) - 300) / 10000, p.lon + (toFloat64(sipHash64(device, kind, 25) % 600) - 300) / 10000, 5, 20
    FROM (SELECT toUInt32(intDiv(number, 2) + 1) AS device, toUInt8(1 + number % 2) AS kind, toUInt32({base:UInt32} + sipHash64(device, kind, 23) % {points:UInt32}) AS near
      FROM numbers({twice:UInt64}) WHERE sipHash64(number, 26) % 4 < if(kind = 1, 3, 2)) AS d
    INNER JOIN points AS p ON p.point = d.near`,
    { ...params, twice: params.devices * 2 },
  );
  await engine.command(`INSERT INTO places SELECT toUInt32(number + 1), concat('Category ', toString(number % 20)), concat('Place ', toString(number)), -23.5, -46.6, '', '' FROM numbers(${places})`);
  await engine.command(
    `INSERT INTO place_days SELECT {first:Date} + d AS day, device, toUInt32(1 + sipHash64(device, n, 27) % ${places}) AS place
    FROM (SELECT device, n, toUInt16(arrayJoin(arrayFilter(day -> sipHash64(device, n, day, 28) % 20 = 0, range({days:UInt16})))) AS d FROM (SELECT toUInt32(number + 1) AS device, arrayJoin(range(4)) AS n FROM numbers({devices:UInt64})))
    SETTINGS max_block_size = 8192`,
    params,
  );
  await completeSets(context);
}
