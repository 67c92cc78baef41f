/** Enough for the brands of a file. */
const HEAD_BYTES = 64;

/**
 * Whether a file is a HEIF that is not coded as AV1 (ISO/IEC 23008-12, 10.2): what phones write by themselves, and few browsers read.
 * Its name and type say nothing.
 */
export async function isHeic(file: Blob): Promise<boolean> {
  const head = new TextDecoder("latin1").decode(await file.slice(0, HEAD_BYTES).arrayBuffer());
  return head.slice(4, 8) === "ftyp" && /hei[cmsx]|hev[cmsx]|mif1|msf1/.test(head) && !/avi[fs]/.test(head);
}
