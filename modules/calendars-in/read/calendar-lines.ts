import ICAL from "ical.js";
import { isContentLine, type Property, propertiesOf } from "./content-lines.ts";

/** A component as jCal (RFC 7265): its name, its properties, and the components in it. */
type Tree = [name: string, properties: Property[], children: Tree[]];
/** A line is a list, since its text may go on in the next lines. */
type Open = { tree: Tree; lines: string[][] };

export type Components = {
  calendars: ICAL.Component[];
  /** Events that the end of the file cuts off. */
  cutOff: ICAL.Component[];
  /** The file ends within a component, so that more may be missing. */
  isCut: boolean;
};

/** Calendars are three levels deep. */
const MAX_DEPTH = 12;

/**
 * The calendars of a file, read line by line: one line that cannot be read takes nothing else with it. An event may stand in no
 * calendar, and a component without an end ends with the one around it.
 * @throws Error where there is neither a calendar nor an event
 */
export function componentsOf(body: Uint8Array): Components {
  const reader = new ComponentReader();
  for (const line of linesOf(body)) reader.read(line);
  return reader.end();
}

class ComponentReader {
  readonly #roots: Tree[] = [];
  readonly #cutOff: Tree[] = [];
  readonly #open: Open[] = [];

  read(line: string): void {
    const [, mark, name = ""] = /^(begin|end):\s*([\w-]+)\s*$/i.exec(line) ?? [];
    if (mark?.toLowerCase() === "begin") this.#begin(name.toLowerCase());
    else if (mark) this.#end(name.toLowerCase());
    else this.#add(line);
  }

  end(): Components {
    const isCut = this.#open.length > 0;
    while (this.#open.length > 0) this.#close(this.#open.at(-1)!.tree[0] === "vevent");
    const calendars = this.#roots
      .map((root): Tree => (root[0] === "vevent" ? ["vcalendar", [], [root]] : root))
      .filter(([name, , children]) => name === "vcalendar" || children.some(([child]) => child === "vevent"));
    if (calendars.length === 0 && this.#cutOff.length === 0) throw new Error("no calendar");
    const component = (tree: Tree) => new ICAL.Component(tree);
    return { calendars: calendars.map(component), cutOff: this.#cutOff.map(component), isCut };
  }

  #begin(name: string): void {
    if (name === "vcalendar") while (this.#open.length > 0) this.#close();
    if (name === "vevent") this.#end(name);
    if (this.#open.length >= MAX_DEPTH) throw new Error("no calendar");
    this.#open.push({ tree: [name, [], []], lines: [] });
  }

  #end(name: string): void {
    if (!this.#open.some(({ tree }) => tree[0] === name)) return;
    while (this.#close() !== name);
  }

  #close(isCutOff = false): string {
    const { tree, lines } = this.#open.pop()!;
    tree[1] = lines.flatMap((line) => propertiesOf(line.join("\\n")));
    const siblings = isCutOff ? this.#cutOff : (this.#open.at(-1)?.tree[2] ?? this.#roots);
    siblings.push(tree);
    return tree[0];
  }

  /** A line that begins like no property goes on with the text above it: some programs break a text in two. */
  #add(line: string): void {
    const lines = this.#open.at(-1)?.lines;
    if (!lines) return;
    const last = lines.at(-1);
    if (isContentLine(line)) lines.push([line]);
    else if (last && /^(?:summary|description|location)\b/i.test(last[0]!)) last.push(line);
  }
}

/**
 * The lines, unfolded (RFC 5545, 3.1) before they are decoded, since some programs fold within a character. Each line is UTF-8,
 * or else Windows-1252, which has the characters of Latin-1; a file in UTF-16 is known by its mark or its zeros.
 */
function linesOf(body: Uint8Array): string[] {
  const wide = utf16Of(body);
  const lines = (wide ?? Buffer.from(body).toString("latin1"))
    .replace(/^\u00ef\u00bb\u00bf/, "")
    .replaceAll(/\r{2,}/g, "\r")
    .replaceAll(/(?:\r\n?|\n)[ \t]/g, "")
    .split(/\r\n?|\n/);
  return wide === null ? lines.map(decoded) : lines;
}

function utf16Of(body: Uint8Array): string | null {
  const head = Buffer.from(body.subarray(0, 4)).toString("latin1");
  if (/^(?:\u00fe\u00ff|\0[^\0]\0[^\0])/.test(head)) return new TextDecoder("utf-16be").decode(body);
  if (/^(?:\u00ff\u00fe|[^\0]\0[^\0]\0)/.test(head)) return new TextDecoder("utf-16le").decode(body);
  return null;
}

const UTF8 = new TextDecoder("utf-8", { fatal: true });
const WINDOWS = new TextDecoder("windows-1252");

function decoded(line: string): string {
  if (/^[\0-\x7f]*$/.test(line)) return line;
  const bytes = Buffer.from(line, "latin1");
  try {
    return UTF8.decode(bytes);
  } catch {
    return WINDOWS.decode(bytes); // knows all bytes
  }
}
