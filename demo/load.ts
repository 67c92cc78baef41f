import { type Insertable, sql } from "kysely";
import { indexPages } from "../src/server/api/directory/search/effects.ts";
import { hasDemonstration } from "../src/server/api/office/settings/queries.ts";
import type { Database } from "../src/server/db/connect.ts";
import type { DB, Photo, Story } from "../src/server/db/schema.ts";
import { notifyInvalidation } from "../src/server/http/cache/cache-invalidation.ts";
import { photoMark } from "../src/texts/markdown.ts";
import { withDemoLock } from "./lock.ts";
import { deleteUnnamed, type MediaPlace, storeMedia } from "./media.ts";
import { EVERY_LIST } from "./remove.ts";
import { demoRows } from "./rows/all.ts";
import { readFrench } from "./rows/data.ts";

export { removeDemo } from "./remove.ts";

/** Number of rows inserted, by table. */
export type DemoCounts = Record<string, number>;

/**
 * Loads the demonstration: the fictional island of `demo/data` with its pictures and recordings, dated around `now`.
 * Writes the media first and then all rows, marked `demo`, in one transaction; deletes the media if that fails.
 * @returns null where it is there already, also where another instance has loaded it meanwhile
 * @throws when its data are inconsistent
 */
export const loadDemo = (
  db: Database,
  { now = Temporal.Now.instant(), ...place }: MediaPlace & { now?: Temporal.Instant },
): Promise<DemoCounts | null> =>
  withDemoLock(db, async () => {
    if (await hasDemonstration(db)) return null;
    const { rows, ids } = await demoRows(now);
    const media = await storeMedia(place, ids);
    placePhotos(rows.story, media.photo);
    try {
      return await insertRows(db, { ...rows, photo: media.photo, audio: media.audio }, now);
    } catch (error) {
      await deleteUnnamed(db, place, media.files);
      throw error;
    }
  });

/** @param tables rows by table; a table comes after those that its foreign keys refer to */
export async function insertRows(db: Database, tables: object, now: Temporal.Instant): Promise<DemoCounts> {
  return db.transaction().execute(async (tx) => {
    for (const [table, rows] of Object.entries(tables) as [keyof DB, Insertable<DB[keyof DB]>[]][]) {
      // A place that is known already stays as it is.
      const isPlace = table === "place";
      await tx
        .insertInto(table)
        .values(rows)
        .$if(isPlace, (query) => query.onConflict((conflict) => conflict.doNothing()))
        .execute();
    }
    await linkSynonyms(tx);
    await giveCategory(tx);
    await leaveUntranslated(tx);
    await translateIntoFrench(tx);
    await indexPages(tx, "all", now);
    await notifyInvalidation(tx, EVERY_LIST);
    return Object.fromEntries(Object.entries(tables).map(([table, rows]) => [table, rows.length]));
  });
}

/** Categories and tags that mean the same as words of the synonyms with which every directory begins. */
const SYNONYMS: readonly [typed: string, kind: "category" | "tag", slug: string][] = [
  ["eat", "category", "food"],
  ["drink", "category", "pubs"],
  ["stay", "category", "stay"],
  ["shop", "category", "shops"],
  ["doctor", "category", "health"],
  ["things to do", "category", "activities"],
  ["history", "category", "heritage"],
  ["kids", "tag", "children"],
  ["kids", "tag", "family"],
  ["wet day", "tag", "rain"],
  ["bike", "tag", "bikes"],
  ["walk", "tag", "walk"],
  ["swim", "tag", "swimming"],
  ["dog", "tag", "dogs"],
  ["wheelchair", "tag", "wheelchair"],
  ["wifi", "tag", "wifi"],
];

/** Where administrators deleted a synonym, it stays deleted. */
async function linkSynonyms(tx: Database): Promise<void> {
  for (const [typed, kind, slug] of SYNONYMS) {
    await sql`
      insert into ${sql.table(`synonym_${kind}`)} (synonym_id, ${sql.ref(`${kind}_id`)})
      select synonym.id, target.id from synonym, ${sql.table(kind)} as target
      where ${typed} = any(synonym.typed) and target.slug = ${slug}
      on conflict do nothing`.execute(tx);
  }
}

/** The curator looks after the places to eat. Accounts come before categories. */
async function giveCategory(tx: Database): Promise<void> {
  const food = tx.selectFrom("category").select("id").where("slug", "=", "food");
  const curator = tx.updateTable("account").set({ category_id: food }).where("type", "=", "curator");
  await curator.where("demo", "=", true).execute();
}

/** Something for translators: names without Irish, and texts whose English seems to have been changed last week. */
async function leaveUntranslated(tx: Database): Promise<void> {
  const names = ["Toasted sandwich", "Brown bread and jam"];
  await sql`
    update price set name_ie = null from page
    where page.id = price.page_id and page.demo and price.name = any(${names}::text[])`.execute(tx);
  await sql`
    update text_state set state = 'stale-ga', since = now() - interval '6 days' from page
    where page.id = subject_id and page.demo and page.slug = 'lantern-bar' and field = 'description'`.execute(tx);
  await sql`
    update text_state set state = 'stale-ga', since = now() - interval '3 days' from story
    where story.id = subject_id and story.demo and story.title = 'Four oars' and field = 'body'`.execute(tx);
  await sql`
    insert into text_share (day, kind, texts, english, irish, stale_english, stale_irish)
    select current_date - ago, kind, count(*), count(*), count(*) - count(*) * ago / 250, 0, 0
    from text_state, generate_series(7, 84, 7) as ago where shown group by ago, kind
    on conflict do nothing`.execute(tx);
}

/** Shown where the operator switches French on: some names and texts, so that the others show what stands in for them. */
async function translateIntoFrench(tx: Database): Promise<void> {
  for (const [name, texts] of Object.entries(await readFrench())) {
    const [kind = "", field = ""] = name.split(" ");
    await sql`
      insert into translation (kind, subject_id, field, language, text, of_version)
      select it.kind, it.subject_id, it.field, 'fr', given.french, it.version
      from unnest(${Object.keys(texts)}::text[], ${Object.values(texts)}::text[]) as given(english, french)
      join ${sql.table(kind.replace("-", "_"))} as subject on subject.${sql.ref(field)} = given.english and subject.demo
      join text_state it on it.subject_id = subject.id and it.field = ${field} and it.kind = ${kind}`.execute(tx);
  }
}

const PLACE = /!\[\]\(photo:(\d)\)/g;

/** In the data `photo:2` is the second photo of a story; in the database a text refers to a photo by its id. */
function placePhotos(stories: Insertable<Story>[], photos: readonly (Insertable<Photo> & { id: string })[]): void {
  for (const story of stories) {
    const markOf = (_: string, rank: string) =>
      photoMark(photos.find((photo) => photo.story_id === story.id && photo.rank === Number(rank))!);
    story.body = story.body?.replaceAll(PLACE, markOf);
    story.body_ie = story.body_ie?.replaceAll(PLACE, markOf);
  }
}
