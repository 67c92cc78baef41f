import { type ArchiveHeader, type ArchiveManifest, BASE_TAR, POSTGRES_MANIFEST } from "./archive-format.ts";
import type { BackupPlace } from "./backup-place.ts";
import { BaseBackupCheck, readText } from "./postgres-manifest.ts";
import { type Content, eachEntry, readArchive } from "./read-archive.ts";

/**
 * Reads a whole archive, and compares every file with our checksums and PostgreSQL's.
 * @throws StartRefused where it is damaged
 */
export async function verifyBackup(
  place: BackupPlace,
  name: string,
): Promise<{ header: ArchiveHeader; manifest: ArchiveManifest }> {
  const check = new BaseBackupCheck();
  let header!: ArchiveHeader; // set before the first file
  const manifest = await readArchive(await place.open(name), {
    async header(read) {
      header = read;
    },
    async file(path, content) {
      if (path === BASE_TAR) await eachEntry(content, ({ name }, file) => check.measure(name, file, drain));
      else if (path === POSTGRES_MANIFEST) await check.compare(await readText(content));
      else await drain(content);
    },
  });
  return { header, manifest };
}

async function drain(content: Content): Promise<void> {
  for await (const _ of content);
}
