import { sql } from "kysely";
import { readSettings } from "#core/server/api/office/settings/queries.ts";
import type { Config } from "#core/server/config/config.ts";
import type { Database } from "#core/server/db/connect.ts";
import { type MapFile, openMapFile } from "#core/server/map/map-file.ts";
import { type Finding, findingsOn, messageOf } from "./finding.ts";

const { right, doubtful, wrong } = findingsOn("map");

const MIB = 1024 ** 2;
/** Streets have names from here on. */
const STREETS_ZOOM = 13;
/** Without these layers nothing of the file is drawn. */
const DRAWN = ["earth", "roads", "places"];
const EXTRACT = "Cut a new extract: docs/operating.md, “A detailed map”.";

/** Whether the map file can be read, has what maps draw, and covers the directory. */
export async function checkMapFile({ mapFile: path, directory }: Config, db: Database | null): Promise<Finding[]> {
  if (!path) return [];
  let file: MapFile;
  try {
    file = await openMapFile(path);
  } catch (error) {
    return [wrong(messageOf(error), "Give the server's user the right to read it, or correct MAP_FILE.")];
  }
  await file.close();
  const { bounds, layers, maxZoom, bytes } = file;
  const size = bytes < MIB ? "less than 1 MiB" : `${Math.round(bytes / MIB)} MiB`;
  const findings = [right(`${path} has vector tiles up to zoom level ${maxZoom}, ${size}.`)];
  const settings = db ? (await readSettings(db)).settings : directory;
  if (!isIn(bounds, settings)) {
    findings.push(
      wrong(`The map file does not contain the centre of the map: it covers ${bounds.join(",")}.`, EXTRACT),
    );
  }
  if (!DRAWN.every((layer) => layers.includes(layer))) {
    const has = layers.length > 0 ? layers.join(", ") : "no names of layers";
    findings.push(
      wrong(`The map file has ${has}; maps draw the layers of Protomaps, such as ${DRAWN.join(", ")}.`, EXTRACT),
    );
  }
  if (maxZoom < STREETS_ZOOM) {
    findings.push(doubtful(`The map file ends at zoom level ${maxZoom}: it has hardly any streets.`, EXTRACT));
  }
  return db ? [...findings, ...(await outside(db, bounds))] : findings;
}

type Bounds = MapFile["bounds"];

/** Whether it has the centre of maps, where that is known. */
function isIn([west, south, east, north]: Bounds, { map_latitude, map_longitude }: Config["directory"]): boolean {
  if (map_latitude === undefined || map_longitude === undefined) return true;
  return map_longitude >= west && map_longitude <= east && map_latitude >= south && map_latitude <= north;
}

/** Reads all pages: a command may. */
async function outside(db: Database, [west, south, east, north]: Bounds): Promise<Finding[]> {
  const { all, outside: far } = await db
    .selectFrom("page")
    .where("is_public", "=", true)
    .where("latitude", "is not", null)
    .select(({ fn }) => [
      fn.countAll<number>().as("all"),
      sql<number>`count(*) filter (
        where longitude not between ${west} and ${east} or latitude not between ${south} and ${north}
      )`.as("outside"),
    ])
    .executeTakeFirstOrThrow();
  if (Number(far) === 0) return [];
  return [
    doubtful(
      `${far} of ${all} pages with a pin are outside of the map file.`,
      "Cut a larger extract, or leave it so where they are far away.",
    ),
  ];
}
