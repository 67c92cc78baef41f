import { describe, expect, test } from "vitest";
import { markdownToHtml, sectionsOf } from "./markdown.ts";
import { linkPhones } from "./phone-links.ts";

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

test.each([
  ["write to b&b@house.example.", '<a href="mailto:b%26b@house.example">b&amp;b@house.example</a>.'],
  ["john_o_neill@bar.example", '<a href="mailto:john_o_neill@bar.example">john_o_neill@bar.example</a>'],
  ["https://a_b.example/c_d?e=1&copy_f=2", 'href="https://a_b.example/c_d?e=1&amp;copy_f=2"'],
  ["Tom & mary@bar.example", 'Tom &amp; <a href="mailto:mary@bar.example">'],
])("an address is linked as a whole: %s", (text, link) => expect(markdownToHtml(text)).toContain(link));

describe("phone numbers in texts of the office", () => {
  const linked = (text: string) =>
    [...linkPhones(markdownToHtml(text)).matchAll(/<a href="(tel:[^"]*)">([^<]*)</g)].map(([, to, shown]) => [
      shown,
      to,
    ]);

  test.each([
    [
      "Call **112** or **999**.",
      [
        ["112", "tel:112"],
        ["999", "tel:999"],
      ],
    ],
    ["- Doctor on call: **020 915 5501**", [["020 915 5501", "tel:+353209155501"]]],
    [
      "Garda (074) 952 1002, Coast Guard +353 74 952 1002",
      [
        ["(074) 952 1002", "tel:+353749521002"],
        ["+353 74 952 1002", "tel:+353749521002"],
      ],
    ],
    ["Belfast 048 9024 6609", [["048 9024 6609", "tel:+442890246609"]]],
    [
      "Samaritans 116 123, power 1800 372 999",
      [
        ["116 123", "tel:116123"],
        ["1800 372 999", "tel:1800372999"],
      ],
    ],
    ["Channel 16, since 1998, 112 m, A999, 12:30, F94 XT12, 2027-03-17, 20.9112 and 1,112", [["112", "tel:112"]]],
    ["[999 reasons](https://example.ie)", []],
  ])("%s", (text, links) => {
    expect(linked(text)).toEqual(links);
  });
});

test("brackets in a row are shown as they were typed, and a link behind them is one", () => {
  const link = '<a href="https://lantern.example" rel="nofollow ugc noopener">x</a>';
  for (const [bracket, shown] of [
    ["[", "["],
    ["<", "&lt;"],
  ] as const)
    expect(markdownToHtml(`a ${bracket.repeat(200)} [x](https://lantern.example)`)).toBe(
      `<p>a ${shown.repeat(200)} ${link}</p>\n`,
    );
  expect(markdownToHtml(`a <!-- ${"b".repeat(2_000)} --> c`)).toBe(`<p>a &lt;!-- ${"b".repeat(2_000)} --&gt; c</p>\n`);
});
