import { readFileSync } from "node:fs";
import { FACTS, type Understanding, understand, type Vocabulary, type When } from "@eolaire/understanding";
import { afterAll, expect, test } from "vitest";
import { publicHolidaysOf } from "../src/domain/public-holidays.ts";

type Question = {
  question: string;
  kind: string;
  /** Local time. */
  now: string;
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
  holidays: [2026, 2027].flatMap(publicHolidaysOf).map(({ date, names }) => ({
    ...{ date, names: Object.values(names) },
  })),
};

/** By kind of question: how many there are, and of how many each is right. */
const figures = new Map<string, { asked: number; understood: number }>();
afterAll(() => console.table(Object.fromEntries(figures)));

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
    const figure = figures.get(`${language} ${kind}`) ?? { asked: 0, understood: 0 };
    figures.set(`${language} ${kind}`, figure);
    figure.asked++;
    const said = summary(meant);
    const isRight = isSame(said, understood);
    if (isRight) figure.understood++;
    return isRight ? [] : [{ question, understood, said }];
  });
  expect(wrong).toEqual([]);
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
