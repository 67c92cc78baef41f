import { z } from "zod";
import { instant } from "../../contract/fields.ts";
import { invalid } from "./problem.ts";

/**
 * `next_cursor` of a list: where the next ones begin, as the sort key of the last item. Opaque to callers (base64url of
 * JSON) and checked like any other input when it comes back.
 */
export function writeCursor(key: unknown): string {
  return Buffer.from(JSON.stringify(key)).toString("base64url");
}

/**
 * The key inside a cursor; null where the list begins.
 * @throws 422 `bad-cursor` for anything that `writeCursor` did not write for this list
 */
export function readCursor<Key extends z.ZodType>(text: string | undefined, key: Key): z.output<Key> | null {
  if (text === undefined) return null;
  const parsed = key.safeParse(parseJson(Buffer.from(text, "base64url").toString("utf8")));
  if (!parsed.success) throw invalid("cursor", "bad-cursor");
  return parsed.data;
}

/** The key of lists in order of time: an instant with all its digits (PostgreSQL keeps microseconds), and the id. */
export const timeKey = z.tuple([instant, z.uuid()]);
export type TimeKey = z.output<typeof timeKey>;

/**
 * The items of one answer out of `limit + 1` rows: whether there is more shows in the one too many.
 * @param keyOf the sort key of a row, for the cursor
 */
export function takeList<Row>(rows: Row[], limit: number, keyOf: (row: Row) => unknown) {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next_cursor: rows.length > limit && last !== undefined ? writeCursor(keyOf(last)) : null };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // Not JSON: no key fits it.
  }
}
