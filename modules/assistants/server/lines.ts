import type { Notice } from "#core/contract/writing/notices.ts";
import { inLanguage } from "#core/domain/in-language.ts";
import type { AnsweredJourney } from "#core/domain/journeys.ts";
import { clock, fullDate, longDay } from "#core/texts/dates.ts";
import { servicesText, spansText } from "#core/texts/hours-text.ts";
import { durationText } from "#core/texts/journey-text.ts";
import { euro } from "#core/texts/numbers.ts";
import { noticeDays } from "#core/texts/office-notice-text.ts";
import { openingLine } from "#core/texts/opening-line.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import { evidenceTexts } from "#core/texts/unmet-text.ts";
import type {
  DepartureForAssistants,
  EventForAssistants,
  PlaceForAssistants,
  StoryForAssistants,
} from "../contract/tools.ts";
import type { ToolReader } from "./reader.ts";
import { travelOf } from "./with-links.ts";

/** Answers as Markdown, in the language of the reader: a line for each thing, with its link. */

type Bilingual<Field extends string> = { [Name in Field | `${Field}_ie`]: string | null };

/** A list without what is not there. */
export const bullets = (lines: readonly string[]) => lines.map((line) => `- ${line}`);
export const joined = (...pieces: (string | null | undefined | false)[]) => pieces.filter(Boolean).join(" · ");

/** Text of others inside a line: without line breaks, and without what Markdown would read. */
export const inLine = (text: string | null | undefined) =>
  (text ?? "").replace(/\s+/g, " ").replace(/[\\[\]<>*_`#|]/g, "\\$&");

export const named = <Field extends string>(of: Bilingual<Field>, field: Field, { language }: ToolReader) =>
  inLine(inLanguage(of, field, language));

export const linked = (name: string, link: string) => `[${name}](${link})`;

export const heading = (text: string) => `## ${text}`;

/** "Saturday 4 July", with the year where it is another one. */
export const dayOf = (instant: string, { language, now }: ToolReader) =>
  longDay(language, instant, now.toZonedDateTimeISO("UTC").year);

export function placeLine(place: PlaceForAssistants, reader: ToolReader): string {
  const { language, now } = reader;
  const line = { ...textsFor(language, "opening"), ...textsFor(language, "opening-line") };
  const texts = textsFor(language, "pages");
  const category = place.categories[0];
  return joined(
    linked(named(place, "name", reader) || place.slug, place.link),
    named(place, "slogan", reader),
    category && named(category, "name", reader),
    inLine(place.location),
    openingLine({ ...place, opening_changes: [] }, line, now),
    spansText(place.open, texts, language),
    ...servicesText(place, texts, language),
    ...evidenceTexts(place, texts),
    quoted(place.quote, reader),
    checkedText(place.checked_on, reader),
  );
}

/** What somebody has written about what was asked for. */
export const quoted = (quote: Bilingual<"text"> | null, reader: ToolReader): string | null =>
  quote && (quote.text || quote.text_ie) ? `“${named(quote, "text", reader)}”` : null;

export function checkedText(checkedOn: string | null, { language }: ToolReader): string {
  const texts = textsFor(language, "assistants");
  return checkedOn ? texts.checked({ date: fullDate(language, checkedOn) }) : texts.never;
}

export function departureLine(one: DepartureForAssistants, reader: ToolReader): string {
  const texts = textsFor(reader.language, "journeys");
  return joined(
    `${dayOf(one.departs_at, reader)} ${one.time}`,
    texts.route({ from: inLine(one.from), to: inLine(one.to) }),
    one.state === "scheduled" ? null : `**${texts[one.state]}**`,
    texts.arrives({ time: clock(reader.language, one.arrives_at) }),
    inLine(one.operator),
    one.phone,
    named(one, "note", reader),
  );
}

/** A departure; two with the time to change between them; or who runs a line, what it costs and how to reach them. */
export function answeredLine(one: AnsweredJourney, reader: ToolReader): string {
  const { departures, connections, operators } = travelOf([one], reader);
  return [
    ...departures.map((each) => departureLine(each, reader)),
    ...connections.map(({ legs, wait_minutes }) => {
      const [first, ...later] = legs.map((leg) => departureLine(leg, reader));
      return [first, changeText(legs, wait_minutes, reader), ...later].join(" → ");
    }),
    ...operators.map((each) => operatorLine(each, reader)),
  ].join("");
}

function changeText(legs: readonly DepartureForAssistants[], minutes: number, { language }: ToolReader): string {
  const texts = textsFor(language, "journeys");
  return texts.change({ place: inLine(legs[0]?.to), duration: durationText(minutes, texts) });
}

type OperatorForAssistants = ReturnType<typeof travelOf>["operators"][number];

function operatorLine(one: OperatorForAssistants, reader: ToolReader): string {
  const { route } = textsFor(reader.language, "journeys");
  const fares = one.fares.map((fare) => `${named(fare, "name", reader)} ${euro(reader.language, fare.amount)}`);
  return joined(
    inLine(one.operator),
    route({ from: inLine(one.from), to: inLine(one.to) }),
    fares.join(", "),
    one.phone,
    one.email && inLine(one.email),
    one.website,
  );
}

export function eventLine(one: EventForAssistants, reader: ToolReader): string {
  const { language } = reader;
  const time = one.all_day ? "" : ` ${clock(language, one.starts_at)}–${clock(language, one.ends_at)}`;
  return joined(
    `${dayOf(one.starts_at, reader)}${time}`,
    linked(named(one, "title", reader), one.link),
    named(one, "location", reader) || (one.page && named(one.page, "name", reader)),
    one.free ? textsFor(language, "events").free : named(one, "price_text", reader),
  );
}

export const storyLine = (one: StoryForAssistants, reader: ToolReader) =>
  joined(
    linked(named(one, "title", reader), one.link),
    one.gpx && linked(textsFor(reader.language, "assistants").walk, one.gpx),
    named(one, "summary", reader),
  );

export function noticeLine(notice: Notice, reader: ToolReader): string {
  return joined(
    named(notice, "text", reader),
    noticeDays(notice, reader.language, { now: reader.now, isReadLater: true }),
  );
}

/** What stands below each answer: when it was made, the licence, and where the same is on the site. */
export function footer({ licence, link }: ReturnType<ToolReader["about"]>, reader: ToolReader): string {
  const texts = textsFor(reader.language, "assistants");
  const now = reader.now.toString();
  return joined(
    texts.answered({ day: dayOf(now, reader), time: clock(reader.language, now) }),
    licence && texts.licence(licence),
    `${texts.more}: ${link}`,
  );
}
