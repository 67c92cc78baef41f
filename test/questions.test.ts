import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FACTS, type Understanding, understand, type Vocabulary, type When } from "@eolaire/understanding";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadDemo } from "../demo/load.ts";
import { type Answer, type AnswerGroup, GROUPS_OF_MODULES } from "../src/contract/directory/ask.ts";
import { searchStored } from "../src/domain/offline/search-stored.ts";
import { publicHolidays } from "../src/domain/public-holidays.ts";
import { slugOf as slugify } from "../src/domain/slug.ts";
import { handlers } from "../src/server/api/index.ts";
import { ReadNotes } from "../src/server/calls/handler.ts";
import { connectDatabase } from "../src/server/db/connect.ts";
import { Reader } from "../src/server/db/reader.ts";
import { openPageCache } from "../src/server/http/cache/page-cache.ts";
import { storedCalls } from "../src/web/offline/stored-calls.ts";
import { HAS_JOURNEYS } from "./support/of-journeys.ts";
import { createTestDatabase } from "./support/postgres.ts";
import { describeElsewhere } from "./support/search-engines.ts";
import { storedDirectoryOf } from "./support/stored-directory.ts";

const { db, connection, drop } = await createTestDatabase();
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
    key,
    names: [name, name_ie],
  })),
  holidays: [2026, 2027]
    .flatMap((year) => publicHolidays.of(year))
    .map(({ date, names }) => ({
      date,
      names: Object.values(names),
    })),
};

/** So many questions are asked at once. */
const TOGETHER = 8;

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

/** As the server has it: answers share what is in memory. Each for itself, they would read the directory a thousand times. */
const context = new ReadNotes().context(Reader.on(db), NOW, openPageCache().memory);
const answers = new Map<string, Promise<Answer>>();
const asked = (question: string) => ({ q: question, match: "strong" as const, limit: 24 });
function ask(question: string): Promise<Answer> {
  const answer = answers.get(question) ?? handlers.ask(asked(question), context);
  answers.set(question, answer);
  return answer;
}

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
      now: Temporal.PlainDateTime.from(now).toZonedDateTime("Europe/Dublin"),
      languages: ["en", "ga"],
      vocabulary,
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

/** Without a module that knows what runs, questions of travel have other answers. */
const isKnown = (first: Question["first"]) =>
  HAS_JOURNEYS || !["departures", "operators"].includes(first?.answer ?? "");

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
    const questions = questionsIn(language).filter(
      ({ first, understood }) => isKnown(first) && (first || understood.when),
    );
    const [wrong, closed]: [object[], object[]] = [[], []];
    for (const { question, kind, first: expected } of questions) {
      const answer = await ask(question);
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

/** What a visitor sees of an answer, in its order. */
const seen = ({ order, pages, events, walks, stories, posts, unmet, nearest, ...ofModules }: Answer) => ({
  order,
  total: pages.total,
  less_alike: pages.less_alike,
  pages: pages.items.map(({ slug }) => slug),
  nearest: nearest.map(({ slug }) => slug),
  ofModules: GROUPS_OF_MODULES.map((group) => ofModules[group]),
  events: events.map(({ slug, starts_at }) => `${slug} ${starts_at}`),
  others: [walks, stories, posts].map((all) => all.map(({ id }) => id)),
  unmet: unmet.map(({ text }) => text),
});

describeElsewhere(async (engine) => {
  const elsewhere = connectDatabase(connection);
  await engine.use(elsewhere, NOW);
  const there = new ReadNotes().context(Reader.on(elsewhere), NOW, openPageCache().memory);
  afterAll(() => elsewhere.destroy());

  test.each(["en", "ga"])(
    "answers each question as the memory of a process does: %s",
    { timeout: 120_000 },
    async (language) => {
      await engine.settle();
      const different: object[] = [];
      const compare = async ({ question }: Question) => {
        const [expected, found] = [seen(await ask(question)), seen(await handlers.ask(asked(question), there))];
        if (JSON.stringify(found) !== JSON.stringify(expected)) different.push({ question, expected, found });
      };
      const questions = questionsIn(language);
      for (let at = 0; at < questions.length; at += TOGETHER)
        await Promise.all(questions.slice(at, at + TOGETHER).map(compare));
      expect(different).toEqual([]);
    },
  );
});

test("a device answers each question as the server does, in the same order", async () => {
  const call = storedCalls(await storedDirectoryOf(db, NOW), { locale: "en", now: NOW });
  const different: object[] = [];
  for (const { question } of [...questionsIn("en"), ...questionsIn("ga")]) {
    const answer = seen(await ask(question));
    const offline = seen(await call("ask", asked(question)));
    if (JSON.stringify(answer) !== JSON.stringify(offline)) different.push({ question, answer, offline });
  }
  expect(different).toEqual([]);
});

test("a device finds the places that the server finds: words of pages, whole, begun, with an error, and two at once", async () => {
  const directory = await storedDirectoryOf(db, NOW);
  const stored = { notices: directory.notices, synonyms: directory.synonyms, now: NOW, locale: "en" as const };
  const texts = directory.pages.flatMap(({ page: { name, name_ie, slogan, tags } }) => [
    name,
    name_ie,
    slogan,
    ...tags.flatMap((tag) => [tag.name, tag.name_ie]),
  ]);
  const all = [...new Set(texts.flatMap((text) => text?.toLowerCase().match(/[\p{L}-]{2,}/gu) ?? []))];
  const words = all.filter((_, at) => at % 4 === 0);
  const queries = words.flatMap((word, at) => [
    word,
    word.slice(0, 4),
    `${word.slice(0, 3)}${word.slice(4)}`,
    `${word} ${all[(at * 7 + 1) % all.length]}`,
  ]);
  expect(queries.length).toBeGreaterThan(200);
  for (const q of [...queries, "pub", "somewhere to eat", "“pub”", "lanturn", "leabg", "knitwear", "the", "b"]) {
    // The server corrects typing errors with words of pages that are not public, too, and may so count others as less alike.
    const isWhole = words.includes(q);
    const seenOf = ({ items, less_alike, also }: Answer["pages"]) => [
      items.map(({ slug }) => slug),
      also,
      isWhole && less_alike,
    ];
    const searched = { ...asked(q), limit: 60 };
    const answer = await handlers.pages(searched, context);
    expect([q, ...seenOf(searchStored(directory.pages, searched, stored))]).toEqual([q, ...seenOf(answer)]);
  }
});

const NONE_ON_SATURDAY = "No “ceili” on Saturday 28 November; the next one is on Wednesday 2 December.";
const GAN_CHEILI = "Níl “céilí” ann Dé Sathairn 28 Samhain; beidh an chéad cheann eile ann Dé Céadaoin 2 Nollaig.";
const left = (terms: string) => `Nothing here is known to match: ${terms}.`;

const OF_TRAVEL: [string, string, string | null][] = [
  [
    "plane sunday at 20:00",
    "departures",
    "No flight on Sunday 29 November, 20:00; the next one is on Monday 30 November, 07:20.",
  ],
  ["boat to dungloe", "departures", left("to dungloe")],
  ["boat to arranmore sunday", "departures", null],
  ["wheelchair boat", "departures", "Not known here: wheelchair."],
];

/** Thursday 26 November at noon. What meets all of the question says nothing. */
test.each([
  ["ceili saturday", "events", NONE_ON_SATURDAY],
  ["céilí Dé Sathairn", "events", GAN_CHEILI],
  ["ceili wednesday", "events", null],
  ["music monday", "events", "No music on Monday 30 November; the next one is on Friday 27 November."],
  ["free ceili wednesday", "events", left("free")],
  ["ceili wednesday wheelchair", "events", "Not known here: wheelchair."],
  ...(HAS_JOURNEYS ? OF_TRAVEL : []),
  ["walks with dogs", "walks", "Not known here: dogs."],
  ["walks", "walks", null],
  ["pub all year", "pages", "Not known here: all year."],
  ["pub near letterkenny", "pages", null],
  ["vegan halal pub", "pages", "Not known here: vegan, halal."],
  ["pub tonight", "pages", null],
])("what an answer does not meet is said: %s", async (question, group, text) => {
  const answer = await ask(question);
  const said = answer.unmet.filter((one) => one.group === group);
  expect(answer.order).toContain(group);
  expect(said.map((one) => (question.includes("é") ? one.text_ie : one.text))).toEqual(text === null ? [] : [text]);
});

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
