import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Locale } from "#core/contract/locales.ts";
import type { DayPlan, OpeningTime, Times } from "#core/contract/pages/times.ts";
import type { ScreenContext } from "#core/web/document/screen.ts";
import { SiteProviders } from "#core/web/document/site-context.tsx";
import { PageResources } from "../page-resources.ts";
import { OpeningTimes, WeekTable } from "./OpeningTimes.tsx";

const day = (fields: Partial<DayPlan>): DayPlan => ({
  date: "2027-01-11",
  source: "regular",
  intervals: [],
  name: null,
  name_ie: null,
  ...fields,
});

const noteOf = (of: DayPlan) => textOf(<WeekTable week={[of]} />, "ga");

function textOf(shown: ReactNode, locale: Locale): string {
  const html = renderToStaticMarkup(
    <SiteProviders site={{ locale, site: {} } as unknown as ScreenContext} resources={new PageResources()}>
      {shown}
    </SiteProviders>,
  );
  return html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

test("a special day is named as one; a day that a notice changes is not, since the notice says why", () => {
  expect(noteOf(day({ source: "special" }))).toBe("Uaireanta oscailte Dé Luain Laethanta speisialta Dúnta");
  expect(noteOf(day({ source: "special", name: "Wedding", name_ie: "Bainis" }))).toBe(
    "Uaireanta oscailte Dé Luain Bainis Dúnta",
  );
  expect(noteOf(day({ source: "notice" }))).toBe("Uaireanta oscailte Dé Luain Dúnta");
});

test("of a place that is closed for a while no day is marked as today, as if its hours held", () => {
  const times = timesOf([row(1, "10:00", "18:00")], { week: [day({})] });
  expect(textOf(<OpeningTimes times={times} />, "en")).toContain("Monday today");
  expect(textOf(<OpeningTimes times={times} isClosed />, "en")).not.toContain("today");
});

const row = (day: number, opens: string, closes: string, fields: Partial<OpeningTime> = {}): OpeningTime => ({
  id: `${day}${opens}`,
  set: "main",
  day,
  opens,
  closes,
  kind: "open",
  weeks: null,
  season: null,
  note: null,
  note_ie: null,
  version: 1,
  ...fields,
});
const timesOf = (rows: OpeningTime[], fields: Partial<Times> = {}): Times => ({
  times: rows,
  holiday_rule: "as_usual",
  holiday_intervals: [],
  special: [],
  week: [day({})],
  ...fields,
});

test("a season stands with its hours, and beside it those of the rest of the year", () => {
  const season = { from: "06-01", to: "08-31", name: null, name_ie: null };
  const summer = [1, 2, 3, 4, 5, 6, 7].map((one) => row(one, "10:00", one > 5 ? "20:00" : "18:00", { season }));
  const winter = [row(6, "12:00", "16:00")];
  const text = textOf(<OpeningTimes times={timesOf([...winter, ...summer])} />, "en");
  expect(text).toContain(
    "Through the year Rest of the year Monday – Friday Closed Saturday 12:00 – 16:00 Sunday Closed " +
      "1 June to 31 August Monday – Friday 10:00 – 18:00 Saturday – Sunday 10:00 – 20:00",
  );
  expect(textOf(<OpeningTimes times={timesOf(summer)} />, "en")).toMatch(/Rest of the year Closed$/);
  expect(textOf(<OpeningTimes times={timesOf(winter)} />, "en")).not.toContain("Through the year");
});

test("hours that are not known are not closed: without times, with those of the kitchen alone, or of single days", () => {
  const unknown = "This place has not told its hours yet. A call is the surest way.";
  expect(textOf(<OpeningTimes times={timesOf([])} />, "en")).toBe(unknown);
  const kitchen = textOf(<OpeningTimes times={timesOf([row(1, "12:00", "15:00", { set: "kitchen" })])} />, "en");
  expect(kitchen).toContain(unknown);
  expect(kitchen).not.toContain("Closed");
  const week = [day({ source: "special", name: "Christmas" }), day({ date: "2027-01-12" })];
  expect(textOf(<OpeningTimes times={timesOf([], { week })} />, "en")).toMatch(
    /Monday today Christmas Closed Tuesday Not known$/,
  );
});
