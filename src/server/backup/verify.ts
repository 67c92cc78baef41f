import {
  type ArchiveHeader,
  type ArchiveManifest,
  type ArchiveSignature,
  BASE_TAR,
  POSTGRES_MANIFEST,
} from "./archive-format.ts";
import type { BackupPlace } from "./backup-place.ts";
import { decrypted, type Secrets } from "./encryption.ts";
import { BaseBackupCheck, readText } from "./postgres-manifest.ts";
import { type Content, eachEntry, readArchive } from "./read-archive.ts";

/**
 * Reads a whole archive, and compares every file with our checksums and PostgreSQL's.
 * @throws StartRefused where it is damaged
 */
export async function verifyBackup(
  place: BackupPlace,
  name: string,
  secrets: Secrets,
): Promise<{ header: ArchiveHeader; manifest: ArchiveManifest; signature: ArchiveSignature }> {
  const check = new BaseBackupCheck();
  let header!: ArchiveHeader; // set before the first file
  const archive = await decrypted(await place.open(name), secrets);
  const { manifest, signature } = await readArchive(archive, {
    async header(read) {
      header = read;
    },
    async file(path, content) {
      if (path === BASE_TAR) await eachEntry(content, ({ name }, file) => check.measure(name, file, drain));
      else if (path === POSTGRES_MANIFEST) await check.compare(await readText(content));
      else await drain(content);
    },
  });
  return { header, manifest, signature };
}

async function drain(content: Content): Promise<void> {
  for await (const _ of content);
}
