import { type FileHandle, open } from "node:fs/promises";
import { bytesAt } from "../file-ends.ts";

/** A frame of MPEG audio, layer 3. */
type Frame = {
  bytes: number;
  seconds: number;
  /** Version, layer and rate, which all frames of a stream share. */
  stream: number;
};

/** ISO/IEC 11172-3, 2.4.2.3, and 13818-3 for the lower rates; in kbit a second and in samples a second. */
const BITRATES = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const LOW_BITRATES = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const RATES = [44_100, 48_000, 32_000];

/** The frame whose header begins there; null: none does. */
function frameAt(bytes: Buffer, at: number): Frame | null {
  if (at + 4 > bytes.length) return null;
  const header = bytes.readUInt32BE(at);
  const [version, layer] = [(header >>> 19) & 0b11, (header >>> 17) & 0b11];
  if (header >>> 21 !== 0x7ff || version === 1 || layer !== 1) return null;
  const isFull = version === 3;
  const bitrate = (isFull ? BITRATES : LOW_BITRATES)[(header >>> 12) & 0b1111];
  const base = RATES[(header >>> 10) & 0b11];
  if (!bitrate || !base) return null;
  const [rate, samples] = [base / (isFull ? 1 : version === 2 ? 2 : 4), isFull ? 1152 : 576];
  const length = Math.floor((samples / 8) * ((bitrate * 1000) / rate)) + ((header >>> 9) & 1);
  return { bytes: length, seconds: samples / rate, stream: (header >>> 10) & 0b111_1000_0011 };
}

/** Frames that follow each other where a stream begins: fewer occur in any other file. */
const FRAMES_IN_A_ROW = 3;

/**
 * Where the first whole frame begins: a file that was cut out of a longer one starts inside of one. -1: nowhere.
 * @param head a few thousand bytes
 */
export function firstFrame(head: Buffer): number {
  for (let at = head.indexOf(0xff); at !== -1; at = head.indexOf(0xff, at + 1)) if (isRow(head, at)) return at;
  return -1;
}

function isRow(bytes: Buffer, first: number): boolean {
  let at = first;
  let stream: number | undefined;
  for (let nth = 0; nth < FRAMES_IN_A_ROW; nth++) {
    const frame = frameAt(bytes, at);
    if (!frame || (stream !== undefined && frame.stream !== stream)) return false;
    stream = frame.stream;
    at += frame.bytes;
  }
  return true;
}

const PIECE_BYTES = 1024 * 1024;
/** More than a frame of 320 kbit at 32,000 samples a second, three times. */
const ROW_BYTES = FRAMES_IN_A_ROW * 2048;

/** Frames without what is between them: tags stand there, too. */
type Mp3Piece = {
  frames: Buffer[];
  seconds: number;
  /** Bytes that are no frames. */
  other: number;
};

/** All frames of a file, without its tags. */
export async function* mp3Pieces(path: string): AsyncGenerator<Mp3Piece> {
  await using file = await open(path);
  const [start, end] = [await endOfTags(file), await startOfLastTags(file)];
  let stream: number | undefined;
  for (let at = start; at < end; ) {
    const isLast = end - at <= PIECE_BYTES;
    const bytes = await bytesAt(file, at, Math.min(PIECE_BYTES, end - at));
    if (bytes.length === 0) return;
    const piece: Mp3Piece = { frames: [], seconds: 0, other: 0 };
    let within = 0;
    while (within < bytes.length && (isLast || within + ROW_BYTES <= bytes.length)) {
      const frame = frameAt(bytes, within);
      const isWhole = frame !== null && within + frame.bytes <= bytes.length;
      const isNext = isWhole && (frame.stream === stream || (stream === undefined && isRow(bytes, within)));
      const length = isNext ? frame.bytes : nextRow(bytes, within);
      if (isNext) {
        stream = frame.stream;
        piece.frames.push(bytes.subarray(within, within + length));
        piece.seconds += frame.seconds;
      } else {
        stream = undefined;
        piece.other += length;
      }
      within += length;
    }
    at += within;
    yield piece;
  }
}

export type Mp3Length = {
  /** Of all frames that are there. */
  seconds: number;
  /** Whether the first frame counts the others (Xing, VBRI): what else is said of the length is an estimate. */
  isCounted: boolean;
  /** Whether more of the file is something else. */
  isOther: boolean;
};

/** Counts the frames of a file: its bitrate says little, where it varies. */
export async function mp3Length(path: string): Promise<Mp3Length> {
  const sums = { seconds: 0, frames: 0, other: 0 };
  let first: Buffer | undefined;
  for await (const { frames, seconds, other } of mp3Pieces(path)) {
    first ??= frames[0];
    sums.seconds += seconds;
    sums.other += other;
    for (const frame of frames) sums.frames += frame.length;
  }
  const isCounted = first !== undefined && /Xing|Info|VBRI/.test(first.toString("latin1"));
  return { seconds: sums.seconds, isCounted, isOther: sums.other > sums.frames };
}

/** How far it is to the next byte with which frames may begin. */
function nextRow(bytes: Buffer, at: number): number {
  const next = bytes.indexOf(0xff, at + 1);
  return (next === -1 ? bytes.length : next) - at;
}

/** Programs write one or two; a file of nothing but empty ones would be read for minutes. */
const MAX_TAGS = 16;

/**
 * ID3v2 at the beginning: its size is four times seven bits, without its own ten bytes; several tags may follow each
 * other.
 */
async function endOfTags(file: FileHandle): Promise<number> {
  let at = 0;
  for (let nth = 0; nth < MAX_TAGS; nth++) {
    const head = await bytesAt(file, at, 10);
    if (head.length < 10 || head.toString("latin1", 0, 3) !== "ID3") return at;
    const size = head.subarray(6, 10).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0);
    at += 10 + size + (head[5]! & 0x10 ? 10 : 0);
  }
  return at;
}

/** ID3v1 is the last 128 bytes; an APE tag before it ends with its own size. */
async function startOfLastTags(file: FileHandle): Promise<number> {
  const { size } = await file.stat();
  const hasId3 = (await bytesAt(file, size - 128, 3)).toString("latin1") === "TAG";
  const end = hasId3 ? size - 128 : size;
  const footer = await bytesAt(file, end - 32, 32);
  if (footer.toString("latin1", 0, 8) !== "APETAGEX") return end;
  const hasHeader = (footer.readUInt32LE(20) & 0x8000_0000) !== 0;
  return Math.max(0, end - footer.readUInt32LE(12) - (hasHeader ? 32 : 0));
}
