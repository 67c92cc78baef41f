import { isDeepStrictEqual } from "node:util";
import type { JsonObject } from "#core/server/db/schema.ts";

type Sent<Row> = { [Name in keyof Row]?: Row[Name] | undefined };

/** Applies the sent fields to a row: null clears a field, undefined leaves it as it is. */
export function withSent<Row extends object>(row: Row, sent: Sent<Row>): Row {
  const defined = Object.entries(sent).filter(([, value]) => value !== undefined);
  return { ...row, ...Object.fromEntries(defined) };
}

/** The sent fields whose values differ from those of the row. */
export function changedFields<Row extends object, Fields extends Sent<Row>>(
  sent: Fields,
  row: Row,
): Partial<Pick<Row, keyof Fields & keyof Row>> {
  const changes = Object.entries(sent).filter(
    ([name, value]) => value !== undefined && !isDeepStrictEqual(value, row[name as keyof Row]),
  );
  return Object.fromEntries(changes) as Partial<Pick<Row, keyof Fields & keyof Row>>;
}

/** The values that the changed fields had before. */
export function formerFields<Row extends object, Changes extends Partial<Row>>(
  changes: Changes,
  row: Row,
): Partial<Pick<Row, keyof Changes & keyof Row>> {
  const fields = Object.keys(changes).map((name) => [name, row[name as keyof Row]]);
  return Object.fromEntries(fields) as Partial<Pick<Row, keyof Changes & keyof Row>>;
}

/**
 * Long texts for the audit log: "…" in place of the text, because the log is permanent and may not hold personal texts.
 * Undefined fields are left out.
 */
export function auditedTexts(texts: Record<string, string | null | undefined>): JsonObject {
  const sent = Object.entries(texts).filter(([, text]) => text !== undefined);
  return Object.fromEntries(sent.map(([name, text]) => [name, text ? "…" : (text ?? null)]));
}
