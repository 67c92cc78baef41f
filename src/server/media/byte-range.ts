import type { ByteRange } from "./media-store.ts";

const ONE_RANGE = /^bytes=\s*(?<first>[0-9]*)-(?<last>[0-9]*)\s*$/i;

/**
 * Parses the `Range` of a request for a file of `size` bytes (RFC 9110, 14.1.2).
 * @returns undefined where the whole file is to be sent: no range, a malformed one, another unit, or several (players
 * request one; several would let a client have a file sent many times over)
 */
export function parseByteRange(header: string | undefined, size: number): ByteRange | "unsatisfiable" | undefined {
  const { first, last } = ONE_RANGE.exec(header ?? "")?.groups ?? {};
  if (first === undefined || last === undefined || first + last === "") return undefined;
  if (first === "") {
    const length = Number(last);
    return length === 0 || size === 0 ? "unsatisfiable" : { start: Math.max(0, size - length), end: size - 1 };
  }
  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < start) return undefined;
  return start >= size ? "unsatisfiable" : { start, end };
}
