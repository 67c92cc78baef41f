import { readEnds } from "../file-ends.ts";

/** A page has 27 bytes, up to 255 lengths, and as many pieces of up to 255 bytes (RFC 3533, 6). */
const MAX_PAGE_BYTES = 27 + 255 + 255 * 255;

/** Whether the file ends within a page: the format does not say how long it is. */
export async function isCutOgg(path: string): Promise<boolean> {
  const { tail } = await readEnds(path, { head: 0, tail: MAX_PAGE_BYTES });
  const at = tail.lastIndexOf("OggS");
  if (at === -1 || at + 27 > tail.length) return true;
  const lengths = tail.subarray(at + 27, at + 27 + tail[at + 26]!);
  return at + 27 + tail[at + 26]! + lengths.reduce((sum, length) => sum + length, 0) > tail.length;
}
