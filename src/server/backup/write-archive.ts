import { createHash, type Hash } from "node:crypto";
import { PassThrough, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress } from "node:zlib";
import { pack } from "tar-stream";
import { type ArchiveHeader, type ArchiveManifest, HEADER, MANIFEST, signedMessage } from "./archive-format.ts";
import type { Signer } from "./signing-key.ts";

/** Adds a file. The content has exactly `bytes` bytes, else the archive fails. */
export type AddFile = (path: string, content: Readable, bytes: number) => Promise<void>;

/**
 * Streams an archive: its header, the files that `addFiles` adds one after the other, and the manifest of their checksums, signed.
 * @returns the compressed bytes; the stream fails with the error of `addFiles`
 */
export function writeArchive(
  header: ArchiveHeader,
  addFiles: (add: AddFile) => Promise<Pick<ArchiveManifest, "missing">>,
  signer: Signer | null = null,
): Readable {
  const tar = pack();
  const compressed = new PassThrough();
  const zstd = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  pipeline(tar, zstd, compressed).catch((error: Error) => compressed.destroy(error));

  const files: ArchiveManifest["files"] = [];
  const add: AddFile = async (path, content, bytes) => {
    const hash = createHash("sha256");
    await new Promise<void>((resolve, reject) => {
      const entry = tar.entry({ name: path, size: bytes }, (error) => (error ? reject(error) : resolve()));
      pipeline(content, hashing(hash), entry).catch(reject);
    });
    files.push({ path, bytes, sha256: hash.digest("hex") });
  };
  const addJson = (name: string, content: object) =>
    new Promise<string>((resolve, reject) => {
      const text = `${JSON.stringify(content, null, 1)}\n`;
      tar.entry({ name }, text, (error) => (error ? reject(error) : resolve(text)));
    });
  const write = async () => {
    const first = await addJson(HEADER, header);
    const listed: ArchiveManifest = { files, ...(await addFiles(add)) };
    const signature = signer?.sign(signedMessage(first, listed)).toString("base64url");
    await addJson(
      MANIFEST,
      signer && signature ? { ...listed, signature: { key: signer.publicKey, signature } } : listed,
    );
    tar.finalize();
  };
  write().catch((error: Error) => tar.destroy(error));
  return compressed;
}

const hashing = (hash: Hash) =>
  async function* hashed(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  };
