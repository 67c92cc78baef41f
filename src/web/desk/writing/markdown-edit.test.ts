import { expect, test } from "vitest";
import { type Format, formatted, withParagraph } from "./markdown-edit.ts";

/** Applies a format to the text between the two `|`, and marks the resulting selection in the same way. */
function press(marked: string, format: Format | "photo"): string {
  const [before = "", selected = "", after = ""] = marked.split("|");
  const text = before + selected + after;
  const selection = { text, start: before.length, end: before.length + selected.length };
  const { from, to, insert, start, end } =
    format === "photo" ? withParagraph(selection, "![](photo:1)") : formatted(selection, format, "text");
  const now = text.slice(0, from) + insert + text.slice(to);
  return `${now.slice(0, start)}|${now.slice(start, end)}|${now.slice(end)}`;
}

test.each<[string, Format | "photo", string]>([
  ["a |warm| stove", "bold", "a **|warm|** stove"],
  ["a **|warm|** stove", "bold", "a |warm| stove"],
  ["a **|warm|** stove", "italic", "a ***|warm|*** stove"],
  ["a ||", "italic", "a *|text|*"],
  ["see |the menu|", "link", "see [the menu](|https://|)"],
  ["one\n|two\nthr|ee", "list", "one\n- two\n- three||"],
  ["- one\n- |two|", "list", "- one\ntwo||"],
  ["|News|\nof today", "heading", "## News||\nof today"],
  ["||", "quote", "> ||"],
  ["||", "photo", "![](photo:1)\n\n||"],
  ["A |stove|.\nWarm.\n\nA door.", "photo", "A stove.\nWarm.\n\n![](photo:1)||\n\nA door."],
  ["A door.||\n", "photo", "A door.\n\n![](photo:1)||\n"],
])("%j, %s: %j", (before, format, after) => {
  expect(press(before, format)).toBe(after);
});
