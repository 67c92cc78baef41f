import type { PageOfDay } from "#core/contract/pages/day.ts";
import { inLanguage } from "#core/domain/in-language.ts";
import { todayAt, ZONE } from "#core/domain/local-time.ts";
import { findPagesOfDay } from "#core/server/api/pages/pages-of-day/queries.ts";
import { eventsOn } from "#core/server/api/writing/events/queries.ts";
import type { ReadContext } from "#core/server/calls/handler.ts";
import type { FeedSettings } from "#core/server/feeds/feed-subject.ts";
import { icsCalendar, localValue, type Property, utcValue } from "#core/server/feeds/ics.ts";
import type { JourneysOfFeeds } from "#core/server/feeds/module.ts";
import { clock } from "#core/texts/dates.ts";
import { hoursText } from "#core/texts/day-hours-text.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import { dayNotes } from "../notes-text.ts";
import { doubtText, noteText } from "../place-text.ts";
import { type MyDayAddress, myDayQuery, readMyDay, stayOf } from "../rules/address.ts";
import { chosenCrossings, crossingsOf } from "../rules/crossings.ts";
import { doubtDuring, periodsOfDay, placeNote } from "../rules/place-notes.ts";

/** The query of an address as the calendar reads it: equal days share a cache entry. */
export const normalisedDay = (search: URLSearchParams): string =>
  myDayQuery(readMyDay(search, todayAt(Temporal.Now.instant())));

/**
 * *My day* to import into a calendar: the stay, with the places in its description, and the chosen boats.
 * @param query as `normalisedDay` gives it
 */
export async function myDayCalendar(
  context: ReadContext,
  query: string,
  { settings, knowing }: { settings: FeedSettings; knowing: readonly JourneysOfFeeds[] },
): Promise<Buffer> {
  const today = todayAt(context.now);
  const address = readMyDay(new URLSearchParams(query), today);
  const [day, travel, chosenEvents] = await Promise.all([
    findPagesOfDay(context, address.date, address.pages),
    Promise.all(knowing.map(({ on }) => on(context, address.date))),
    eventsOn(context, address.date, address.events),
  ]);
  const stay = stayOf(address);
  const crossings = crossingsOf(travel.flatMap(({ journeys }) => journeys));
  const chosen = chosenCrossings(crossings, stay);
  const notes = dayNotes(
    { address, stay, today, day, crossings, chosen: chosenEvents },
    textsFor(settings.locale, "my-day"),
    settings,
  );
  const places = day.pages.map((page) => lineOf(page, { address, settings, isByBoat: chosen.there?.mode === "boat" }));
  const boats = [chosen.there, chosen.back].filter((one) => one !== null);
  const ofBoats = await Promise.all(knowing.map((part) => part.events(context, boats, settings)));
  const events = chosenEvents.map(
    ({ starts_at, ends_at, ...event }) =>
      `${clock(settings.locale, starts_at)}–${clock(settings.locale, ends_at)} ${inLanguage(event, "title", settings.locale)}`,
  );
  const description = [...notes.map(({ text }) => text), ...events, ...places].join("\n");
  return icsCalendar(null, [dayProperties(address, { description, now: context.now, settings }), ...ofBoats.flat()]);
}

type LineOptions = { address: MyDayAddress; settings: FeedSettings; isByBoat: boolean };

/** "The Corner Shop: 17:00–01:30. Opens at 17:00, after you leave" */
function lineOf(page: PageOfDay, { address, settings: { locale }, isByBoat }: LineOptions): string {
  const texts = textsFor(locale, "my-day");
  const stay = stayOf(address);
  const periods = page.open.map(({ from, to, kind }) => ({ from: Date.parse(from), to: Date.parse(to), kind }));
  const note = placeNote(page.hours, periodsOfDay(periods, address.date, stay), stay);
  const doubt = doubtDuring(page.may_be_closed, address.date, stay);
  const facts = [
    doubt ? `${doubtText(doubt, texts)}: ${inLanguage(page.may_be_closed!, "reason", locale)}` : "",
    hoursText(page, { texts: textsFor(locale, "page").ofDay, opening: textsFor(locale, "opening") }),
    note ? noteText(note, { texts, isByBoat }) : "",
  ].filter(Boolean);
  return `${inLanguage(page, "name", locale)}: ${facts.join(". ")}`;
}

type DayOptions = { description: string; now: Temporal.Instant; settings: FeedSettings };

function dayProperties(address: MyDayAddress, { description, now, settings }: DayOptions): Property[] {
  const { locale, publicUrl } = settings;
  return [
    // Imported again, the day replaces what was planned for it before.
    { name: "UID", text: `my-day-${address.date}@${new URL(publicUrl).hostname}` },
    { name: "DTSTAMP", value: utcValue(new Date(now.epochMilliseconds)) },
    { name: "SUMMARY", text: `${textsFor(locale, "my-day").title} · ${settings.name[locale]}` },
    ...timesOf(address),
    ...(description ? [{ name: "DESCRIPTION", text: description }] : []),
    { name: "URL", value: `${publicUrl}/${locale}/my-day?${myDayQuery(address)}` },
  ];
}

/** The whole day, unless both ends of the stay are chosen. */
function timesOf(address: MyDayAddress): Property[] {
  const { start, end } = stayOf(address);
  if (start !== null && end !== null) {
    return [
      { name: `DTSTART;TZID=${ZONE}`, value: localValue(new Date(start)) },
      { name: `DTEND;TZID=${ZONE}`, value: localValue(new Date(end)) },
    ];
  }
  const dayValue = (date: Temporal.PlainDate) => date.toString().replaceAll("-", "");
  return [
    { name: "DTSTART;VALUE=DATE", value: dayValue(address.date) },
    { name: "DTEND;VALUE=DATE", value: dayValue(address.date.add({ days: 1 })) },
  ];
}
