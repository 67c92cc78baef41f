import { sql } from "kysely";
import { DEMOS_OF_MODULES } from "#start/compiled/demos.ts";
import { LISTS_OF_MODULES } from "#start/compiled/lists.ts";
import type { Database } from "../src/server/db/connect.ts";
import { notifyInvalidation } from "../src/server/http/cache/cache-invalidation.ts";
import type { CacheTag } from "../src/server/http/cache/cache-tag.ts";
import { withDemoLock } from "./lock.ts";
import { audioFile, deleteUnnamed, type MediaFile, type MediaPlace, photoFile } from "./media.ts";
import { DEMO_REQUEST } from "./rows/audit.ts";

/** Cache tags of all lists: loading or removing the demonstration invalidates them on every running instance. */
export const EVERY_LIST: CacheTag[] = [
  "pages",
  "posts",
  "stories",
  "events",
  "features",
  "categories",
  "tags",
  "special-pages",
  ...LISTS_OF_MODULES,
  "synonyms",
  "places",
  "notices",
  "settings", // whether the demonstration is there
];

/**
 * Deletes the demonstration: its pages with everything attached to them, its stories, events, features and special
 * pages, its accounts, messages and audit entries, and its media files. A category or tag that another page uses stays
 * and is no longer marked as demonstration.
 * @returns the number of deleted pages
 */
export const removeDemo = (db: Database, place: MediaPlace): Promise<{ pages: number }> =>
  withDemoLock(db, async () => {
    const { pages, files } = await db.transaction().execute(deleteDemoRows);
    // After the commit: a file without a row only wastes space, a row without a file is a broken picture.
    await deleteUnnamed(db, place, files);
    return { pages };
  });

/** The same without the files, which no row names any more. The caller holds the transaction. */
export async function deleteDemoRows(tx: Database): Promise<{ pages: number; files: MediaFile[] }> {
  await deleteViewsOfCategories(tx);
  await unmarkUsedByOthers(tx);
  const files = await mediaFiles(tx);
  await deleteFormerSlugs(tx);
  await deleteMessages(tx);
  await tx.deleteFrom("audio").where("demo", "=", true).execute();
  for (const table of [
    "event",
    "story",
    "feature",
    "special_page",
    "office_notice",
    ...DEMOS_OF_MODULES.flatMap(({ marked = [] }) => marked),
  ] as const) {
    await tx.deleteFrom(table).where("demo", "=", true).execute();
  }
  const pages = await tx.deleteFrom("page").where("demo", "=", true).executeTakeFirst();
  await tx.deleteFrom("category").where("demo", "=", true).execute();
  await tx.deleteFrom("tag").where("demo", "=", true).execute();
  await tx.deleteFrom("place").where("demo", "=", true).execute();
  await tx.deleteFrom("text_share").execute(); // mostly of the demonstration
  await tx.deleteFrom("account").where("demo", "=", true).execute();
  await tx.deleteFrom("identity_user").where("demo", "=", true).execute();
  await deleteAudit(tx);
  await notifyInvalidation(tx, EVERY_LIST);
  return { pages: Number(pages.numDeletedRows), files };
}

/** Includes the categories that stay, because their figures are invented. */
async function deleteViewsOfCategories(tx: Database): Promise<void> {
  await sql`delete from view_count where category_id in (select id from category where demo)`.execute(tx);
}

async function unmarkUsedByOthers(tx: Database): Promise<void> {
  for (const kind of ["category", "tag"] as const) {
    const used = sql`select from ${sql.table(`page_${kind}`)} as used join page on page.id = used.page_id
      where used.${sql.ref(`${kind}_id`)} = ${sql.table(kind)}.id and not page.demo`;
    await sql`update ${sql.table(kind)} set demo = false where demo and exists (${used})`.execute(tx);
  }
}

/** Files of all media of the demonstration, including those that users attached to its pages. */
async function mediaFiles(tx: Database): Promise<MediaFile[]> {
  const posts = sql`select post.id from post join page on page.id = post.page_id where page.demo`;
  const events = sql`select event.id from event left join page on page.id = event.page_id where event.demo or page.demo`;
  const photos = await sql<{ key: string }>`select key from photo where page_id in (select id from page where demo)
    or post_id in (${posts}) or story_id in (select id from story where demo) or event_id in (${events})
    or category_id in (select id from category where demo)`.execute(tx);
  const audio = await sql<{ key: string; mime: string }>`select key, mime from audio where demo
    or page_id in (select id from page where demo) or post_id in (${posts})
    or story_id in (select id from story where demo)`.execute(tx);
  return [...photos.rows.map(({ key }) => photoFile(key)), ...audio.rows.map(audioFile)];
}

/** Includes the reply mails and the administrators' notifications, which name the message in their detail. */
async function deleteMessages(tx: Database): Promise<void> {
  await sql`delete from notification where detail ->> 'feedback_id' in (
    select id::text from feedback where demo)`.execute(tx);
  await sql`delete from outbox where type = 'FEEDBACK_REPLY' and recipient in (
    select email from feedback where demo)`.execute(tx);
  await tx.deleteFrom("feedback").where("demo", "=", true).execute();
}

/**
 * The only deletion from the append-only audit: invented entries prove nothing. Everybody's writes wait for the commit from here on, and
 * what they have locked must not be needed any more.
 */
async function deleteAudit(tx: Database): Promise<void> {
  await sql`alter table audit_entry disable trigger audit_entry_append_only`.execute(tx);
  await tx.deleteFrom("audit_entry").where("request_id", "=", DEMO_REQUEST).execute();
  await sql`alter table audit_entry enable trigger audit_entry_append_only`.execute(tx);
}

async function deleteFormerSlugs(tx: Database): Promise<void> {
  await sql`delete from former_slug where subject_id in (
    select id from page where demo union all select id from story where demo union all
    select event.id from event left join page on page.id = event.page_id where event.demo or page.demo union all
    select id from category where demo union all select id from special_page where demo)`.execute(tx);
}
