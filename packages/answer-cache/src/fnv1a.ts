const OFFSET = 0x811c9dc5 | 0;
const PRIME = 0x01000193;

/** A number of 32 bits with a sign, which V8 stores without an object, for a text (FNV-1a). */
export function fnv1a(text: string): number {
  let hash = OFFSET;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), PRIME);
  return hash;
}
