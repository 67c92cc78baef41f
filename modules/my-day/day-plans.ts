import type { PageOfDay } from "#core/contract/pages/day.ts";
import { inLanguage } from "#core/domain/in-language.ts";
import { endsOfJourney } from "#core/domain/journeys.ts";
import { todayAt } from "#core/domain/local-time.ts";
import { isAcrossWater, legBetween, type Place, type Strait } from "#core/domain/travel.ts";
import type { Locale } from "#core/texts/locales.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import type { DayPlan, DayPlansPart } from "#core/web/document/day-plans-part.ts";
import { travelOn } from "#core/web/document/journeys.ts";
import { dayNotes } from "./notes-text.ts";
import { doubtText, duringText, noteText } from "./place-text.ts";
import { type MyDayAddress, myDayQuery, type Stay, stayOf } from "./rules/address.ts";
import { chosenCrossings, crossingsOf } from "./rules/crossings.ts";
import { doubtDuring, openDuring, periodsOfDay, placeNote } from "./rules/place-notes.ts";

/** The same as the screen says. */
const plan: DayPlansPart["plan"] = async (planning, asked) => {
  const { site, now, language } = planning;
  const address: MyDayAddress = { ...asked, events: [] };
  const date = asked.date.toString();
  const [day, { lines, journeys }] = await Promise.all([
    planning.call("pagesOfDay", { date, pages: [...asked.pages] }),
    travelOn(planning, date),
  ]);
  const [stay, crossings] = [stayOf(address), crossingsOf(journeys)];
  const noted = { address, stay, today: todayAt(now), day, crossings, chosen: [] };
  const notes = dayNotes(noted, textsFor(language, "my-day"), { locale: language, directory: site.directory });
  const chosen = chosenCrossings(crossings, stay);
  const landing = chosen.there ?? crossings.there[0];
  const straits = lines.filter(({ mode }) => mode === "boat");
  const visit = { date: asked.date, stay, isByBoat: chosen.there?.mode === "boat" };
  return {
    address: `/my-day?${myDayQuery(address)}`,
    warnings: notes.map(({ text }) => text),
    places: day.pages.map((page, at) => ({
      page,
      ...saidOf(page, visit, language),
      minutesOnFoot: minutesTo(page, day.pages[at - 1] ?? (landing ? endsOfJourney(landing).to : null), straits),
    })),
    missing: day.missing,
    ...crossings,
  };
};

export default { plan } satisfies DayPlansPart;

function minutesTo(page: Place, before: Place | null, straits: readonly Strait[]): number | null {
  if (!before || isAcrossWater(before, page, straits)) return null;
  return legBetween(before, page)?.onFoot ?? null;
}

type Visit = { date: Temporal.PlainDate; stay: Stay; isByBoat: boolean };
type Said = Pick<DayPlan["places"][number], "warnings" | "during">;

function saidOf(page: PageOfDay, { date, stay, isByBoat }: Visit, language: Locale): Said {
  const texts = textsFor(language, "my-day");
  const open = page.open.map(({ from, to, kind }) => ({ from: Date.parse(from), to: Date.parse(to), kind }));
  const periods = periodsOfDay(open, date, stay);
  const note = placeNote(page.hours, periods, stay);
  const doubt = doubtDuring(page.may_be_closed, date, stay);
  const reason = page.may_be_closed && inLanguage(page.may_be_closed, "reason", language);
  return {
    warnings: [
      ...(doubt ? [[doubtText(doubt, texts), reason].filter(Boolean).join(": ")] : []),
      ...(note ? [noteText(note, { texts, isByBoat })] : []),
    ],
    during: note || doubt ? null : duringText(openDuring(periods, stay), texts),
  };
}
