import type { Accessibility } from "#core/contract/pages/accessibility.ts";
import { readLines, writeLine } from "./text.ts";

type Answer = NonNullable<Accessibility[keyof Accessibility]>;

/** `yes`, `partly | note: A ramp at the side door`; null: unknown. */
export const writeAnswer = (said: Answer | null | undefined): string | null =>
  said ? writeLine(said.answer, { note: said.note, note_ie: said.note_ie }) : null;

/** Reads a cell as `writeAnswer` writes it. The contract validates the answer. @throws CellError */
export function readAnswer(cell: string): unknown {
  const [answer, ...more] = readLines(cell, ["note", "note_ie"], ({ head, fields }) => ({
    answer: head.toLowerCase(),
    ...Object.fromEntries(fields),
  }));
  return more.length > 0 ? { answer: cell } : answer; // a cell of several lines is no answer
}
