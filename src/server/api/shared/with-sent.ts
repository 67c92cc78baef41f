type Sent<Row> = { [Name in keyof Row]?: Row[Name] | undefined };

/** A row as it would be with the fields that were sent: null clears one, what is left out stays. */
export function withSent<Row extends object>(row: Row, sent: Sent<Row>): Row {
  const defined = Object.entries(sent).filter(([, value]) => value !== undefined);
  return { ...row, ...Object.fromEntries(defined) };
}
