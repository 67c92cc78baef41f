import { CellError } from "./cell-error.ts";

/**
 * A line of a cell that tells several things: `Mon-Fri 09:00-17:00 | set: kitchen | note: Last orders at 16:30`. What comes
 * first has no name; the parts are named as the fields of the API. In a text `\|`, `\n` and `\\` stand for `|`, a line
 * feed and `\`.
 */
export type Line = { head: string; deps: ReadonlyMap<string, string>; number: number };

export function writeLine(head: string, deps: Record<string, string | null>): string {
  const told = Object.entries(deps).flatMap(([name, text]) => (text === null ? [] : [`${name}: ${escaped(text)}`]));
  return [head, ...told].join(" | ");
}

/**
 * The lines of a cell, empty ones left out.
 * @param names of the parts that there may be
 * @throws CellError
 */
export function readLines<Read>(cell: string, names: readonly string[], read: (line: Line) => Read): Read[] {
  return cell.split(/\r?\n/).flatMap((text, at) => {
    if (text.trim() === "") return [];
    const number = at + 1;
    const [head = "", ...deps] = text.split(/(?<=(?<!\\)(?:\\\\)*)\|/).map((part) => part.trim());
    return [read({ head: unescaped(head), deps: partsOf(deps, names, number), number })];
  });
}

function partsOf(deps: string[], names: readonly string[], line: number): Map<string, string> {
  const named = new Map<string, string>();
  for (const part of deps) {
    const [, name = "", text = ""] = /^(\w+):\s*(.*)$/s.exec(part) ?? [];
    if (!names.includes(name)) throw new CellError("unknown-field", line);
    if (named.has(name)) throw new CellError("repeated", line);
    named.set(name, unescaped(text));
  }
  return named;
}

const escaped = (text: string) => text.replaceAll(/[\\|]/g, "\\$&").replaceAll("\n", "\\n");

const unescaped = (text: string) =>
  text.replaceAll(/\\([\\|n])/g, (_, character: string) => (character === "n" ? "\n" : character));
