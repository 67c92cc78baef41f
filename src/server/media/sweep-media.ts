import { sql } from "kysely";
import type { Database } from "../db/connect.ts";
import { accountPhotoAddress, audioKeyOf, isMediaKey } from "./media-files.ts";
import type { MediaStore } from "./store/media-store.ts";

type Log = { info(fields: object, message: string): void; warn(fields: object, message: string): void };

/** A file is written before its row; no upload takes this long. */
const AGE_MS = 24 * 60 * 60 * 1000;

/** Up to this number, files without rows are plausible. */
const FEW = 20;

const AT_ONCE = 1000;

type Kind = {
  folder: string;
  /** The key in a file name; undefined for foreign files, which stay. */
  keyOf(name: string): string | undefined;
  /** The keys that have a row. */
  known(db: Database, keys: string[]): Promise<Set<string>>;
  remove(store: MediaStore, name: string): Promise<void>;
};

const KINDS: Kind[] = [
  {
    folder: "photos",
    keyOf: (name) => (isMediaKey(name) ? name : undefined),
    known: knownPhotos,
    remove: (store, name) => store.deleteFolder(`photos/${name}`),
  },
  {
    folder: "audio",
    keyOf: audioKeyOf,
    known: knownRecordings,
    remove: (store, name) => store.delete(`audio/${name}`),
  },
];

/**
 * Deletes files without a row that are older than a day: left by a server killed between file and row, or deleted while
 * the store was unavailable.
 */
export async function sweepMedia(
  db: Database,
  store: MediaStore,
  run: { log: Log; signal: AbortSignal },
): Promise<void> {
  for (const kind of KINDS) await sweepKind(db, store, { kind, ...run });
}

type Sweep = { kind: Kind; log: Log; signal: AbortSignal };

async function sweepKind(db: Database, store: MediaStore, { kind, log, signal }: Sweep): Promise<void> {
  const { folder } = kind;
  const listed = (await store.list(folder)).filter(({ name }) => kind.keyOf(name) !== undefined);
  const old = listed.filter(({ modified }) => Date.now() - modified.getTime() > AGE_MS).map(({ name }) => name);
  const orphans: string[] = [];
  for (let at = 0; at < old.length; at += AT_ONCE) {
    signal.throwIfAborted();
    const names = old.slice(at, at + AT_ONCE);
    const known = await kind.known(
      db,
      names.map((name) => kind.keyOf(name)!),
    );
    orphans.push(...names.filter((name) => !known.has(kind.keyOf(name)!)));
  }
  if (orphans.length > FEW && orphans.length > listed.length / 2) {
    const message = "Most media files have no row: they stay, since this database may not be theirs";
    return log.warn({ folder, orphans: orphans.length, files: listed.length }, message);
  }
  for (const name of orphans) {
    signal.throwIfAborted();
    await kind.remove(store, name);
  }
  if (orphans.length > 0) log.info({ folder, orphans: orphans.length }, "Media files without a row were deleted");
}

/** Indexes: photo_key_key, account_photo, and those of `referredTo`. */
async function knownPhotos(db: Database, keys: string[]): Promise<Set<string>> {
  const ofAccounts = new Map(keys.map((key) => [accountPhotoAddress(key), key]));
  const { rows } = await sql<{ name: string }>`
    select key as name from photo where key = any(${keys})
    union all ${referredTo(keys)}
    union all select profile_photo from account where profile_photo = any(${[...ofAccounts.keys()]})`.execute(db);
  return new Set(rows.map(({ name }) => ofAccounts.get(name) ?? name));
}

/** Index: audio_key_key, and those of `referredTo`. */
async function knownRecordings(db: Database, keys: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select key as name from audio where key = any(${keys})
    union all ${referredTo(keys)}`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** Files of uploads that wait for the office, and of what the history can restore. Indexes: proposed_change_media, former_row_media. */
const referredTo = (keys: string[]) => sql`
  select media ->> 'key' from proposed_change where media is not null and media ->> 'key' = any(${keys})
  union all select unnest(media) from former_row where media <> '{}' and media && ${keys}`;
