import { readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { endianness } from "node:os";
import { PostingList, SOURCES, type Source, Vocabulary } from "@eolaire/search";
import { z } from "zod";
import packageJson from "../../../../../../package.json" with { type: "json" };

export type LoadedTerms = {
  terms: Record<Source, Vocabulary<PostingList>>;
  /** By page: the hash of its texts (`page_search.texts_hash`) as its lexemes were read; 0: not known. */
  textsHashes: Float64Array;
};

/** What the lexemes of equal texts may depend on, and the layout of the file. */
const VERSION = `1 ${packageJson.version} ${endianness()}`;

/** A file that was not renamed after this time is of a process that has ended. */
const ABANDONED_MS = 60_000;

const header = z.object({
  version: z.literal(VERSION),
  pages: z.int(),
  lexemes: z.object({ names: z.int(), shorts: z.int(), texts: z.int() }),
});

/**
 * The inverted index of all terms in a file of the data folder, so that a process reads it in a fraction of a second instead of
 * computing it from the vectors. It may be outdated, belong to another database or be incomplete: who reads it compares the
 * hashes of all pages (docs/decisions/007-how-search-works.md).
 *
 * The header as JSON with a zero byte; the hashes; then for each source its lexemes, each with a zero byte and its pages.
 */
export async function writeTermFile(path: string, { terms, textsHashes }: LoadedTerms): Promise<void> {
  const chunks: Uint8Array[] = [];
  const counts = { names: 0, shorts: 0, texts: 0 };
  for (const source of SOURCES) {
    for (const [lexeme, pages] of terms[source].entries()) {
      counts[source] += 1;
      chunks.push(Buffer.from(`${lexeme}\0`), ...pages.chunks());
    }
  }
  const head = JSON.stringify({ version: VERSION, pages: textsHashes.length, lexemes: counts });
  const hashes = Buffer.from(textsHashes.buffer, textsHashes.byteOffset, textsHashes.byteLength);
  const body = Buffer.concat([Buffer.from(`${head}\0`), hashes, ...chunks]);
  const temporary = `${path}.new`;
  const { mtimeMs } = await stat(temporary).catch(() => ({ mtimeMs: Infinity }));
  if (mtimeMs < Date.now() - ABANDONED_MS) await rm(temporary, { force: true });
  await writeFile(temporary, body, { mode: 0o600, flag: "wx" }); // it fails where another process is writing the same
  await rename(temporary, path);
}

/** Null where there is none of this version. */
export async function readTermFile(path: string): Promise<LoadedTerms | null> {
  const file = await readFile(path).catch(() => null);
  if (!file) return null;
  try {
    return parse(file);
  } catch {
    return null; // cut off, or of another version
  }
}

function parse(file: Buffer): LoadedTerms {
  let at = file.indexOf(0);
  const { pages, lexemes } = header.parse(JSON.parse(file.toString("utf8", 0, at)));
  at += 1;
  const textsHashes = new Float64Array(pages);
  at += file.copy(new Uint8Array(textsHashes.buffer), 0, at, at + textsHashes.byteLength);
  const vocabularyOf = (source: Source) => {
    const vocabulary = new Vocabulary(() => new PostingList());
    for (let rest = lexemes[source]; rest > 0; rest--) {
      const end = file.indexOf(0, at);
      const { list, next } = PostingList.read(file, end + 1);
      vocabulary.add(file.toString("utf8", at, end), list);
      at = next;
    }
    return vocabulary;
  };
  const terms = { names: vocabularyOf("names"), shorts: vocabularyOf("shorts"), texts: vocabularyOf("texts") };
  if (at !== file.length) throw new Error("the file has another length than its header says");
  return { terms, textsHashes };
}
