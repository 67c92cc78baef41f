import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import { extract, type Header } from "tar-stream";
import { StartRefused } from "../config/start-refused.ts";
import {
  type ArchiveHeader,
  type ArchiveManifest,
  type ArchiveSignature,
  archiveHeader,
  archiveManifest,
  BASE_TAR,
  FORMAT,
  HEADER,
  isContentPath,
  MANIFEST,
  POSTGRES_MANIFEST,
  signedMessage,
} from "./archive-format.ts";
import { isSigned } from "./signing-key.ts";

export type Content = AsyncIterable<Buffer>;

export type ArchiveReader = {
  /** Called first. May refuse the archive, before anything is read. */
  header(header: ArchiveHeader): Promise<void>;
  /** Called for each file in its order; must read the content to its end. */
  file(path: string, content: Content): Promise<void>;
};

type ReadArchive = { manifest: ArchiveManifest; signature: ArchiveSignature };

/**
 * Reads an archive to its end, and compares every file with the checksum in the manifest.
 * @returns the manifest, and who has signed it
 * @throws StartRefused where the archive is damaged, incomplete, of a newer version, or no archive of ours
 */
export async function readArchive(archive: Readable, reader: ArchiveReader): Promise<ReadArchive> {
  const found = new Map<string, { bytes: number; sha256: string }>();
  let header: ArchiveHeader | undefined;
  let manifest: ArchiveManifest | undefined;
  let signature: ArchiveSignature = null;
  let first: Buffer | undefined;
  const readEntry = async ({ name }: Header, content: Content) => {
    if (manifest) throw damaged("something follows after its manifest");
    if (name === HEADER && !header) {
      first = await buffer(content);
      header = headerOf(parsed(first));
      await reader.header(header);
    } else if (!header || !first) throw notOurs();
    else if (name === MANIFEST) {
      manifest = archiveManifest.parse(parsed(await buffer(content)));
      signature = signatureOf(manifest, first);
    } else if (!isContentPath(name)) throw damaged(`it contains a file that no backup has: ${JSON.stringify(name)}`);
    else found.set(name, await measured(content, (measuring) => reader.file(name, measuring)));
  };
  await eachEntry(archive, readEntry, [createZstdDecompress()]).catch((error: Error) => {
    throw error instanceof StartRefused || isOfThisMachine(error) ? error : header ? damaged(error.message) : notOurs();
  });
  if (!header) throw notOurs();
  if (!manifest) throw damaged("it is incomplete: its last part is missing");
  compare(manifest, found);
  const needed = header.database ? [BASE_TAR, POSTGRES_MANIFEST] : [];
  if (needed.some((path) => !found.has(path))) throw damaged("its database is missing");
  return { manifest, signature };
}

function signatureOf(manifest: ArchiveManifest, header: Buffer): ArchiveSignature {
  const { signature: found } = manifest;
  return found ? { key: found.key, isRight: isSigned(signedMessage(header, manifest), found) } : null;
}

const parsed = (text: Buffer): unknown => JSON.parse(text.toString());

/** Reads a tar file. @param through what its bytes pass first, such as a decompression */
export async function eachEntry(
  tar: Content,
  act: (header: Header, content: Content) => Promise<void>,
  through: NodeJS.ReadWriteStream[] = [],
): Promise<void> {
  const entries = extract();
  const feeding = pipeline([tar, ...through, entries as unknown as NodeJS.WritableStream]);
  const read = async () => {
    for await (const entry of entries) {
      await act(entry.header, entry as Content);
      entry.resume();
    }
  };
  const [reading, fed] = await Promise.allSettled([read(), feeding]);
  // An error of `act` closes the stream, which makes the feeding fail, too.
  if (reading.status === "rejected") throw reading.reason;
  if (fed.status === "rejected") throw fed.reason;
}

/** Passes a content on, and measures it on the way. */
export async function measured(
  content: Content,
  read: (content: Content) => Promise<void>,
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash("sha256");
  let bytes = 0;
  const measuring = async function* () {
    for await (const chunk of content) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  };
  await read(measuring());
  return { bytes, sha256: hash.digest("hex") };
}

function headerOf(read: unknown): ArchiveHeader {
  const { format } = archiveHeader.pick({ format: true }).parse(read);
  if (format > FORMAT) {
    throw new StartRefused(
      "config",
      `The backup was written by a newer version of Eolaire (format ${format}, this one knows ${FORMAT}): use that version.`,
    );
  }
  return archiveHeader.parse(read);
}

function compare(manifest: ArchiveManifest, found: Map<string, { bytes: number; sha256: string }>): void {
  for (const { path, bytes, sha256 } of manifest.files) {
    const file = found.get(path);
    if (!file) throw damaged(`${path} is missing`);
    if (file.bytes !== bytes || file.sha256 !== sha256) throw damaged(`${path} has another checksum`);
  }
  if (found.size > manifest.files.length) throw damaged("it contains files that its manifest does not name");
}

/** Errors of the disk and the network say nothing about the archive. */
const isOfThisMachine = (error: NodeJS.ErrnoException) => error.syscall !== undefined || "$metadata" in error;

export const damaged = (reason: string) =>
  new StartRefused("config", `The backup is damaged: ${reason}. Use another one (\`backup list\`).`);

const notOurs = () => new StartRefused("config", "This file is no backup of Eolaire, or damaged at its beginning.");
