import { describe, expect, test } from "vitest";
import { markdownToHtml, sectionsOf } from "./markdown.ts";

const levels = (html: string, tag: string) => html.split(`<${tag}>`).length - 1;

describe("nesting", () => {
  test.each([
    ["quotes", "> ", "blockquote"],
    ["lists", "- ", "ul"],
    ["numbered lists", "1. ", "ol"],
  ])("%s are nested up to ten levels; the rest stands there as it was typed", (_, mark, tag) => {
    expect(levels(markdownToHtml(`${mark.repeat(10)}deep`), tag)).toBe(10);
    for (const levelsTyped of [11, 4_000, 20_000]) {
      const html = markdownToHtml(`${mark.repeat(levelsTyped)}deep`);
      expect(levels(html, tag)).toBe(10);
      expect(html).toContain("deep");
      expect(sectionsOf(mark.repeat(levelsTyped))).toHaveLength(1);
    }
  });

  test("markup in markup in markup is shown", () => {
    expect(markdownToHtml("> - **[the *boat*](/en)**")).toContain(
      '<li><strong><a href="/en">the <em>boat</em></a></strong></li>',
    );
  });
});

test("a long text with many links and much emphasis is shown with all of it", () => {
  const paragraph = "The *boat* leaves at **nine**, from [the pier](/en/pages/pier), ~~not~~ from the strand. ".repeat(
    10,
  );
  const html = markdownToHtml(`${paragraph}\n\n`.repeat(45)); // 40,000 characters, as long as a story may be
  expect(["em", "strong", "del"].map((tag) => levels(html, tag))).toEqual([450, 450, 450]);
  expect(html.match(/<a href/g)).toHaveLength(450);
});

// Without a limit each takes minutes, and the test as long.
test.each(["**a*a ", "_*", "~~a~", "*a_b", "[a](b", "a**b", "![[", "`a``"])(
  "the unfinished markup %j is text",
  (mark) => {
    expect(markdownToHtml(mark.repeat(40_000 / mark.length))).toMatch(/^<p>/);
  },
);
