import { isDeepStrictEqual } from "node:util";

type Sent<Row> = { [Name in keyof Row]?: Row[Name] | undefined };

/** What was sent and differs from the row. */
export function changedFields<Row extends object, Fields extends Sent<Row>>(
  sent: Fields,
  row: Row,
): Partial<Pick<Row, keyof Fields & keyof Row>> {
  const changes = Object.entries(sent).filter(
    ([name, value]) => value !== undefined && !isDeepStrictEqual(value, row[name as keyof Row]),
  );
  return Object.fromEntries(changes) as Partial<Pick<Row, keyof Fields & keyof Row>>;
}

/** The same fields as they were. */
export function formerFields<Row extends object, Changes extends Partial<Row>>(
  changes: Changes,
  row: Row,
): Partial<Pick<Row, keyof Changes & keyof Row>> {
  const fields = Object.keys(changes).map((name) => [name, row[name as keyof Row]]);
  return Object.fromEntries(fields) as Partial<Pick<Row, keyof Changes & keyof Row>>;
}
