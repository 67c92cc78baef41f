import { z } from "zod";
import { instant } from "#core/contract/fields.ts";
import { invalid } from "./problem.ts";

/**
 * The `next_cursor` of a list: the sort key of its last item. Opaque to clients (base64url of JSON), and validated like
 * any other input.
 */
export function writeCursor(key: unknown): string {
  return Buffer.from(JSON.stringify(key)).toString("base64url");
}

/**
 * The key inside a cursor; null for the first page of a list.
 * @throws 422 `bad-cursor` for anything that `writeCursor` did not write for this list
 */
export function readCursor<Key extends z.ZodType>(text: string | undefined, key: Key): z.output<Key> | null {
  if (text === undefined) return null;
  const parsed = key.safeParse(parseJson(Buffer.from(text, "base64url").toString("utf8")));
  if (!parsed.success) throw invalid("cursor", "bad-cursor");
  return parsed.data;
}

/** An instant as cursors have it: in UTC, and of a year that PostgreSQL reads. */
export const storedInstant = instant.refine((sent) => /(Z|\+00:00)$/.test(sent) && !sent.startsWith("0000"));

/** The key of lists in order of time: an instant in microseconds, as PostgreSQL stores it, and the id. */
export const timeKey = z.tuple([storedInstant, z.uuid()]);
export type TimeKey = z.output<typeof timeKey>;

/**
 * The items of one page of a list, from up to `limit + 1` rows: the extra row tells that there is another page.
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
    return undefined; // matches no key
  }
}
