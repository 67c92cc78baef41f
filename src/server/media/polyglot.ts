/** Browsers guess at most from this much of a file; readers of PDF look this far for its first line. */
const HEAD_BYTES = 1024;
/** Where an archive's directory ends: 22 bytes, then a comment of at most 64 KiB. */
const TAIL_BYTES = 22 + 0xffff;

/** What a picture has no reason to hold near its beginning, and another kind of file needs there. */
const OTHER_BEGINNINGS = /<(?:!doctype|html|head|body|script|svg|iframe|\?php)\b|%PDF-|Rar!|7z\xbc\xaf'/i;

/** The parts of a file that tell whether it is something else too. */
export const POLYGLOT_PARTS = { head: HEAD_BYTES, tail: TAIL_BYTES };

/**
 * Whether a file that begins as a picture or a sound is also a document or an archive. Nobody ever gets its bytes from
 * us, since what is kept is encoded anew; but whoever made such a file means no good. Bytes after the end of a picture
 * alone are no sign: phones put a second picture or a film there.
 */
export function isPolyglot(head: Buffer, tail: Buffer): boolean {
  return OTHER_BEGINNINGS.test(head.toString("latin1", 0, HEAD_BYTES)) || endsAsArchive(tail);
}

/** ZIP is read from its end: the record there names the length of the comment that follows it. */
function endsAsArchive(tail: Buffer): boolean {
  for (let at = tail.indexOf(ZIP_END); at !== -1; at = tail.indexOf(ZIP_END, at + 1)) {
    if (at + 22 <= tail.length && at + 22 + tail.readUInt16LE(at + 20) === tail.length) return true;
  }
  return false;
}

const ZIP_END = Buffer.from("PK\x05\x06", "latin1");
