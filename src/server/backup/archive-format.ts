/**
 * The format of a backup: a tar file, compressed with Zstandard, so that `tar --zstd -x` opens it without this program.
 *     backup.json                    what is in it, and which version wrote it; first
 *     database/base.tar              the cluster, as PostgreSQL's BASE_BACKUP wrote it, with the WAL that it needs
 *     database/backup_manifest       PostgreSQL's own list of these files, with their checksums
 *     keys/identity.key, …           the secrets of the data folder, unless they were left out
 *     media/photos/…, media/audio/…  originals of photos, and recordings, under their names in the media folder
 *     manifest.json                  the SHA-256 of each of these, signed; last: an archive without it is incomplete
 * It may be encrypted as a whole, in the format of age: `age -d -i IDENTITY` opens it then.
 */
import { z } from "zod";
import { ENCRYPTED_EXTENSION } from "./encryption.ts";

/** Incremented when a release changes the format. */
export const FORMAT = 1;

export const HEADER = "backup.json";
export const BASE_TAR = "database/base.tar";
export const POSTGRES_MANIFEST = "database/backup_manifest";
export const KEYS = "keys/";
export const MEDIA = "media/";
export const MANIFEST = "manifest.json";

/** Secrets of the data folder. They open what the database stores sealed: signing keys and second factors. */
export const KEY_FILES = ["identity.key", "identity-admin.key"] as const;

const CONTENT_PATH =
  /^(?:database\/(?:base\.tar|backup_manifest)|keys\/(?:identity|identity-admin)\.key|media\/photos\/[a-z0-9]{20,40}\/original\.[a-z0-9]+|media\/audio\/[a-z0-9]{20,40}\.[a-z0-9]+)$/;

/** Whether a restore may write a file of this name: a foreign archive must not write elsewhere. */
export const isContentPath = (path: string): boolean => CONTENT_PATH.test(path);

export const archiveHeader = z.object({
  /** Checked first: the rest may have another shape in a newer format. */
  format: z.int(),
  /** When the backup began; the database is that of a moment shortly after. */
  date: z.string(),
  /** The version of Eolaire. */
  version: z.string(),
  /** The migrations of the database, in their order. */
  migrations: z.array(z.string()),
  /** The major version of PostgreSQL. */
  postgres: z.int(),
  /** false: the server's own PostgreSQL was not in use, and its operator backs it up with PostgreSQL's tools. */
  database: z.boolean(),
  /** false: the secrets were left out. */
  keys: z.boolean(),
  /** false: media are not part of it, as of the copy before an upgrade, which changes none. */
  media: z.boolean().default(true),
  /** The chain of archived WAL that continues this copy (`wal-archive.ts`); null: there is none. */
  wal: z.string().nullable().default(null),
  /** Names of the settings that were in use. Their values, which may be secret, are not stored. */
  settings: z.array(z.string()),
});
export type ArchiveHeader = z.output<typeof archiveHeader>;

export const archiveManifest = z.object({
  files: z.array(z.object({ path: z.string(), bytes: z.int(), sha256: z.string() })),
  /** Media that the database names, and the storage did not have. */
  missing: z.array(z.string()),
  /** Of `signedMessage`, in base64url; earlier versions signed nothing, and pass over it. */
  signature: z.object({ key: z.string(), signature: z.string() }).optional(),
});
export type ArchiveManifest = z.output<typeof archiveManifest>;

/** Whether the owner of the key has signed the archive as it is; null: nobody has. */
export type ArchiveSignature = { key: string; isRight: boolean } | null;

/** What is signed: the header, and by their checksums all files. */
export function signedMessage(header: string | Buffer, { files, missing }: ArchiveManifest): Buffer {
  const listed = files.map(({ path, bytes, sha256 }) => [path, bytes, sha256]);
  return Buffer.from(["eolaire backup", header, JSON.stringify([listed, missing])].join("\n"));
}

export const EXTENSION = ".tar.zst";

/** Whether an address names an archive, not a place. */
export const namesArchive = (address: string): boolean =>
  address.endsWith(EXTENSION) || address.endsWith(`${EXTENSION}${ENCRYPTED_EXTENSION}`);

const ARCHIVE_NAME = /^eolaire-\d{4}-\d{2}-\d{2}T\d{6}Z\.tar\.zst(\.age)?$/;

/** Names sort by time, and are valid on every file system: `eolaire-2026-11-22T031500Z.tar.zst`, encrypted `….tar.zst.age`. */
export const archiveName = (date: Temporal.Instant, isEncrypted = false): string =>
  `eolaire-${date.round("second").toString().replaceAll(":", "")}${EXTENSION}${isEncrypted ? ENCRYPTED_EXTENSION : ""}`;

export const isArchiveName = (name: string): boolean => ARCHIVE_NAME.test(name);
