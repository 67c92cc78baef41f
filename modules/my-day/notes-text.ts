import type { DirectorySettings } from "#core/contract/office/settings.ts";
import type { PagesOfDay } from "#core/contract/pages/day.ts";
import type { Occurrence } from "#core/contract/writing/events.ts";
import { inLanguage, nameIn } from "#core/domain/in-language.ts";
import { endsIn } from "#core/domain/journeys.ts";
import { clockAt } from "#core/domain/local-time.ts";
import { publicHolidays } from "#core/domain/public-holidays.ts";
import type { Locale } from "#core/texts/locales.ts";
import type { Texts } from "#core/texts/messages/compiled/index.ts";
import { offered } from "#core/texts/offered.ts";
import type { MyDayAddress, Stay } from "./rules/address.ts";
import { type CrossingNote, type Crossings, chosenCrossings, crossingNotes } from "./rules/crossings.ts";

/** A sentence about the whole day. */
export type DayNote = { text: string; isWarning: boolean };

type Noted = {
  address: MyDayAddress;
  stay: Stay;
  today: Temporal.PlainDate;
  day: Pick<PagesOfDay, "missing">;
  crossings: Crossings;
  chosen: readonly Occurrence[];
};

/** What concerns the whole day, in the order in which it matters. */
type Noting = { locale: Locale; directory: DirectorySettings };

export function dayNotes(data: Noted, texts: Texts["my-day"], { locale, directory }: Noting): DayNote[] {
  const { address, stay, today, day, crossings, chosen } = data;
  const missingEvents = address.events.filter((slug) => !chosen.some((event) => event.slug === slug)).length;
  const holiday = publicHolidays.on(address.date)?.names;
  const info = (text: string): DayNote => ({ text, isWarning: false });
  const warning = (text: string): DayNote => ({ text, isWarning: true });
  return [
    ...(Temporal.PlainDate.compare(address.date, today) < 0 ? [warning(texts.past)] : []),
    ...(holiday ? [info(texts.holiday({ name: nameIn(holiday, locale), boats: offered(directory, "boats") }))] : []),
    ...crossingNotes(crossings, stay).map((note) => warning(crossingText(note, data, { texts, locale }))),
    ...crossingRemarks(chosenCrossings(crossings, stay), locale).map(warning),
    ...chosen.flatMap(({ starts_at, ends_at, ...event }) => {
      const title = inLanguage(event, "title", locale) ?? "";
      const isAfter = stay.end !== null && Date.parse(ends_at) > stay.end;
      const isBefore = stay.start !== null && Date.parse(starts_at) < stay.start;
      return [
        ...(isBefore ? [warning(texts.eventBefore({ title, time: clockAt(Date.parse(starts_at)) }))] : []),
        ...(isAfter ? [warning(texts.eventAfter({ title, time: clockAt(Date.parse(ends_at)) }))] : []),
      ];
    }),
    ...(missingEvents > 0 ? [info(texts.missingEvents({ n: missingEvents }))] : []),
    ...(day.missing.length > 0 ? [info(texts.missing({ n: day.missing.length }))] : []),
  ];
}

type Language = { texts: Texts["my-day"]; locale: Locale };

/** What is remarked of the chosen boats: “10:15 · Foot passengers only”. */
const crossingRemarks = ({ there, back }: ReturnType<typeof chosenCrossings>, locale: Locale): string[] =>
  [there, back].flatMap((one) => {
    const note = one && one.state !== "cancelled" ? inLanguage(one, "note", locale) : null;
    return one && note ? [`${one.time} · ${note}`] : [];
  });

function crossingText(note: CrossingNote, { crossings }: Noted, { texts, locale }: Language): string {
  const journey = "journey" in note ? note.journey : (crossings.there[0] ?? crossings.back[0])!; // there is one
  const ends = endsIn(journey.line, note.kind === "none" ? note.direction : journey.direction);
  const names = {
    from: inLanguage(ends.from, "name", locale) ?? "",
    to: inLanguage(ends.to, "name", locale) ?? "",
    mode: journey.mode,
  };
  if (note.kind === "none") return texts.noneThere(names);
  if (note.kind === "cancelled")
    return texts.boatCancelled({ ...names, time: clockAt(Date.parse(note.journey.departs_at)) });
  const time = clockAt(Date.parse(note.at));
  return note.kind === "first-after-start"
    ? texts.firstAfterStart({ ...names, time })
    : texts.lastBeforeEnd({ ...names, time });
}
