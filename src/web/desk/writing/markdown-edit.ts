/** The formats of the toolbar. */
export const FORMATS = ["bold", "italic", "heading", "list", "quote", "link"] as const;
export type Format = (typeof FORMATS)[number];

export type Selection = { text: string; start: number; end: number };

/** Replaces [from, to) by `insert` and selects [start, end) of the result. */
export type Edit = { from: number; to: number; insert: string; start: number; end: number };

const MARKS = { bold: "**", italic: "*" };
const PREFIXES = { heading: "## ", list: "- ", quote: "> " };
const ADDRESS = "https://";

/** @param sample is inserted where nothing is selected */
export function formatted(selection: Selection, format: Format, sample: string): Edit {
  if (format === "bold" || format === "italic") return marked(selection, MARKS[format], sample);
  return format === "link" ? linked(selection, sample) : prefixed(selection, PREFIXES[format]);
}

/** Toggles an inline mark around the selection. */
function marked({ text, start, end }: Selection, mark: string, sample: string): Edit {
  const [from, to] = [start - mark.length, end + mark.length];
  const selected = text.slice(start, end);
  if (selected && text.slice(from, start) === mark && text.slice(end, to) === mark && !isLonger(text, from, to, mark)) {
    return { from, to, insert: selected, start: from, end: from + selected.length };
  }
  const insert = `${mark}${selected || sample}${mark}`;
  return { from: start, to: end, insert, start: start + mark.length, end: start + insert.length - mark.length };
}

/** An asterisk next to another is part of the bold mark. */
const isLonger = (text: string, from: number, to: number, mark: string) =>
  mark === "*" && (text[from - 1] === "*" || text[to] === "*");

function linked({ text, start, end }: Selection, sample: string): Edit {
  const selected = text.slice(start, end) || sample;
  const at = start + selected.length + 3;
  return { from: start, to: end, insert: `[${selected}](${ADDRESS})`, start: at, end: at + ADDRESS.length };
}

/** Inserts a paragraph after the one in which the selection ends. */
export function withParagraph({ text, end }: Selection, paragraph: string): Edit {
  const next = text.indexOf("\n\n", end);
  const at = next === -1 ? text.trimEnd().length : next;
  const insert = at === 0 ? `${paragraph}\n\n` : `\n\n${paragraph}`;
  return { from: at, to: at, insert, start: at + insert.length, end: at + insert.length };
}

/** Toggles a prefix on each line of the selection. */
function prefixed({ text, start, end }: Selection, prefix: string): Edit {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const next = text.indexOf("\n", end);
  const to = next === -1 ? text.length : next;
  const lines = text.slice(from, to).split("\n");
  const isOn = lines.every((line) => line.startsWith(prefix));
  const insert = lines.map((line) => (isOn ? line.slice(prefix.length) : prefix + line)).join("\n");
  return { from, to, insert, start: from + insert.length, end: from + insert.length };
}
