import { inLanguage } from "#core/domain/in-language.ts";
import { todayAt } from "#core/domain/local-time.ts";
import { longDate } from "#core/texts/dates.ts";
import { hoursText } from "#core/texts/day-hours-text.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import { dayPlansOf } from "#core/web/document/day-plans.ts";
import type { ToolAnswer } from "../contract/tools.ts";
import { bullets, departureLine, eventLine, heading, inLine, joined, linked, named } from "./lines.ts";
import type { Answer, ToolReader } from "./reader.ts";
import { departuresOf, eventsOf } from "./with-links.ts";

const MAX_EVENTS = 30;

/** The same as the screen of the plan, which is the link. It is offered only where something plans days. */
export const planDay: Answer<"plan_day"> = async ({ date, arrive, leave, places }, reader) => {
  const day = date === undefined ? todayAt(reader.now) : Temporal.PlainDate.from(date);
  const shown = (time: string | undefined) => (time === undefined || time === "24:00" ? null : time);
  const asked = { date: day, from: shown(arrive), to: shown(leave), pages: [...new Set(places)] };
  const of = day.toString();
  const [plan, { items: events }] = await Promise.all([
    dayPlansOf(reader.site)!.plan(reader, asked),
    reader.call("events", { from: of, to: of, limit: MAX_EVENTS }),
  ]);
  const ofPlaces = plan.places.flatMap(({ page, warnings }) =>
    warnings.map((text) => `${inLanguage(page, "name", reader.language)}: ${text}`),
  );
  const answer: ToolAnswer<"plan_day"> = {
    ...reader.about(plan.address),
    date: of,
    missing: [...plan.missing],
    warnings: [...plan.warnings, ...ofPlaces],
    places: plan.places.map(({ page, warnings, during, minutesOnFoot }) => ({
      ...page,
      link: reader.link(`/pages/${page.slug}`),
      notes: [...warnings, ...(during === null ? [] : [during])],
      minutes_on_foot: minutesOnFoot,
    })),
    there: departuresOf(plan.there, reader),
    back: departuresOf(plan.back, reader),
    events: eventsOf(events, reader),
  };
  return { answer, lines: linesOf(answer, reader) };
};

function linesOf(answer: ToolAnswer<"plan_day">, reader: ToolReader): string[] {
  const { language } = reader;
  const texts = textsFor(language, "assistants");
  const said = { texts: textsFor(language, "page").ofDay, opening: textsFor(language, "opening") };
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
