/** PostgreSQL's binary format of a one-dimensional integer array: a header of 20 bytes, then length and value of each. */
const HEADER = 20;
const STEP = 8;

/** Reads the result of `array_send(array_agg(doc))`, in ascending order; null is the empty array. */
export function readDocs(array: Buffer | null): Uint32Array {
  if (!array) return new Uint32Array();
  const docs = new Uint32Array(Math.max(0, array.length - HEADER) / STEP);
  for (let i = 0, at = HEADER + 4; i < docs.length; i++, at += STEP) docs[i] = array.readUInt32BE(at);
  return docs.sort();
}
