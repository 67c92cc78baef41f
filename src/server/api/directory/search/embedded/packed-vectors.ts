import { SOURCES, type Source } from "@eolaire/search";
import { sql } from "kysely";

/**
 * The vectors of pages in one value: for each page its number (int4), the hash of its texts (float8; 0: not known), then its
 * vector of each source in PostgreSQL's binary format, in ascending order of the numbers.
 */
export const packedVectors = sql<Buffer | null>`string_agg(
  int4send(doc) || float8send(coalesce(texts_hash, 0)::float8) || tsvectorsend(strip(name_words)) || tsvectorsend(strip(short_words)) || tsvectorsend(words), '' order by doc)`;

type Visitor = {
  page?: (doc: number, textsHash: number) => void;
  /** @param hash FNV-1a of the bytes of the lexeme, which stand in the packed vectors from `start` to `end` */
  lexeme: (doc: number, source: Source, start: number, end: number, hash: number) => void;
};

/** Calls `page` for each page, and then `lexeme` for each of its lexemes. */
export function visitVectors(packed: Buffer, visitor: Visitor): void {
  const visit = visitor.lexeme;
  for (let at = 0; at < packed.length; ) {
    const doc = packed.readInt32BE(at);
    visitor.page?.(doc, packed.readDoubleBE(at + 4));
    at += 12;
    for (const source of SOURCES) at = visitVector(packed, at, doc, source, visit);
  }
}

const FNV_OFFSET = 0x811c9dc5 | 0;
const FNV_PRIME = 0x01000193;

/**
 * `tsvectorsend`: the number of lexemes (int4), then of each its text with a zero byte, and its positions (a count and the
 * positions themselves, int2 each), of which there are none.
 * @returns the end of the vector
 */
function visitVector(packed: Buffer, start: number, doc: number, source: Source, visit: Visitor["lexeme"]): number {
  let at = start + 4;
  for (let rest = packed.readInt32BE(start); rest > 0; rest--) {
    const begin = at;
    let hash = FNV_OFFSET;
    for (let byte = packed[at]!; byte !== 0; byte = packed[++at]!) hash = Math.imul(hash ^ byte, FNV_PRIME);
    visit(doc, source, begin, at, hash);
    at += 3;
  }
  return at;
}
