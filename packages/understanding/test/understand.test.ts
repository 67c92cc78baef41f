import { describe, expect, test } from "vitest";
import { capacityIn, stepsIn, understand, type Vocabulary, type When } from "../src/index.ts";

const date = Temporal.PlainDate.from;
const vocabulary: Vocabulary = {
  places: [
    { key: "mill", names: ["Millford", "An Muileann"] },
    { key: "strand", names: ["Long Strand", "An Trá Fhada"] },
    { key: "arran", names: ["Arranmore", "Árainn Mhór"] },
  ],
  categories: [
    { key: "eating", names: ["Food and drink", "Bia agus deoch"] },
    { key: "pubs", names: ["Pubs and music", "Tithe tábhairne agus ceol"] },
  ],
  holidays: [
    { date: date("2026-10-26"), names: ["October holiday", "Lá saoire mhí Dheireadh Fómhair"] },
    { date: date("2027-01-01"), names: ["New Year’s Day", "Lá Caille"] },
    { date: date("2027-02-01"), names: ["St Brigid’s Day", "Lá Fhéile Bríde"] },
  ],
};

/** A Thursday in winter. */
const NOON = "2026-11-26T12:00";

const read = (text: string, at = NOON) =>
  understand(text, {
    now: Temporal.PlainDateTime.from(at).toZonedDateTime("Europe/Dublin"),
    languages: ["en", "ga"],
    vocabulary,
  });

/** `at 11-26 20:00`, `during 11-26 18:00/11-27 02:00`, `day 11-29`. */
function written(when: When | null): string {
  if (!when) return "none";
  const clock = (at: Temporal.ZonedDateTime) => at.toPlainDateTime().toString().slice(5, 16).replace("T", " ");
  const spans = when.spans.map(({ from, to }) => {
    if (when.kind === "at") return clock(from);
    return when.kind === "day" ? clock(from).slice(0, 5) : `${clock(from)}/${clock(to)}`;
  });
  return when.kind === "now" ? "now" : [when.kind, ...spans].join(" ");
}

test.each([
  ["visit the school and afterwards have soup", ["visit the school", "have soup"]],
  ["pottery first and then seafood", ["pottery", "seafood"]],
  ["músaem agus ansin lón", ["músaem", "lón"]],
  ["soup and a scone", null],
  ["and then", null],
])("two wishes are read in their order: %s", (text, steps) => {
  expect(stepsIn(text)).toEqual(steps);
});

test.each([
  ["Five rooms and a proper breakfast", 10],
  ["twenty-four beds in five rooms", 24],
  ["The smallest sleeps two and the biggest sleeps six.", 6],
  ["A warm light", null],
])("for how many a text counts room: %s", (text, capacity) => {
  expect(capacityIn(text, "sleep")).toBe(capacity);
});

test("words that nothing has are read as they sound, and those of a hurry", () => {
  const forgiven = (text: string) =>
    understand(text, {
      now: Temporal.PlainDateTime.from(NOON).toZonedDateTime("Europe/Dublin"),
      languages: ["en", "ga"],
      vocabulary,
      isForgiving: true,
    });
  expect(forgiven("acomodashun wit brekfast").intents.map(({ purpose }) => purpose)).toEqual(["sleep", "eat"]);
  expect(forgiven("farmasist").terms).toEqual(["pharmacist"]);
  expect(forgiven("gannet").terms).toEqual(["gannet"]);
});

test("the example of the README", () => {
  const { when, facts, categories, rest } = read("dinner tonight at 8, wheelchair");
  expect(when?.spans[0]?.from.toString()).toBe("2026-11-26T20:00:00+00:00[Europe/Dublin]");
  expect({ facts, categories, rest }).toEqual({ facts: ["step-free"], categories: ["eating"], rest: "" });
});

describe("clock times", () => {
  test.each([
    ["at 8 pub", "at 11-26 20:00"],
    ["at 20:00", "at 11-26 20:00"],
    ["at 20.00", "at 11-26 20:00"],
    ["8pm", "at 11-26 20:00"],
    ["8 p.m.", "at 11-26 20:00"],
    ["8ish", "at 11-26 20:00"],
    ["half seven", "at 11-26 19:30"],
    ["half past 7", "at 11-26 19:30"],
    ["ten to midnight", "at 11-26 23:50"],
    ["quarter past noon tomorrow", "at 11-27 12:15"],
    ["five minutes to eight", "at 11-26 19:55"],
    ["an hour before midnight", "at 11-26 23:00"],
    ["deich chun meán oíche", "at 11-26 23:50"],
    ["what's on tomorrow week", "day 12-04"],
    ["Friday week", "day 12-04"],
    ["a week from Friday", "day 12-04"],
    ["in three days", "day 11-29"],
    ["in a week's time", "day 12-03"],
    ["i gceann seachtaine", "day 12-03"],
    ["seachtain ó amárach", "day 12-04"],
    ["quarter to nine tonight", "at 11-26 20:45"],
    ["ten past five", "at 11-26 17:10"],
    ["5 o’clock", "at 11-26 17:00"],
    ["seven o'clock in the morning tomorrow", "at 11-27 07:00"],
    ["ag 22:00", "at 11-26 22:00"],
    ["ag a hocht anocht", "at 11-26 20:00"],
    ["a hocht a chlog", "at 11-26 20:00"],
    ["leath i ndiaidh a seacht", "at 11-26 19:30"],
    ["leathuair tar éis a seacht", "at 11-26 19:30"],
    ["ceathrú chun a naoi anocht", "at 11-26 20:45"],
    ["fiche nóiméad tar éis a sé", "at 11-26 18:20"],
    ["ag a dó dhéag", "at 11-26 12:00"],
    ["ag a haon déag san oíche", "at 11-26 23:00"],
    ["8 r.n. amárach", "at 11-27 08:00"],
    ["noon tomorrow", "at 11-27 12:00"],
    ["from 2 to 4", "during 11-26 14:00/11-26 16:00"],
    ["2-4pm", "during 11-26 14:00/11-26 16:00"],
    ["between 10 and 12 tomorrow", "during 11-27 10:00/11-27 12:00"],
    ["óna dó go dtí a ceathair", "during 11-26 14:00/11-26 16:00"],
    ["idir a dó agus a ceathair", "during 11-26 14:00/11-26 16:00"],
    ["after 9 tonight", "during 11-26 21:00/11-27 02:00"],
    ["before 6", "during 11-26 12:00/11-26 18:00"],
    ["roimh a sé", "during 11-26 12:00/11-26 18:00"],
    ["in an hour", "at 11-26 13:00"],
    ["i gceann leathuaire", "at 11-26 12:30"],
    ["breakfast at 8", "at 11-27 08:00"],
    ["shop at 9 tomorrow", "at 11-27 09:00"],
    ["pub at 9 tomorrow", "at 11-27 21:00"],
    ["pub tonight at 1", "at 11-27 01:00"],
  ])("%s", (text, expected) => {
    expect(written(read(text).when)).toBe(expected);
  });

  test("are local on the days on which the clocks change", () => {
    expect(read("at 20:00 sunday", "2027-03-27T12:00").when?.spans[0]?.from.toInstant().toString()).toBe(
      "2027-03-28T19:00:00Z",
    );
  });
});

describe("days and parts of them", () => {
  test.each([
    ["sunday", "day 11-29"],
    ["on Sunday", "day 11-29"],
    ["Dé Domhnaigh", "day 11-29"],
    ["Domhnach", "day 11-29"],
    ["ar an Domhnach", "day 11-29"],
    ["Dé hAoine seo chugainn", "day 11-27"],
    ["next friday", "day 12-04"],
    ["open sat", "day 11-28"],
    ["thursday", "day 11-26"],
    ["today", "day 11-26"],
    ["arú amárach", "day 11-28"],
    ["this weekend", "day 11-28 11-29"],
    ["deireadh na seachtaine", "day 11-28 11-29"],
    ["bank holiday", "day 01-01"],
    ["open bank holiday monday", "day 02-01"],
    ["Luan saoire bainc", "day 02-01"],
    ["bank holiday weekend", "day 01-30 01-31 02-01"],
    ["lá saoire", "day 01-01"],
    ["st brigid's day", "day 02-01"],
    ["25 december", "day 12-25"],
    ["December 25th", "day 12-25"],
    ["25/12", "day 12-25"],
    ["2026-12-25", "day 12-25"],
    ["25 Nollaig", "day 12-25"],
    ["an 25ú lá de Nollaig", "day 12-25"],
    ["tonight", "during 11-26 18:00/11-27 02:00"],
    ["anocht", "during 11-26 18:00/11-27 02:00"],
    ["saturday morning", "during 11-28 08:00/11-28 12:00"],
    ["maidin Dé Sathairn", "during 11-28 08:00/11-28 12:00"],
    ["oíche Shathairn", "during 11-28 20:00/11-29 02:00"],
    ["lunch sunday", "during 11-29 12:00/11-29 15:00"],
    ["open late", "during 11-26 22:00/11-27 02:00"],
    ["open late tonight", "during 11-26 22:00/11-27 02:00"],
    ["ar oscailt go déanach anocht", "during 11-26 22:00/11-27 02:00"],
    ["ar oscailt go déanach", "during 11-26 22:00/11-27 02:00"],
    ["in the morning", "during 11-27 08:00/11-27 12:00"],
    ["this afternoon", "during 11-26 12:00/11-26 18:00"],
    ["in august", "season 08-01 00:00/09-01 00:00"],
    ["all year round", "always"],
    ["i rith na bliana", "always"],
    ["pub open now", "now"],
    ["tábhairne ar oscailt anois", "now"],
  ])("%s", (text, expected) => {
    expect(written(read(text).when)).toBe(expected);
  });

  test("what has begun is what is left of it, and after midnight the night is still that of yesterday", () => {
    expect(written(read("open tonight", "2026-11-26T21:15").when)).toBe("during 11-26 21:15/11-27 02:00");
    expect(written(read("open tonight", "2026-11-27T00:30").when)).toBe("during 11-27 00:30/11-27 02:00");
    expect(written(read("open this weekend", "2026-11-29T10:00").when)).toBe("day 11-29");
  });

  test("a range counts from an hour on, or what is left of it; a day from half an hour on", () => {
    expect(read("open tonight").when?.least).toBe(60);
    expect(read("open tonight", "2026-11-27T01:30").when?.least).toBe(30);
    expect(read("open sunday").when?.least).toBe(30);
    expect(read("open at 20:00").when?.least).toBe(0);
  });
});

test.each([
  "knitting night",
  "the lantern",
  "open air",
  "morning bread",
  "oíche chniotála",
  "“open sunday”",
  '"late food"',
  "table for 8",
  "when does the museum open",
  "when is the shop open",
  "what time is the pub open",
  "cén t-am a bhfuil an siopa ar oscailt",
  "route 66",
  "",
])("no time is read into: %s", (text) => {
  expect(read(text).when).toBeNull();
});

describe("journeys", () => {
  test.each([
    ["boat to arranmore", "boat", null, "arran"],
    ["bád go hÁrainn Mhór", "boat", null, "arran"],
    ["bus from Millford to the Long Strand", "bus", "mill", "strand"],
    ["an bus ón Muileann go dtí an Trá Fhada", "bus", "mill", "strand"],
    ["Millford Arranmore ferry", "boat", "mill", "arran"],
    ["ferry times", "boat", null, null],
    ["amchlár", null, null, null],
  ])("%s", (text, by, from, to) => {
    expect(read(text).intents).toEqual([{ purpose: "go", by, from, to, which: null }]);
  });

  test.each([
    "mass times",
    "swimming pool timetable",
    "class schedule",
    "pub opening times",
    "amchlár na linne snámha",
  ])("%s are no times of boats", (text) => {
    expect(read(text).intents.map(({ purpose }) => purpose)).not.toContain("go");
  });

  test("a place that is no destination is a place", () => {
    expect(read("café in aice leis an Trá Fhada").place).toEqual({ key: "strand", relation: "near" });
    expect(read("pub in Millford")).toMatchObject({ place: { key: "mill", relation: "in" }, rest: "pub Millford" });
  });
});

test("names of facts are found in both languages, with their mutations", () => {
  expect(read("vegan lunch, gluten free, with a dog").facts).toEqual(["vegan", "gluten-free", "dogs"]);
  expect(read("lón gan ghlútan do chathaoir rothaí").facts).toEqual(["gluten-free", "step-free"]);
  expect(read("pub with an accessible toilet").facts).toEqual(["accessible-toilet"]);
});

test("what was read is said, and what was not is searched", () => {
  const { because, terms } = read("harp music tonight");
  expect(terms).toEqual(["harp", "music"]);
  expect(because).toEqual([
    { typed: "music", as: "intent", meaning: "music" },
    { typed: "tonight", as: "when", meaning: "during" },
  ]);
  expect(read("The Grey Gull").rest).toBe("The Grey Gull");
});

test("what is not wanted is read with its scope, and is not wanted as well", () => {
  const notIn = (text: string) => read(text).not;
  expect(notIn("hotel not a hostel")).toMatchObject([{ typed: "not a hostel", kinds: ["hostel"], terms: [] }]);
  expect(read("hotel not a hostel").terms).toEqual(["hotel"]);
  expect(notIn("pub without music on friday")).toMatchObject([{ typed: "without music", terms: ["music"] }]);
  expect(read("pub without music on friday").when?.kind).toBe("day");
  expect(notIn("tábhairne gan cheol")).toMatchObject([{ typed: "gan cheol", terms: ["cheol"] }]);
  expect(notIn("seafood but not on the mainland")).toMatchObject([{ terms: ["mainland"] }]);
  expect(notIn("bia mara ach ní ar an mórthír")).toMatchObject([{ terms: ["mórthír"] }]);
  expect(notIn("anything but fish with chips near Millford")).toMatchObject([{ terms: ["fish"] }]);
  // A “no” with a meaning of its own, an idiom and a surname.
  expect(read("places without steps")).toMatchObject({ not: [], facts: ["step-free"] });
  expect(notIn("pub not open on sunday")).toEqual([]);
  expect(notIn("Nóra Ní Bhaoill")).toEqual([]);
});

test("prices, numbers of people and comparisons are read, and are no clock times", () => {
  expect(read("dinner under €15").limits.price).toEqual({ typed: "under 15", most: 15, per: null });
  expect(read("room under 90 a night").limits.price).toMatchObject({ most: 90, per: "night" });
  expect(read("dinnéar faoi bhun 15 euro").limits.price).toMatchObject({ most: 15 });
  expect(read("open until 15").limits.price).toBeNull();
  expect(read("table for 12 people tonight").limits.people).toMatchObject({ count: 12 });
  expect(read("table for 12").limits.people).toMatchObject({ count: 12 });
  expect(read("bord do sheisear").limits.people).toMatchObject({ count: 6 });
  expect(read("lón do 45 duine").limits.people).toMatchObject({ count: 45 });
  expect(read("cheapest pint").limits.best).toMatchObject({ by: "price" });
  expect(read("an áit is saoire le fanacht").limits.best).toMatchObject({ by: "price" });
  expect(read("how much is a ticket").asksPrice).toBe(true);
});

test("what is wanted is told from what it is like", () => {
  expect(read("pub with trad music and dogs allowed").head).toEqual(["pub"]);
  expect(read("wheelchair taxi").head).toEqual(["taxi"]);
  expect(read("quiet hour for my son")).toMatchObject({ head: [], facts: ["quiet"] });
  expect(read("vegan breakfast").head).toEqual([]);
});

test.each([
  ["my husband has chest pain", ["ambulance", "defibrillator"]],
  ["taom croí", ["ambulance", "defibrillator"]],
  ["mae rhywun yn boddi", ["sea"]],
  ["au secours, incendie", ["ambulance", "fire"]],
  ["fire", ["fire"]],
  ["somebody stole my bike", ["police"]],
  ["she slid down the cliff and cannot move her leg", ["sea", "ambulance"]],
  ["tablets for feeling sick", ["pharmacy"]],
  ["hand cut chips", []],
  ["the tyre of my bicycle is flat", ["bicycle"]],
  ["power cut", ["power"]],
  ["the car won't start", ["breakdown"]],
  ["tréidlia", ["vet"]],
  // These ask for no help.
  ["food with a sea view in burtonport", []],
  ["prices fell, what is up tonight", []],
  ["ní maith liom éirí go luath", []],
  ["pub with an open fire", []],
  ["an bhfuil an músaem oscailte", []],
  ["I'll be there at 8", []],
])("who needs help is heard in any language: %s", (text, topics) => {
  expect(read(text).help.map(({ topic }) => topic)).toEqual(topics);
});

test("spelling is forgiven where that is asked for, but not of words that are known", () => {
  const now = Temporal.PlainDateTime.from(NOON).toZonedDateTime("Europe/Dublin");
  const forgiven = (text: string) => understand(text, { now, languages: ["en", "ga"], vocabulary, isForgiving: true });
  expect(forgiven("resturant open tonite")).toMatchObject({ terms: ["restaurant"], when: { kind: "during" } });
  expect(forgiven("bialan ar oscalt anocht")).toMatchObject({ terms: ["bialann"], when: { kind: "during" } });
  expect(forgiven("difibrileoir").help).toMatchObject([{ topic: "defibrillator" }]);
  expect(forgiven("xqzzy blorf").terms).toEqual(["xqzzy", "blorf"]);
  expect(read("resturant open tonite").terms).toEqual(["resturant"]);
});

test("a date that the year has not is no day", () => {
  expect(read("dinner on 30 february")).toMatchObject({ noDay: "on 30 february", when: null });
  expect(read("dinnéar an 30 Feabhra").noDay).toBe("an 30 Feabhra");
  expect(read("dinner on 28 february").noDay).toBeNull();
});

test("weekends are counted from the one of this week", () => {
  const days = (text: string) => read(text).when?.spans.map(({ from }) => from.toPlainDate().toString());
  const [saturday = ""] = days("this weekend") ?? [];
  const later = (weeks: number) => Temporal.PlainDate.from(saturday).add({ weeks }).toString();
  expect(days("next weekend")?.[0]).toBe(later(1));
  expect(days("the weekend after next")?.[0]).toBe(later(2));
});

test("a language that is not asked for is not read", () => {
  const now = Temporal.PlainDateTime.from(NOON).toZonedDateTime("Europe/Dublin");
  expect(understand("ar oscailt anocht", { now, languages: ["en"], vocabulary }).when).toBeNull();
});

test("a text of any length and kind is read in bounded time", () => {
  for (const text of [
    "at ".repeat(100_000),
    "half ".repeat(50_000),
    "á".repeat(200_000),
    "1:1:1:1:1:1:1",
    "٣:٠٠ pm",
    "\u0000at 8",
  ])
    expect(read(text).terms.length).toBeLessThanOrEqual(40);
});

test("what is written is asked for by its kind, and what it is about is searched", () => {
  expect(read("story about a piano")).toMatchObject({ writing: "stories", terms: ["piano"] });
  expect(read("news from the football club")).toMatchObject({ writing: "posts" });
  expect(read("story hour")).toMatchObject({ writing: null, terms: ["story"] });
});

test("the first that opens and the last that closes are superlatives, and no words", () => {
  expect(read("which shop opens earliest")).toMatchObject({ limits: { best: { by: "opens" } }, terms: [] });
  expect(read("what pub stays open latest").limits.best).toMatchObject({ by: "closes" });
  expect(read("latest boat").limits.best).toBeNull();
});
