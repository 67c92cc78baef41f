import { firstFrame } from "./mp3-frames.ts";

/** Accepted kinds of recordings, by container. */
export type AudioKind = "mp3" | "aac" | "mp4" | "ogg" | "wav" | "flac" | "webm";

/** How many of its first bytes tell the kind of a file: an MP3 may start inside a frame. */
export const KIND_BYTES = 8192;

/** Detects the kind of a file by its first bytes; its name and declared type are ignored. null: not accepted. */
export function audioKind(head: Buffer): AudioKind | null {
  const start = head.toString("latin1", 0, 4);
  if (start.startsWith("ID3")) return "mp3";
  if (start === "OggS") return "ogg";
  if (start === "fLaC") return "flac";
  if (start === "RIFF" && head.toString("latin1", 8, 12) === "WAVE") return "wav";
  if (head.subarray(0, 4).equals(EBML)) return docType(head) === "webm" ? "webm" : null;
  if (head.toString("latin1", 4, 8) === "ftyp")
    return PICTURE_BRANDS.test(head.toString("latin1", 8, 12)) ? null : "mp4";
  return mpegKind(head) ?? (firstFrame(head) === -1 ? null : "mp3");
}

const EBML = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]);

/** EBML (RFC 8794), 11.2.6: a Matroska file is one, too, and may hold whatever there is. */
function docType(head: Buffer): string | null {
  const at = head.subarray(0, 64).indexOf(DOC_TYPE);
  return at === -1 ? null : head.toString("latin1", at + 3, at + 3 + (head[at + 2]! & 0x7f));
}

const DOC_TYPE = Buffer.from([0x42, 0x82]);

/** Their container is that of MP4, whose brands are too many to list: whether there is sound, and no film, its tracks say. */
const PICTURE_BRANDS = /^(?:mif1|msf1|avi[fs]|he[iv][cfmsx]|crx |j[p2x][2px ]{2})$/;

/** An MPEG audio frame begins with eleven one bits, then version and layer; AAC has layer 0 there. */
function mpegKind([first = 0, second = 0]: Buffer): "mp3" | "aac" | null {
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return null;
  const layer = (second >> 1) & 0b11;
  if (layer === 0) return (second & 0xf0) === 0xf0 ? "aac" : null;
  return layer === 1 ? "mp3" : null;
}
