import type { Readable } from "node:stream";
import yazl from "yazl";
import type { Contract } from "../../../contract/index.ts";
import type { Handler } from "../../calls/handler.ts";
import type { Database } from "../../db/connect.ts";
import { notFound } from "../../http/problem.ts";
import { accountPhotoKey, audioExtension, audioPath, originalPaths } from "../../media/media-files.ts";
import type { MediaStore } from "../../media/media-store.ts";
import type { AccountRow } from "./answer.ts";
import { exportedRecords } from "./exported-records.ts";
import { findAccount } from "./queries.ts";

/** All data stored about the caller as a ZIP: a JSON file per kind of record, and the uploaded files. */
export const exportAccount: Handler<Contract["exportAccount"]> = async (_, { db, caller, now, services }) => {
  const account = await findAccount(db, caller.id);
  if (!account) throw notFound();
  const [records, media] = await Promise.all([exportedRecords(db, account), exportedMedia(db, account)]);
  const zip = new yazl.ZipFile();
  const content = zip.outputStream as Readable;
  zip.on("error", (error: Error) => content.destroy(error));
  for (const [name, rows] of Object.entries(records)) {
    zip.addBuffer(Buffer.from(`${JSON.stringify(rows, null, 2)}\n`), `${name}.json`);
  }
  for (const path of await existing(services.media, media)) addFile(zip, services.media, path);
  zip.end();
  return { content, filename: `account-${now.toZonedDateTimeISO("Europe/Dublin").toPlainDate()}.zip` };
};

/** The paths whose files exist: a lost file must not make the export fail. */
async function existing(store: MediaStore, paths: string[]): Promise<string[]> {
  const found = await Promise.all(paths.map(async (path) => ((await store.stat(path)) ? [path] : [])));
  return found.flat();
}

/** Opens the file only when the ZIP reaches it, so that an export of many photos holds one open file at a time. */
function addFile(zip: yazl.ZipFile, store: MediaStore, path: string): void {
  zip.addReadStreamLazy(path, { compress: false }, (deliver) => deliver(null, store.stream(path)));
}

/** Paths of the files of an account: its photo, the photos of its pages, its recordings. */
export async function exportedMedia(db: Database, { id, profile_photo }: AccountRow): Promise<string[]> {
  const ownPhoto = accountPhotoKey(profile_photo);
  const [photos, recordings] = await Promise.all([
    db
      .selectFrom("photo")
      .innerJoin("page", "page.id", "photo.page_id")
      .select("photo.key")
      .where("page.user_id", "=", id)
      .execute(),
    db.selectFrom("audio").select(["key", "mime"]).where("account_id", "=", id).execute(),
  ]);
  const keys = [...(ownPhoto ? [ownPhoto] : []), ...photos.map(({ key }) => key)];
  const audio = recordings.flatMap(({ key, mime }) => {
    const extension = audioExtension(mime);
    return extension ? [audioPath(key, extension)] : [];
  });
  return [...keys.flatMap(originalPaths), ...audio];
}
