import type { PageOfDay } from "#core/contract/directory/my-day.ts";
import { inLanguage } from "#core/domain/in-language.ts";
import { endsOfJourney } from "#core/domain/journeys.ts";
import { todayAt } from "#core/domain/local-time.ts";
import { type MyDayAddress, myDayQuery, type Stay, stayOf } from "#core/domain/my-day/address.ts";
import { chosenCrossings, crossingsOf } from "#core/domain/my-day/crossings.ts";
import { doubtDuring, openDuring, periodsOfDay, placeNote } from "#core/domain/my-day/place-notes.ts";
import { isAcrossWater, legBetween, type Place, type Strait } from "#core/domain/my-day/travel.ts";
import { longDate } from "#core/texts/dates.ts";
import { dayNotes } from "#core/texts/my-day-notes-text.ts";
import { doubtText, duringText, hoursText, noteText } from "#core/texts/my-day-text.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import { travelOn } from "#core/web/document/journeys.ts";
import type { ToolAnswer } from "../contract/tools.ts";
import { bullets, departureLine, eventLine, heading, inLine, joined, linked, named } from "./lines.ts";
import type { Answer, ToolReader } from "./reader.ts";
import { departuresOf, eventsOf } from "./with-links.ts";

const MAX_EVENTS = 30;

/** The same as the screen *My day*, whose address is the link. */
export const planDay: Answer<"plan_day"> = async ({ date, arrive, leave, places }, reader) => {
  const today = todayAt(reader.now);
  const day = date === undefined ? today : Temporal.PlainDate.from(date);
  const shown = (time: string | undefined) => (time === undefined || time === "24:00" ? null : time);
  const pagesOfPlan = [...new Set(places)];
  const address: MyDayAddress = { date: day, from: shown(arrive), to: shown(leave), pages: pagesOfPlan, events: [] };
  const of = day.toString();
  const [pages, { lines, journeys }, { items: events }] = await Promise.all([
    reader.call("pagesOfDay", { date: of, pages: [...address.pages] }),
    travelOn(reader, of),
    reader.call("events", { from: of, to: of, limit: MAX_EVENTS }),
  ]);
  const [stay, crossings] = [stayOf(address), crossingsOf(journeys)];
  const noted = { address, stay, today, day: pages, crossings, chosen: [] };
  const notes = dayNotes(noted, textsFor(reader.language, "my-day"), {
    locale: reader.language,
    directory: reader.site.directory,
  });
  const chosen = chosenCrossings(crossings, stay);
  const landing = chosen.there ?? crossings.there[0];
  const straits = lines.filter(({ mode }) => mode === "boat");
  const visit = { date: day, stay, isByBoat: chosen.there?.mode === "boat" };
  const said = pages.pages.map((page) => ({ page, ...saidOf(page, visit, reader) }));
  const ofPlaces = said.flatMap(({ page, warnings }) =>
    warnings.map((text) => `${inLanguage(page, "name", reader.language)}: ${text}`),
  );
  const answer: ToolAnswer<"plan_day"> = {
    ...reader.about(`/my-day?${myDayQuery(address)}`),
    date: of,
    missing: pages.missing,
    warnings: [...notes.map(({ text }) => text), ...ofPlaces],
    places: said.map(({ page, warnings, during }, at) => ({
      ...page,
      link: reader.link(`/pages/${page.slug}`),
      notes: [...warnings, ...during],
      minutes_on_foot: minutesTo(page, pages.pages[at - 1] ?? (landing ? endsOfJourney(landing).to : null), straits),
    })),
    there: departuresOf(crossings.there, reader),
    back: departuresOf(crossings.back, reader),
    events: eventsOf(events, reader),
  };
  return { answer, lines: linesOf(answer, reader) };
};

function minutesTo(page: Place, before: Place | null, straits: readonly Strait[]): number | null {
  if (!before || isAcrossWater(before, page, straits)) return null;
  return legBetween(before, page)?.onFoot ?? null;
}

type Visit = { date: Temporal.PlainDate; stay: Stay; isByBoat: boolean };

/** What to know of a place on that day, as the screen says it: of what to be warned, and when it is open meanwhile. */
function saidOf(page: PageOfDay, { date, stay, isByBoat }: Visit, { language }: ToolReader) {
  const texts = textsFor(language, "my-day");
  const open = page.open.map(({ from, to, kind }) => ({ from: Date.parse(from), to: Date.parse(to), kind }));
  const periods = periodsOfDay(open, date, stay);
  const note = placeNote(page.hours, periods, stay);
  const doubt = doubtDuring(page.may_be_closed, date, stay);
  const reason = page.may_be_closed && inLanguage(page.may_be_closed, "reason", language);
  const during = note || doubt ? null : duringText(openDuring(periods, stay), texts);
  return {
    warnings: [
      ...(doubt ? [[doubtText(doubt, texts), reason].filter(Boolean).join(": ")] : []),
      ...(note ? [noteText(note, { texts, isByBoat })] : []),
    ],
    during: during ? [during] : [],
  };
}

function linesOf(answer: ToolAnswer<"plan_day">, reader: ToolReader): string[] {
  const { language } = reader;
  const texts = textsFor(language, "assistants");
  const said = { texts: textsFor(language, "my-day"), opening: textsFor(language, "opening") };
  const places = answer.places.map((place) =>
    joined(
      linked(named(place, "name", reader), place.link),
      hoursText(place, said),
      ...place.notes,
      place.minutes_on_foot !== null && texts.onFoot({ n: place.minutes_on_foot }),
    ),
  );
  const boats = [...answer.there, ...answer.back].map((one) => departureLine(one, reader));
  return [
    heading(longDate(language, answer.date)),
    ...answer.warnings.map((warning) => `**${inLine(warning)}**`),
    ...places.map((place, at) => `${at + 1}. ${place}`),
    ...bullets(boats),
    ...bullets(answer.events.map((event) => eventLine(event, reader))),
    ...(answer.missing.length > 0
      ? [texts.missing({ n: answer.missing.length, slugs: answer.missing.join(", ") })]
      : []),
    linked(texts.planLink, answer.link),
  ];
}
