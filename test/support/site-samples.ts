import { type Answer, answer } from "#core/contract/directory/ask.ts";
import { category } from "#core/contract/directory/categories.ts";
import { place } from "#core/contract/directory/places.ts";
import { tag } from "#core/contract/directory/tags.ts";
import { pageCard } from "#core/contract/pages/card.ts";
import { pageOfDay } from "#core/contract/pages/day.ts";
import { dayNotice } from "#core/contract/pages/day-notices.ts";
import { page, searchResult } from "#core/contract/pages/public.ts";
import { type DayPlan, dayPlan, type OpeningTime, openingTime, type Times } from "#core/contract/pages/times.ts";
import { event, occurrence } from "#core/contract/writing/events.ts";
import { postCard } from "#core/contract/writing/posts.ts";
import { storyCard } from "#core/contract/writing/stories.ts";
import { sampleOf } from "./sample.ts";

/** For tests of the public site: answers of the API in which only what the test says is known. */

type Fields<Of> = Partial<Of> & { slug?: string };

/** Ids that differ from each other, since lists are keyed by them. */
const ided = <Of extends { slug?: string }>(fields: Of) => ({
  ...(fields.slug && { id: `id-${fields.slug}` }),
  ...fields,
});

export const LANTERN = { slug: "lantern-bar", name: "The Lantern Bar", name_ie: "Tábhairne an Lóchrainn" };

export const cardOf = (fields: Fields<ReturnType<typeof sampleOf<typeof pageCard>>> = LANTERN) =>
  sampleOf(pageCard, { opening_state: "unknown", ...ided(fields) });

export const pageOf = (fields: Fields<ReturnType<typeof sampleOf<typeof page>>> = {}) =>
  sampleOf(page, { opening_state: "unknown", ...ided({ ...LANTERN, ...fields }) });

export const categoryOf = (fields: Fields<ReturnType<typeof sampleOf<typeof category>>>) =>
  sampleOf(category, ided(fields));
export const tagOf = (fields: Fields<ReturnType<typeof sampleOf<typeof tag>>>) => sampleOf(tag, ided(fields));
export const placeOf = (fields: Partial<ReturnType<typeof sampleOf<typeof place>>>) => sampleOf(place, fields);

export const PUBS = categoryOf({ slug: "pubs", name: "Pubs", name_ie: "Tithe tábhairne", pages: 3 });
export const FOOD = categoryOf({ slug: "food", name: "Food", name_ie: "Bia", pages: 2, open_now: 1 });

/** A search that has found these; the total is theirs unless it is said. */
export const resultOf = (fields: Partial<Answer["pages"]> = {}) =>
  sampleOf(searchResult, { also: null, next_cursor: null, counted: true, total: fields.items?.length ?? 0, ...fields });

export const answerOf = (pages: Partial<Answer["pages"]> = {}, fields: Partial<Answer> = {}) =>
  sampleOf(answer, { order: (pages.items?.length ?? 0) > 0 ? ["pages"] : [], ...fields, pages: resultOf(pages) });

export const eventOf = (fields: Fields<ReturnType<typeof sampleOf<typeof occurrence>>>) =>
  sampleOf(occurrence, { ...ided(fields) });
export const wholeEventOf = (fields: Fields<ReturnType<typeof sampleOf<typeof event>>>) =>
  sampleOf(event, ided(fields));
export const postOf = (fields: Partial<ReturnType<typeof sampleOf<typeof postCard>>>) => sampleOf(postCard, fields);
export const storyOf = (fields: Fields<ReturnType<typeof sampleOf<typeof storyCard>>>) =>
  sampleOf(storyCard, ided(fields));
export const noticeOf = (fields: Partial<ReturnType<typeof sampleOf<typeof dayNotice>>>) => sampleOf(dayNotice, fields);

/** A row of every week, with the hours of a day. */
export const rowOf = (day: number, opens: string, closes: string, fields: Partial<OpeningTime> = {}) =>
  sampleOf(openingTime, { id: `${day}${opens}`, day, opens, closes, ...fields });

export const planOf = (date: string, fields: Partial<DayPlan> = {}) =>
  sampleOf(dayPlan, { date, source: "regular", ...fields });

export const timesOf = (times: OpeningTime[], fields: Partial<Times> = {}): Times => ({
  times,
  holiday_rule: "as_usual",
  holiday_intervals: [],
  special: [],
  week: [],
  ...fields,
});

/** A place of a day whose hours are known; without hours it is closed on the day. */
export const placeOfDay = (fields: Fields<ReturnType<typeof sampleOf<typeof pageOfDay>>>) =>
  sampleOf(pageOfDay, { plan: planOf("2026-11-28"), may_be_closed: null, ...ided({ ...LANTERN, ...fields }) });
