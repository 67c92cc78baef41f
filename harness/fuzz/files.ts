import fc from "fast-check";
import sharp from "sharp";

/** A file for uploads, and the class to which it belongs. */
export type FuzzFile = { what: string; bytes: Buffer };

const PIXELS = { create: { width: 24, height: 16, channels: 3, background: "#157a73" } } as const;
/** 8,000 samples of silence: one channel of 16 bits at 8 kHz. */
const WAV = wav({ rate: 8_000, channels: 1, bits: 16, data: Buffer.alloc(16_000) });

/** Files that a browser sends. */
const VALID: Record<string, Buffer> = {
  png: await sharp(PIXELS).png().toBuffer(),
  jpeg: await sharp(PIXELS).jpeg().toBuffer(),
  webp: await sharp(PIXELS).webp().toBuffer(),
  avif: await sharp(PIXELS).avif().toBuffer(),
  gif: await sharp(PIXELS).gif().toBuffer(),
  tiff: await sharp(PIXELS).tiff().toBuffer(),
  wav: WAV,
  csv: Buffer.from("name\nA\n"),
  json: Buffer.from('[{"name":"A"}]'),
};

/** Files whose beginning says what their rest does not hold. */
const LYING: Record<string, Buffer> = {
  empty: Buffer.alloc(0),
  "only zeros": Buffer.alloc(70_000),
  svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  html: Buffer.from("<!doctype html><script>alert(1)</script>"),
  pdf: Buffer.from("%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<</Root 1 0 R>>"),
  zip: Buffer.from("504b0304140000000800", "hex"),
  "png signature": Buffer.from("89504e470d0a1a0a", "hex"),
  "png of 100,000 × 100,000": pngHeader(100_000, 100_000),
  "png of 0 × 0": pngHeader(0, 0),
  "jpeg signature": Buffer.from("ffd8ffe000104a46494600", "hex"),
  "jpeg of 65,535 × 65,535": Buffer.from("ffd8ffc0000b08ffffffff01011100ffd9", "hex"),
  "webp signature": Buffer.concat([Buffer.from("RIFF"), Buffer.from("ffffffff", "hex"), Buffer.from("WEBPVP8 ")]),
  "avif signature": Buffer.concat([Buffer.from("0000001c", "hex"), Buffer.from("ftypavif"), Buffer.alloc(16)]),
  "wav of 4 GB": wav({ rate: 8_000, channels: 1, bits: 16, data: Buffer.alloc(100), claimed: 0xffffffff }),
  "wav without rate": wav({ rate: 0, channels: 0, bits: 0, data: Buffer.alloc(100) }),
  "wav with 65,535 channels": wav({ rate: 0xffffffff, channels: 0xffff, bits: 16, data: Buffer.alloc(70_000) }),
  "mp3 signature": Buffer.from("494433040000000000", "hex"),
  "mp3 with tags of 256 MB": Buffer.from("4944330400007f7f7f7f54495432", "hex"),
  "mp3 frames of noise": Buffer.from("fffb9064".repeat(400), "hex"),
  "ogg signature": Buffer.concat([Buffer.from("OggS"), Buffer.alloc(24, 0xff)]),
  "flac signature": Buffer.concat([Buffer.from("fLaC"), Buffer.from("80ffffff", "hex"), Buffer.alloc(40, 0xff)]),
  "mp4 of endless boxes": Buffer.concat(Array(200).fill(Buffer.from("0000000866747970", "hex"))),
  "webm signature": Buffer.from("1a45dfa3ffffffffffffffff", "hex"),
  "png with a page after it": Buffer.concat([
    await sharp(PIXELS).png().toBuffer(),
    Buffer.from("<script>alert(1)</script>"),
  ]),
  "csv with a formula": Buffer.from("name,slogan\n=cmd|' /C calc'!A0,@SUM(1)\n"),
  "csv of quotes": Buffer.from(`name\n${'"'.repeat(5_001)}\n`),
  "csv of many columns": Buffer.from(`${"a,".repeat(20_000)}b\n1\n`),
  "csv with NUL": Buffer.from("name\u0000\nA\u0000\n"),
  "json of depth 5,000": Buffer.from(`${"[".repeat(5_000)}${"]".repeat(5_000)}`),
  "json without end": Buffer.from('[{"name":"A"}'),
  "text in UTF-16": Buffer.from("\ufeffname\nA\n", "utf16le"),
};

const constants = (files: Record<string, Buffer>, prefix: string) =>
  fc.constantFrom(...Object.entries(files).map(([what, bytes]): FuzzFile => ({ what: `${prefix}${what}`, bytes })));

/** Valid files, lying ones, and valid ones that were cut or of which a few bytes are others. */
export const files: fc.Arbitrary<FuzzFile> = fc.oneof(
  { weight: 4, arbitrary: constants(VALID, "valid ") },
  { weight: 4, arbitrary: constants(LYING, "") },
  {
    weight: 2,
    arbitrary: fc
      .tuple(constants(VALID, "cut "), fc.double({ min: 0, max: 1, noNaN: true }))
      .map(([{ what, bytes }, share]) => ({ what, bytes: bytes.subarray(0, Math.floor(bytes.length * share)) })),
  },
  {
    weight: 4,
    arbitrary: fc
      .tuple(
        constants(VALID, "damaged "),
        fc.array(fc.tuple(fc.nat(2 ** 20), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 12 }),
      )
      .map(([{ what, bytes }, changes]) => ({ what, bytes: damaged(bytes, changes) })),
  },
);

/** Half of the changes are at the beginning, where formats have their sizes. */
function damaged(bytes: Buffer, changes: [number, number][]): Buffer {
  const copy = Buffer.from(bytes);
  for (const [index, [at, value]] of changes.entries()) copy[at % (index % 2 === 0 ? copy.length : 64)] = value;
  return copy.subarray(0, bytes.length);
}

function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(33);
  header.write("89504e470d0a1a0a0000000d49484452", 0, "hex");
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  header.write("0802000000", 24, "hex");
  return header;
}

type Wav = { rate: number; channels: number; bits: number; data: Buffer; claimed?: number };

function wav({ rate, channels, bits, data, claimed = data.length }: Wav): Buffer {
  const header = Buffer.alloc(44);
  header.write("RIFF", 0, "latin1");
  header.writeUInt32LE(Math.min(claimed + 36, 0xffffffff), 4);
  header.write("WAVEfmt ", 8, "latin1");
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(Math.min((rate * channels * bits) / 8, 0xffffffff), 28);
  header.writeUInt16LE(((channels * bits) / 8) & 0xffff, 32);
  header.writeUInt16LE(bits, 34);
  header.write("data", 36, "latin1");
  header.writeUInt32LE(claimed, 40);
  return Buffer.concat([header, data]);
}
