import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FACTS, type Understanding, understand, type Vocabulary, type When } from "@eolaire/understanding";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadDemo } from "../demo/load.ts";
import type { Answer, AnswerGroup } from "../src/contract/directory/ask.ts";
import { publicHolidays } from "../src/domain/public-holidays.ts";
import { slugOf as slugify } from "../src/domain/slug.ts";
import { handlers } from "../src/server/api/index.ts";
import { createTestDatabase } from "./support/postgres.ts";
import { readingAt } from "./support/reading.ts";

const { db, drop } = await createTestDatabase();
const mediaDir = await mkdtemp(join(tmpdir(), "eolaire-questions-"));

type Question = {
  question: string;
  kind: string;
  /** Local time. */
  now: string;
  /** What has to be the first answer. */
  first?: { pages?: string[]; category?: string; open?: true; answer?: AnswerGroup };
  understood: { when?: string; place?: string; facts?: string[]; intents?: string[] };
};

const read = <Json>(path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8")) as Json;
const questionsIn = (language: string) => read<Question[]>(`questions/${language}.json`);

type Category = { key: string; name: string; name_ie: string };
const PLACES = [
  ["Arranmore", "Árainn Mhór"],
  ["Burtonport", "Ailt an Chorráin"],
  ["Leabgarrow", "Leadhb Gharbh"],
  ["Dungloe", "An Clochán Liath"],
  ["Letterkenny", "Leitir Ceanainn"],
];
const vocabulary: Vocabulary = {
  places: PLACES.map((names) => ({ key: names[0]!.toLowerCase(), names })),
  categories: read<Category[]>("../demo/data/categories.json").map(({ key, name, name_ie }) => ({
    ...{ key, names: [name, name_ie] },
  })),
  holidays: [2026, 2027]
    .flatMap((year) => publicHolidays.of(year))
    .map(({ date, names }) => ({
      ...{ date, names: Object.values(names) },
    })),
};

/** By kind of question: how many there are, and of how many each is right. */
const figures = new Map<string, { asked: number; understood: number; first: number; firstAsked: number }>();
const figureOf = (language: string, kind: string) => {
  const figure = figures.get(`${language} ${kind}`) ?? { asked: 0, understood: 0, firstAsked: 0, first: 0 };
  figures.set(`${language} ${kind}`, figure);
  return figure;
};
const NOW = Temporal.PlainDateTime.from("2026-11-26T12:00").toZonedDateTime("Europe/Dublin").toInstant();
beforeAll(async () => {
  await loadDemo(db, { mediaDir, now: NOW });
});
afterAll(async () => {
  console.table(Object.fromEntries(figures));
  await drop();
  await rm(mediaDir, { recursive: true });
});

test.each(["en", "ga"])("two hundred questions are understood: %s", (language) => {
  const questions = questionsIn(language);
  expect(questions.length).toBeGreaterThanOrEqual(200);
  const wrong = questions.flatMap(({ question, kind, now, understood }) => {
    const meant = understand(question, {
      ...{
        now: Temporal.PlainDateTime.from(now).toZonedDateTime("Europe/Dublin"),
        languages: ["en", "ga"],
        vocabulary,
      },
    });
    const figure = figureOf(language, kind);
    figure.asked++;
    const said = summary(meant);
    const isRight = isSame(said, understood);
    if (isRight) figure.understood++;
    return isRight ? [] : [{ question, understood, said }];
  });
  expect(wrong).toEqual([]);
});

type Card = Answer["pages"]["items"][number];
const slugOf = new Map(
  read<{ key: string; name: string }[]>("../demo/data/pages.json").map(({ key, name }) => [
    key,
    slugify(name.replace(/^The /, "")),
  ]),
);

/** Whether the first answer is what was expected. */
function isFirst({ order, pages }: Answer, expected: NonNullable<Question["first"]>): boolean {
  if (expected.answer) return order[0] === expected.answer;
  const [first] = pages.items;
  if (!first || order[0] !== "pages") return false;
  if (expected.pages && !expected.pages.some((key) => slugOf.get(key) === first.slug)) return false;
  return !expected.category || first.categories.some(({ slug }) => slug === expected.category);
}

/** By its hours of the day, for an instant of the span that was asked for. */
function isOpen({ slug }: Card, reasons: Answer["reasons"], when: NonNullable<Answer["understood"]>["when"]): boolean {
  const [span, ...more] = when?.spans ?? [];
  if (!span || more.length > 0 || when?.kind === "season") return true;
  const open = reasons.find(({ page }) => page === slug)?.open ?? [];
  return open.some(
    ({ from, to }) => from <= (when?.kind === "at" || when?.kind === "now" ? span.from : span.to) && to > span.from,
  );
}

test.each(["en", "ga"])(
  "the right answer stands first, and never a place that is closed then: %s",
  async (language) => {
    const questions = questionsIn(language).filter(({ first, understood }) => first || understood.when);
    const [wrong, closed]: [object[], object[]] = [[], []];
    for (const { question, kind, first: expected } of questions) {
      const { context } = readingAt(db, NOW.toString());
      const answer = await handlers.ask({ q: question, match: "strong", limit: 24 }, context);
      const { order, search, reasons, understood, pages } = answer;
      const [first] = pages.items;
      if (first && understood?.when && !isOpen(first, reasons, understood.when))
        closed.push({ question, slug: first.slug });
      if (!expected) continue;
      const figure = figureOf(language, kind);
      figure.firstAsked++;
      if (isFirst(answer, expected)) figure.first++;
      else wrong.push({ question, expected, order, search, slug: first?.slug });
    }
    expect(closed).toEqual([]);
    if (wrong.length > 0) console.log(wrong);
    expect(wrong.length).toBeLessThanOrEqual(questions.filter(({ first }) => first).length * 0.05);
  },
);

const isSame = (one: Question["understood"], other: Question["understood"]) => {
  const sorted = ({ when, place, facts = [], intents = [] }: Question["understood"]) =>
    JSON.stringify([when, place, facts.toSorted(), intents.toSorted()]);
  return sorted(one) === sorted(other);
};

/** As the files of questions write it. */
const summary = ({ when, place, facts, intents }: Understanding): Question["understood"] => ({
  ...(when && { when: written(when) }),
  ...(place && { place: `${place.relation} ${place.key}` }),
  facts: FACTS.filter((fact) => facts.includes(fact)),
  intents: intents.map(({ purpose, by, from, to, which }) =>
    [purpose, by, from && `<${from}`, to && `>${to}`, which].filter(Boolean).join(" "),
  ),
});

function written({ kind, spans }: When): string {
  const clock = (at: Temporal.ZonedDateTime) => at.toPlainDateTime().toString({ smallestUnit: "minute" });
  const date = (at: Temporal.ZonedDateTime) => at.toPlainDate().toString();
  switch (kind) {
    case "now":
    case "always":
      return kind;
    case "at":
      return `at ${spans.map(({ from }) => clock(from))}`;
    case "during":
      return `during ${spans.map(({ from, to }) => `${clock(from)}/${clock(to)}`)}`;
    case "day":
      return `day ${spans.map(({ from }) => date(from))}`;
    case "season":
      return `season ${spans.map(({ from, to }) => `${date(from)}/${date(to)}`)}`;
  }
}
