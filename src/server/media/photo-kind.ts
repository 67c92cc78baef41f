/** Accepted kinds of pictures. SVG is not accepted, since it can contain scripts. */
export type PhotoKind = "jpeg" | "png" | "webp" | "avif";

/** Detects the kind of a file by its first bytes; its name and declared type are ignored. null: not accepted. */
export function photoKind(head: Buffer): PhotoKind | null {
  if (head.subarray(0, 3).equals(JPEG)) return "jpeg";
  if (head.subarray(0, 8).equals(PNG)) return "png";
  const [first, second] = [head.toString("latin1", 0, 4), head.toString("latin1", 8, 12)];
  if (first === "RIFF" && second === "WEBP") return "webp";
  if (head.toString("latin1", 4, 8) === "ftyp" && (second === "avif" || second === "avis")) return "avif";
  return null;
}

const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
