import { describe, expect, test } from "vitest";
import { type Understanding, understand, type Vocabulary } from "../src/index.ts";

const vocabulary: Vocabulary = {
  places: [
    { key: "porth", names: ["Porthmadog", "Porthmadog"] },
    { key: "caernarfon", names: ["Caernarfon", "Caernarfon"] },
    { key: "bangor", names: ["Bangor", "Bangor"] },
    { key: "beach", names: ["Y Traeth Mawr", "Black Rock Sands"] },
  ],
  categories: [
    { key: "food", names: ["Bwyd a diod", "Food and drink"] },
    { key: "pubs", names: ["Tafarndai a cherddoriaeth", "Pubs and music"] },
    { key: "stay", names: ["Llety", "Accommodation"] },
  ],
  holidays: [
    { date: Temporal.PlainDate.from("2026-12-28"), names: ["Gŵyl San Steffan (yn lle)", "Boxing Day (substitute)"] },
  ],
};

/** A Thursday. */
const NOON = Temporal.PlainDateTime.from("2026-11-26T12:00").toZonedDateTime("Europe/London");

const read = (text: string) => understand(text, { now: NOON, languages: ["en", "cy"], vocabulary });

function said({ when, place, facts, intents, categories, terms }: Understanding) {
  const clock = (at: Temporal.ZonedDateTime) => at.toPlainDateTime().toString().slice(5, 16).replace("T", " ");
  const spans = (when?.spans ?? []).map(({ from, to }) =>
    when?.kind === "at" ? clock(from) : when?.kind === "day" ? clock(from).slice(0, 5) : `${clock(from)}/${clock(to)}`,
  );
  return {
    ...(when && { when: when.kind === "now" ? "now" : [when.kind, ...spans].join(" ") }),
    ...(place && { place: `${place.relation} ${place.key}` }),
    ...(facts.length > 0 && { facts }),
    ...(intents.length > 0 && {
      intents: intents.map(({ purpose, by, from, to, which }) =>
        [purpose, by, from && `<${from}`, to && `>${to}`, which].filter(Boolean).join(" "),
      ),
    }),
    ...(categories.length > 0 && { categories }),
    ...(terms.length > 0 && { terms }),
  };
}

describe("forty questions in Welsh", () => {
  test.each<[string, ReturnType<typeof said>]>([
    ["beth sydd ar agor nawr", { when: "now" }],
    ["beth sydd ar agor heno?", { when: "during 11-26 18:00/11-27 02:00" }],
    ["ar agor ddydd Sul", { when: "day 11-29" }],
    ["ar agor ar ddydd Sadwrn", { when: "day 11-28" }],
    ["beth sydd ar agor yfory", { when: "day 11-27" }],
    ["caffi ar agor bore Sadwrn", { when: "during 11-28 08:00/11-28 12:00", intents: ["eat"], terms: ["caffi"] }],
    ["oes gaffi ar agor rŵan", { when: "now", intents: ["eat"], terms: ["gaffi"] }],
    ["tafarn nos Wener am naw o'r gloch", { when: "at 11-27 21:00", intents: ["drink"], terms: ["tafarn"] }],
    ["tafarn ger Porthmadog", { intents: ["drink"], place: "near porth", terms: ["tafarn"] }],
    ["bwyd am 8 heno", { when: "at 11-26 20:00", intents: ["eat"], categories: ["food"] }],
    ["swper am hanner awr wedi saith", { when: "at 11-26 19:30", intents: ["eat"], categories: ["food"] }],
    ["cinio dydd Sul", { when: "during 11-29 12:00/11-29 15:00", intents: ["eat"], categories: ["food"] }],
    ["brecwast yfory", { when: "during 11-27 07:00/11-27 11:00", intents: ["eat"], categories: ["food"] }],
    ["rhywle i fwyta gyda chadair olwyn", { intents: ["eat"], facts: ["step-free"], categories: ["food"] }],
    ["bwyd llysieuol heb glwten", { intents: ["eat"], facts: ["vegetarian", "gluten-free"], categories: ["food"] }],
    ["ble mae'r toiledau", { intents: ["toilets"] }],
    ["toiled hygyrch ym Mhorthmadog", { facts: ["accessible-toilet"], place: "in porth", terms: ["Mhorthmadog"] }],
    ["bws i Fangor", { intents: ["go bus >bangor"], terms: ["bws"] }],
    ["bws o Borthmadog i Gaernarfon", { intents: ["go bus <porth >caernarfon"], terms: ["bws"] }],
    [
      "y bws olaf i Gaernarfon heno",
      { when: "during 11-26 18:00/11-27 02:00", intents: ["go bus >caernarfon last"], terms: ["bws", "olaf"] },
    ],
    ["pryd mae'r fferi nesaf", { intents: ["go boat next"], terms: ["fferi", "nesaf"] }],
    ["y cwch olaf yfory", { when: "day 11-27", intents: ["go boat last"], terms: ["cwch", "olaf"] }],
    ["amserlen y bws", { intents: ["go bus"], terms: ["bws"] }],
    ["llety am y penwythnos", { when: "day 11-28 11-29", intents: ["sleep"], categories: ["stay"] }],
    ["gwesty gyda golygfa o'r môr", { intents: ["sleep"], facts: ["sea-view"], terms: ["gwesty"] }],
    ["beth i'w wneud gyda phlant ar ddiwrnod gwlyb", { intents: ["do"], facts: ["children", "wet-day"] }],
    ["taith gerdded ger y Traeth Mawr", { intents: ["walk"], place: "near beach", terms: ["taith", "gerdded"] }],
    [
      "cerddoriaeth fyw nos Sadwrn",
      { when: "during 11-28 20:00/11-29 02:00", intents: ["music"], terms: ["cerddoriaeth", "fyw"] },
    ],
    ["beth sydd ymlaen y penwythnos yma", { when: "day 11-28 11-29", intents: ["events"] }],
    ["meddyg", { intents: ["doctor"], terms: ["meddyg"] }],
    ["fferyllfa ar agor nawr", { when: "now", intents: ["doctor"], terms: ["fferyllfa"] }],
    ["rhifau argyfwng", { intents: ["emergency"] }],
    ["croeso i gŵn", { facts: ["dogs"] }],
    ["tafarn sy'n croesawu cŵn", { intents: ["drink"], facts: ["dogs"], terms: ["tafarn", "croesawu"] }],
    ["siop ar agor rhwng dau a phedwar", { when: "during 11-26 14:00/11-26 16:00", intents: ["buy"] }],
    [
      "parcio am ddim yng Nghaernarfon",
      { facts: ["parking", "free"], place: "in caernarfon", terms: ["Nghaernarfon"] },
    ],
    ["ar agor ddydd Nadolig", { when: "day 12-25" }],
    ["ar agor ar 25 Rhagfyr", { when: "day 12-25" }],
    ["ar agor ym mis Awst", { when: "season 08-01 00:00/09-01 00:00" }],
    ["ar agor gŵyl y banc", { when: "day 12-28" }],
    ["chwarter i naw heno", { when: "at 11-26 20:45" }],
    ["ar ôl 9 heno", { when: "during 11-26 21:00/11-27 02:00" }],
    ["mewn awr", { when: "at 11-26 13:00" }],
    ["ar agor tan hwyr", { when: "during 11-26 22:00/11-27 02:00" }],
  ])("%s", (text, expected) => {
    expect(said(read(text))).toEqual(expected);
  });

  test.each(["bore da", "Noson Lawen", "bwrdd i 8 o bobl", "“ar agor ddydd Sul”"])(
    "no time is read into: %s",
    (text) => {
      expect(read(text).when).toBeNull();
    },
  );
});

test("in a directory without Welsh its words are searched", () => {
  const { when, rest } = understand("ar agor heno", { now: NOON, languages: ["en", "ga"], vocabulary });
  expect({ when, rest }).toEqual({ when: null, rest: "ar agor heno" });
});
