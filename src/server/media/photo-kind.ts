/** Kinds of pictures that are taken. SVG is none of them: it is a program as much as a picture. */
export type PhotoKind = "jpeg" | "png" | "webp" | "avif";

/** What a file is by its first bytes; its name and what the sender calls it do not matter. null: nothing that is taken. */
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
