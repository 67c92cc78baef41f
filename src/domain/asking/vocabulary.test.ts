import { understand } from "@eolaire/understanding";
import { describe, expect, test } from "vitest";
import { ZONE } from "../local-time.ts";
import { PlaceNames } from "../pages/place-names.ts";
import { publicHolidays } from "../public-holidays.ts";
import { movableFeasts } from "./movable-feasts.ts";
import { namesOf } from "./vocabulary.ts";

const LANGUAGES = ["en", "ga", "cy"] as const;
const NOTHING = { places: new PlaceNames([]), categories: [], tags: [], further: [], information: [] };
const names = new Map([2025, 2026, 2027, 2028].map((year) => [year, namesOf(NOTHING, year)]));

/** The first day that is meant. */
function askedDay(question: string, today: Temporal.PlainDate): Temporal.PlainDate | undefined {
  const now = today.toZonedDateTime({ timeZone: ZONE, plainTime: "12:00" });
  const { vocabulary } = names.get(today.year)!;
  return understand(question, { now, languages: LANGUAGES, vocabulary }).when?.spans[0]?.from.toPlainDate();
}

const holidayNames = publicHolidays.of(2026).flatMap((holiday) => [holiday.names.en ?? "", holiday.names.ga ?? ""]);
const feastNames = movableFeasts.of(2026).flatMap((feast) => [...feast.names]);
/** Of the words of time themselves. */
const ofEveryYear = [
  "new year’s day",
  "new year's",
  "lá caille",
  "lá na bliana nua",
  "dydd calan",
  "christmas eve",
  "oíche nollag",
  "noswyl nadolig",
  "christmas",
  "lá nollag",
  "an nollaig",
  "dydd nadolig",
  "new year’s eve",
  "oíche chinn bhliana",
  "nos galan",
  "stephen’s day",
  "lá an dreoilín",
  "dydd san steffan",
  "paddys day",
  "lá fhéile pádraig",
  "gŵyl san padrig",
  "st davids day",
  "gŵyl dewi",
  "halloween",
  "oíche shamhna",
  "calan gaeaf",
];
const MOVABLE: ReadonlySet<string> = new Set([...holidayNames, ...feastNames]);
const NAMED = [...new Set([...holidayNames, ...feastNames, ...ofEveryYear].filter(Boolean))];

describe("a day that is asked for by its name", () => {
  test("is the next one, on any day of two years, and on each day around them all", () => {
    const first = Temporal.PlainDate.from("2026-01-01");
    const days = [2026, 2027].flatMap((year) => [...publicHolidays.of(year), ...movableFeasts.of(year)]);
    const around = days.flatMap(({ date }) => [-1, 0, 1].map((ahead) => `${date.add({ days: ahead })}`));
    const others = Array.from({ length: 66 }, (_, at) => `${first.add({ days: at * 11 })}`);
    const wrong: string[] = [];
    for (const today of new Set([...around, ...others]))
      for (const name of NAMED) {
        const asked = askedDay(`open ${name}`, Temporal.PlainDate.from(today));
        const ahead = asked ? Temporal.PlainDate.from(today).until(asked).days : Number.NaN;
        // By Easter or a weekday the next one may be more than a year away.
        if (!(ahead >= 0 && ahead < (MOVABLE.has(name) ? 400 : 366))) wrong.push(`${name}, ${today}: ${asked}`);
      }
    expect(wrong).toEqual([]);
  });

  test.each([
    ["New Year’s Day", "2027-01-01"],
    ["oscailte Lá Caille", "2027-01-01"],
    ["ar agor dydd calan", "2027-01-01"],
    ["Easter Monday", "2027-03-29"],
    ["Luan Cásca", "2027-03-29"],
    ["dydd llun y pasg", "2027-03-29"],
    ["St Brigid's Day", "2027-02-01"],
    ["ar oscailt Lá Fhéile Bríde", "2027-02-01"],
    ["open Good Friday", "2027-03-26"],
    ["Aoine an Chéasta", "2027-03-26"],
  ])("in November: %s is on %s", (question, date) => {
    expect(`${askedDay(question, Temporal.PlainDate.from("2026-11-28"))}`).toBe(date);
  });
});

describe("a year that is said decides", () => {
  test.each([
    ["christmas day this year", "2026-12-25"],
    ["Lá Nollag i mbliana", "2026-12-25"],
    ["dydd nadolig eleni", "2026-12-25"],
    ["christmas day next year", "2027-12-25"],
    ["an bhliain seo chugainn Lá Nollag", "2027-12-25"],
    ["dydd nadolig y flwyddyn nesaf", "2027-12-25"],
    ["Easter Monday this year", "2026-04-06"],
    ["Luan Cásca i mbliana", "2026-04-06"],
    ["Easter Monday 2028", "2028-04-17"],
    ["christmas day 2027", "2027-12-25"],
    ["in August next year", "2027-08-01"],
    ["25 December next year", "2027-12-25"],
    ["bank holiday next year", "2027-01-01"],
    ["imeachtaí i mbliana", "2026-11-28"],
    ["events next year", "2027-01-01"],
  ])("%s: %s", (question, date) => {
    expect(`${askedDay(question, Temporal.PlainDate.from("2026-11-28"))}`).toBe(date);
  });

  test("“this year” is until its end", () => {
    const now = Temporal.ZonedDateTime.from("2026-11-28T12:00[Europe/Dublin]");
    const { when } = understand("imeachtaí i mbliana", { now, languages: LANGUAGES, ...names.get(2026)! });
    expect([when?.kind, when?.spans[0]?.to.toPlainDate().toString()]).toEqual(["season", "2027-01-01"]);
  });

  test("a day of a year that is not known is no day, and not today", () => {
    expect(askedDay("open Easter Monday 2051", Temporal.PlainDate.from("2026-11-28"))).toBeUndefined();
  });
});
