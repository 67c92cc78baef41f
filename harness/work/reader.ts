/** Reads a text of somebody unknown. */
export type Reader = {
  /** The exported function that reads; of several kinds of texts, such as `readExtract of XML`. */
  name: string;
  /** The greatest length that the front door lets through, in characters. */
  max: number;
  read(text: string): unknown;
  /** Where a repeated piece stands beside the usual frames, at `…`. */
  frames?: readonly string[];
  /** It lets others work between the pieces of a file. */
  isInPieces?: boolean;
  /** Only the browser of whoever types it reads it. */
  isInBrowser?: boolean;
  /** It runs in a thread of its own, which is ended after this time (`run-apart.ts`). */
  apartMs?: number;
};
