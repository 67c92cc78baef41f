import { createHash } from "node:crypto";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { type Content, damaged, measured } from "./read-archive.ts";

/** PostgreSQL's backup manifest (documentation: "Backup Manifest Format"), with SHA-256 as requested by `base-backup.ts`. */
const postgresManifest = z.object({
  Files: z.array(
    z.object({
      Path: z.string().optional(),
      /** In hexadecimal, where the path is not UTF-8. */
      "Encoded-Path": z.string().optional(),
      Size: z.int(),
      "Checksum-Algorithm": z.literal("SHA256"),
      Checksum: z.string(),
    }),
  ),
  "Manifest-Checksum": z.string(),
});

/** Compares the files of a base backup with PostgreSQL's manifest of them, as `pg_verifybackup` does. */
export class BaseBackupCheck {
  readonly #found = new Map<string, { bytes: number; sha256: string }>();

  /** Passes a file of the cluster on to `read`, and remembers its checksum. */
  async measure(path: string, content: Content, read: (content: Content) => Promise<void>): Promise<void> {
    this.#found.set(path, await measured(content, read));
  }

  /**
   * Reads the manifest, after all files.
   * @throws StartRefused where a file is missing or has other bytes
   */
  async compare(manifest: string): Promise<void> {
    const { Files: files, "Manifest-Checksum": checksum } = postgresManifest.parse(JSON.parse(manifest));
    const covered = manifest.slice(0, manifest.lastIndexOf('"Manifest-Checksum"'));
    if (createHash("sha256").update(covered).digest("hex") !== checksum) throw damaged("PostgreSQL's list of files");
    for (const file of files) {
      const path = file.Path ?? Buffer.from(file["Encoded-Path"] ?? "", "hex").toString("latin1");
      const found = this.#found.get(path);
      if (!found) throw damaged(`the database's file ${path} is missing`);
      if (found.bytes !== file.Size || found.sha256 !== file.Checksum) {
        throw damaged(`the database's file ${path} has another checksum`);
      }
    }
  }
}

export const readText = (content: Content): Promise<string> => text(content);
