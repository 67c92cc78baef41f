import { PublicHolidays } from "@eolaire/opening-hours";
import Holidays from "date-holidays";
import { afterEach, describe, expect, test, vi } from "vitest";
import irish from "../places/ie/place.json" with { type: "json" };
import { country } from "../src/contract/country.ts";
import { LANGUAGE_CODES } from "../src/contract/language-codes.ts";
import { COUNTRY_CODES, countryOf, isCountry, regionsOf, startOf, zonesOf } from "../src/server/config/country-of.ts";

const PACKS: [name: string, published: [country: string, state?: string]][] = [
  ["ie", ["IE"]],
  ["gb-wls", ["GB", "WLS"]],
  ["gb-sct", ["GB", "SCT"]],
  ["fr-bre", ["FR"]],
];

/** After the days that were given once: coronations, jubilees. */
const YEARS = Array.from({ length: 10 }, (_, at) => 2027 + at);

const publishedIn = (year: number, [code, state]: [country: string, state?: string]) => {
  const whole = ({ start, end }: { start: Date; end: Date }) => end.getTime() - start.getTime() > 20 * 3_600_000;
  const calendar = state ? new Holidays(code, state) : new Holidays(code);
  const published = calendar.getHolidays(year).filter((one) => one.type === "public" && whole(one));
  return [...new Set(published.map(({ date }) => date.slice(0, 10)))].sort();
};

describe.each(PACKS)("the country pack %s", (key, published) => {
  const pack = countryOf(key);
  test.each(YEARS)("has the public holidays of %i with their substitute days", (year) => {
    expect(new PublicHolidays(pack.holidays).of(year).map(({ date }) => `${date}`)).toEqual(
      publishedIn(year, published),
    );
  });

  test("has an example of its postcode, and a zone that exists, in calendars as well", () => {
    expect(pack.postcode?.example).toMatch(new RegExp(pack.postcode!.pattern));
    const summer = Temporal.PlainDate.from("2027-07-01").toZonedDateTime(pack.zone).offset.replace(":", "");
    expect(pack.calendarZone).toContain(`TZID:${pack.zone}`);
    expect(pack.calendarZone).toContain(`TZOFFSETTO:${summer}`);
    expect(pack.isReviewed).toBe(true);
  });
});

test("where nothing else is chosen, the country is the first pack", () => {
  expect(country).toEqual(irish);
  expect(countryOf("ie")).toEqual(irish);
});

const THIS_YEAR = Temporal.Now.plainDateISO().year;

/** Those whose months follow the moon from one sighting to the next have days, the others rules that hold in any year. */
const REGIONS: [key: string, published: [country: string, state: string]][] = [
  ["de-sn", ["DE", "SN"]],
  ["de-by", ["DE", "BY"]],
  ["ch-gr", ["CH", "GR"]],
  ["ch-ti", ["CH", "TI"]],
  ["es-pv", ["ES", "PV"]],
  ["gb-eng", ["GB", "ENG"]],
  ["gb-nir", ["GB", "NIR"]],
  ["nz-bop", ["NZ", "BOP"]],
  ["us-ca", ["US", "CA"]],
];
test.each(REGIONS)("the region %s has the holidays that are published of it", (key, published) => {
  const holidays = new PublicHolidays(countryOf(key).holidays);
  for (const year of [THIS_YEAR, THIS_YEAR + 1, THIS_YEAR + 2])
    expect([...new Set(holidays.of(year).map(({ date }) => `${date}`))]).toEqual(publishedIn(year, published));
});

test("regions have names, zones and corrections of their own", () => {
  expect(["gb-eng", "gb-nir", "gb-wls", "fr-bre", "ch-gr", "de-sn", "es-pv"].filter((key) => !isCountry(key))).toEqual(
    [],
  );
  expect(["xx", "DE", "de-xx", "gb-", "", "toString"].filter(isCountry)).toEqual([]);
  expect(regionsOf("gb").get("gb-eng")?.en).toBe("England");
  expect([countryOf("us-ca").zone, countryOf("us-ca", "America/New_York").zone]).toEqual([
    "America/Los_Angeles",
    "America/New_York",
  ]);
  expect(zonesOf("nz")).toEqual(["Pacific/Auckland", "Pacific/Chatham"]);
  const { money, postcode, isReviewed, emergency } = countryOf("gb-eng");
  expect([money.typed[0], postcode?.space, isReviewed]).toEqual(["£", -3, false]);
  expect(emergency.en).toContain("**999**");
  expect(startOf("gb-nir").legal.facts.complaint?.en).toContain("Equality Commission");
  expect(startOf("gb-eng").legal.facts.authority?.en).toContain("ico.org.uk");
});

describe("what is written as in the country", () => {
  /** What a module of the product says in a process of another country. */
  async function inCountry<Module>(key: string, load: () => Promise<Module>): Promise<Module> {
    vi.resetModules();
    globalThis.EOLAIRE_COUNTRY = countryOf(key);
    return load();
  }
  afterEach(() => {
    globalThis.EOLAIRE_COUNTRY = undefined;
    vi.resetModules();
  });

  test("a month begins on Sunday in America, and on Monday in Germany", async () => {
    for (const [key, day] of [
      ["us", 7],
      ["de", 1],
    ] as const) {
      const { weeksOf } = await inCountry(key, () => import("../src/domain/events/weeks.ts"));
      const weeks = weeksOf(Temporal.PlainYearMonth.from("2026-11"));
      expect([weeks[0]?.[0]?.dayOfWeek, weeks.flat().some((one) => `${one}` === "2026-11-30")]).toEqual([day, true]);
    }
  });

  test("a distance is in miles in America", async () => {
    const { distanceText, SEARCH_DISTANCES } = await inCountry("us", () => import("../src/texts/numbers.ts"));
    expect([5000, 100].map((metres) => distanceText(metres, "en"))).toEqual(["3.1 mi", "350 ft"]);
    expect(SEARCH_DISTANCES.map((metres) => distanceText(metres, "en"))).toEqual([
      "1 mi",
      "2 mi",
      "5 mi",
      "10 mi",
      "25 mi",
    ]);
  });

  test("a postcode stands before the town in Germany", async () => {
    const { writtenAddress } = await inCountry("de-sn", () => import("../src/texts/written-address.ts"));
    expect(writtenAddress("Lauenstraße 1, Bautzen", "02625")).toBe("Lauenstraße 1, 02625 Bautzen");
    expect(writtenAddress("Lauenstraße 1, 02625 Bautzen", "02625")).toBe("Lauenstraße 1, 02625 Bautzen");
    expect([writtenAddress("Lauenstraße 1", "02625"), writtenAddress(null, "02625")]).toEqual([null, null]);
  });

  test("a menu in rand or francs is read, and “for 20” is no price", async () => {
    const rand = await inCountry("za", () => import("../src/domain/prices/typed-prices.ts"));
    const pricesOf = (text: string) => rand.readTypedPrices(text).prices.map(({ name, amount }) => [name, amount]);
    expect(pricesOf("Bobotie R 95.50\nRoom for 20")).toEqual([["Bobotie", 9550]]);
    const francs = await inCountry("ch", () => import("../src/domain/prices/typed-prices.ts"));
    expect(francs.readTypedPrices("Gerstensuppe CHF 12.50").prices[0]).toMatchObject({
      name: "Gerstensuppe",
      amount: 1250,
    });
  });

  test("a number is one of the country, and one that is not dialled there is refused", async () => {
    const { toE164 } = await inCountry("nz", () => import("../src/domain/typed-phone.ts"));
    expect(["07 348 4333", "+64 7 348 4333", "+44 1758 612345", "074 952 1234"].map(toE164)).toEqual([
      "+6473484333",
      "+6473484333",
      "+441758612345",
      null,
    ]);
    const nowhere = await inCountry("aq", () => import("../src/domain/typed-phone.ts"));
    expect([nowhere.toE164("07 348 4333"), nowhere.toE164("+64 7 348 4333")]).toEqual([null, "+6473484333"]);
  });

  test("where no emergency number is known, none is said", async () => {
    const { EMERGENCY_NUMBER } = await inCountry("aq", () => import("../src/domain/asking/urgent.ts"));
    expect(EMERGENCY_NUMBER).toBeNull();
    const inJapan = await inCountry("jp", () => import("../src/domain/asking/urgent.ts"));
    expect(inJapan.EMERGENCY_NUMBER).toBe("110");
  });
});

describe("every country of ISO 3166", () => {
  test("is there, with Kosovo", () => expect(COUNTRY_CODES.length).toBe(250));

  /** None of all countries waits for those whose calendars follow the sun and the moon. */
  const SLOW = new Set(["cn", "hk", "kr", "tw"]);
  test.each(COUNTRY_CODES.filter((code) => !SLOW.has(code)))("%s gives a start", (code) => {
    const of = countryOf(code);
    const money = new Intl.NumberFormat("en", { style: "currency", currency: of.money.code });
    expect(money.format(1)).toMatch(/1/);
    expect(`${Temporal.Now.zonedDateTimeISO(of.zone).timeZoneId}`).toBe(of.zone);
    expect(of.calendarZone.filter((line) => /^(?:BEGIN|END):(?:STANDARD|DAYLIGHT)$/.test(line)).length).toBeGreaterThan(
      1,
    );
    const summer = Temporal.Now.plainDateISO().toZonedDateTime(of.zone).offset.slice(0, 6).replace(":", "");
    expect(of.calendarZone.join("\n")).toContain(`TZOFFSETTO:${summer}`);
    expect(Math.abs(of.map.latitude) <= 90 && Math.abs(of.map.longitude) <= 180).toBe(true);
    if (of.postcode?.example) expect(of.postcode.example).toMatch(new RegExp(of.postcode.pattern));
    for (const language of code === "ie" ? (["en", "ga"] as const) : LANGUAGE_CODES) {
      expect([of.name[language], of.money.name[language], of.money.inMoney[language]]).not.toContain(undefined);
      // A number that nobody knows is not made up.
      const [number = null] = of.emergencyNumbers;
      if (number) expect(of.emergency[language]).toContain(`**${number}**`);
      else expect(of.emergency[language]).not.toMatch(/\d/);
    }
    const named = of.holidays.filter(({ names, key }) => !names.en || !key);
    expect(named).toEqual([]);
    const known = new PublicHolidays(of.holidays).of(THIS_YEAR).map(({ date }) => `${date}`);
    const dates = publishedIn(THIS_YEAR, [code.toUpperCase()]);
    expect(dates.filter((date) => !known.includes(date)).length).toBeLessThanOrEqual(of.holidays.length ? 2 : 0);
    const { categories, legal } = startOf(code);
    expect(categories.length).toBeGreaterThan(5);
    expect(legal.pages).toContain("privacy");
    const texts = [JSON.stringify(startOf(code)), JSON.stringify({ ...of, name: null })].join();
    if (code !== "ie") expect(texts).not.toMatch(/\bIreland\b|Eircode|Dublin|dataprotection\.ie|\bGarda/);
  });
});
