/** Browsers sniff at most this much of a file, and PDF readers search it for the first line. */
const HEAD_BYTES = 1024;
/** The end of a ZIP directory: 22 bytes, then a comment of at most 64 KiB. */
const TAIL_BYTES = 22 + 0xffff;

/** Signatures of other formats, which no picture needs near its beginning. */
const OTHER_BEGINNINGS = /<(?:!doctype|html|head|body|script|svg|iframe|\?php)\b|%PDF-|Rar!|7z\xbc\xaf'/i;

/** The lengths of the two ends of a file that are checked. */
export const CHECKED_ENDS = { head: HEAD_BYTES, tail: TAIL_BYTES };

/**
 * Whether a file that begins as a picture or recording is also a document or archive. Its bytes are never served, since
 * files are re-encoded, but such a file is malicious. Bytes after the end of a picture alone are no sign: phones append
 * a second picture or a film.
 */
export function isPolyglot(head: Buffer, tail: Buffer): boolean {
  return OTHER_BEGINNINGS.test(head.toString("latin1", 0, HEAD_BYTES)) || endsAsArchive(tail);
}

/** ZIP is read from its end, where a record contains the length of the comment that follows. */
function endsAsArchive(tail: Buffer): boolean {
  for (let at = tail.indexOf(ZIP_END); at !== -1; at = tail.indexOf(ZIP_END, at + 1)) {
    if (at + 22 <= tail.length && at + 22 + tail.readUInt16LE(at + 20) === tail.length) return true;
  }
  return false;
}

const ZIP_END = Buffer.from("PK\x05\x06", "latin1");
