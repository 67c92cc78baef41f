import { sql } from "kysely";
import { RESTORABLE_DAYS } from "#core/contract/limits.ts";
import type { Database } from "#core/server/db/connect.ts";
import { removePhoto } from "#core/server/media/photos/store-photo.ts";
import { removeRecording } from "#core/server/media/recordings/store-recording.ts";
import type { MediaStore } from "#core/server/media/store/media-store.ts";

type Log = { info(details: object, message: string): void; warn(details: object, message: string): void };

/**
 * Removes pages that were deleted more than `RESTORABLE_DAYS` ago, each in its own transaction, so that a failure does not
 * affect the others. Files are removed after the commit; `sweepMedia` removes those for which that failed.
 */
export async function purgeDeletedPages(
  db: Database,
  store: MediaStore,
  { log, signal }: { log: Log; signal: AbortSignal },
): Promise<void> {
  const isExpired = sql<boolean>`date_deleted < now() - make_interval(days => ${RESTORABLE_DAYS})`;
  // A merge can be undone for as long as its other page can be restored. Index: page_merge_age.
  const isPast = sql<boolean>`date_created < now() - make_interval(days => ${RESTORABLE_DAYS})`;
  await db.deleteFrom("page_merge").where(isPast).execute();
  const pages = await db.selectFrom("page").select("id").where(isExpired).orderBy("id").execute();
  for (const { id } of pages) {
    signal.throwIfAborted();
    const files = await db.transaction().execute(async (tx) => {
      const page = tx.selectFrom("page").select("slug").where("id", "=", id).where(isExpired);
      const row = await page.forUpdate().executeTakeFirst(); // it may have been restored meanwhile
      return row && purgePage(tx, id);
    });
    if (!files) continue;
    await removeFiles(store, files).catch((err: unknown) =>
      log.warn({ err, page: id }, "Files of a purged page could not be removed"),
    );
    log.info({ page: id }, "Purged a deleted page");
  }
}

type Files = { photos: { key: string }[]; recordings: { key: string; mime: string }[] };

/** Everything attached is deleted with the row (`on delete cascade`). The audit entries stay. */
async function purgePage(tx: Database, id: string): Promise<Files> {
  const files = await filesOf(tx, id);
  const entry = { action: "page.purge", subject_kind: "page", subject_id: id, page_id: id };
  await sql`delete from former_slug where subject_id = ${id}
    or subject_id in (select id from event where page_id = ${id})`.execute(tx);
  await tx.deleteFrom("page").where("id", "=", id).execute();
  await tx
    .insertInto("audit_entry")
    .values({ ...entry, after: { purged: true } })
    .execute();
  return files;
}

/** Indexes: photo_of_page, photo_of_post, photo_of_event, audio_of_page, audio_of_post. */
async function filesOf(tx: Database, id: string): Promise<Files> {
  const onPage = sql`page_id = ${id} or post_id in (select id from post where page_id = ${id})`;
  const photos = await sql<{ key: string }>`
    select key from photo where ${onPage} or event_id in (select id from event where page_id = ${id})`.execute(tx);
  const recordings = await sql<{ key: string; mime: string }>`select key, mime from audio where ${onPage}`.execute(tx);
  return { photos: photos.rows, recordings: recordings.rows };
}

async function removeFiles(store: MediaStore, { photos, recordings }: Files): Promise<void> {
  for (const { key } of photos) await removePhoto(store, key);
  for (const recording of recordings) await removeRecording(store, recording);
}
