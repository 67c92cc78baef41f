import type { FieldErrorCode } from "#core/contract/field-errors.ts";

/** A cell has a value that cannot be read. */
export class CellError extends Error {
  readonly code: FieldErrorCode;
  /** The line inside a cell with several lines, from 1; else null. */
  readonly line: number | null;

  constructor(code: FieldErrorCode, line: number | null = null) {
    super(code);
    this.code = code;
    this.line = line;
  }
}

/**
 * A line of a cell with several fields: `Mon-Fri 09:00-17:00 | set: kitchen | note: Last orders at 16:30`. The head comes
 * first; the other fields have the names of the API. `\|`, `\n` and `\\` in a text mean `|`, a line feed and `\`.
 */
export type Line = { head: string; fields: ReadonlyMap<string, string>; number: number };

/** As the longest of the lists that stand in one cell. */
const MAX_LINES = 400;
/** Several times that of a price with all of its texts. */
const MAX_LINE = 16_000;

/** Fields that are null are omitted. */
export function writeLine(head: string, fields: Record<string, string | null>): string {
  const written = Object.entries(fields).flatMap(([name, text]) =>
    text === null ? [] : [`${name}: ${escaped(text)}`],
  );
  return [head, ...written].join(" | ");
}

/**
 * Reads the lines of a cell that are not empty.
 * @param names of the allowed fields
 * @throws CellError
 */
export function readLines<Read>(cell: string, names: readonly string[], read: (line: Line) => Read): Read[] {
  let count = 0;
  return cell.split(/\r?\n/).flatMap((text, at) => {
    if (text.trim() === "") return [];
    count += 1;
    if (count > MAX_LINES) throw new CellError("out-of-range", at + 1);
    const number = at + 1;
    if (text.length > MAX_LINE) throw new CellError("too-long", number);
    const [head = "", ...rest] = text.split(/\|(?<=(?<!\\)(?:\\\\)*\|)/).map((segment) => segment.trim());
    return [read({ head: unescaped(head), fields: fieldsOf(rest, names, number), number })];
  });
}

function fieldsOf(segments: string[], names: readonly string[], line: number): Map<string, string> {
  const fields = new Map<string, string>();
  for (const segment of segments) {
    const [, name = "", text = ""] = /^(\w+):\s*(.*)$/s.exec(segment) ?? [];
    if (!names.includes(name)) throw new CellError("unknown-field", line);
    if (fields.has(name)) throw new CellError("repeated", line);
    fields.set(name, unescaped(text));
  }
  return fields;
}

const escaped = (text: string) => text.replaceAll(/[\\|]/g, "\\$&").replaceAll("\n", "\\n");

const unescaped = (text: string) =>
  text.replaceAll(/\\([\\|n])/g, (_, character: string) => (character === "n" ? "\n" : character));
