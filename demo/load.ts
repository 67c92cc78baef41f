import type { Insertable } from "kysely";
import { indexPages } from "../src/server/api/search/index-pages.ts";
import type { Database } from "../src/server/db/connect.ts";
import type { DB } from "../src/server/db/schema.ts";
import { notifyInvalidation } from "../src/server/http/cache-invalidation.ts";
import { EVERY_LIST } from "./every-list.ts";
import { deleteMedia, type MediaPlace, storeMedia } from "./media.ts";
import { placePhotos } from "./place-photos.ts";
import { demoRows } from "./rows/all.ts";

export { removeDemo } from "./remove.ts";

/** How many rows each table got. */
export type DemoCounts = Record<string, number>;

/**
 * Loads the demonstration: the fictional island of `demo/data` with pictures and recordings of our own, dated around
 * `now`. The rows come in one transaction, marked `demo`; the media are written before it, and taken away again
 * where it fails.
 * @throws where the demonstration is there already, or its data contradict themselves
 */
export async function loadDemo(
  db: Database,
  { now = Temporal.Now.instant(), ...place }: MediaPlace & { now?: Temporal.Instant },
): Promise<DemoCounts> {
  await refuseSecondLoad(db);
  const { rows, ids } = await demoRows(now);
  const media = await storeMedia(place, ids);
  placePhotos(rows.story, media.photo);
  try {
    return await insertRows(db, { ...rows, photo: media.photo, audio: media.audio }, now);
  } catch (error) {
    await deleteMedia(place, media.files);
    throw error;
  }
}

/** @param tables rows by table, in an order in which what is referred to comes first */
export async function insertRows(db: Database, tables: object, now: Temporal.Instant): Promise<DemoCounts> {
  return db.transaction().execute(async (tx) => {
    await refuseSecondLoad(tx);
    for (const [table, rows] of Object.entries(tables) as [keyof DB, Insertable<DB[keyof DB]>[]][]) {
      await tx.insertInto(table).values(rows).execute();
    }
    await indexPages(tx, "all", now);
    await notifyInvalidation(tx, EVERY_LIST);
    return Object.fromEntries(Object.entries(tables).map(([table, rows]) => [table, rows.length]));
  });
}

async function refuseSecondLoad(db: Database): Promise<void> {
  const page = await db.selectFrom("page").select("id").where("demo", "=", true).limit(1).executeTakeFirst();
  if (page) throw new Error("The demonstration is there already. Remove it first, to load it anew.");
}
