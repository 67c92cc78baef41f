import type { JourneysPart } from "#core/web/document/journeys-part.ts";
import { journeysIn, lineOf } from "./rules/lines.ts";
import { departuresOfMonth } from "./rules/month-departures.ts";

export default {
  async on(call, date) {
    const [timetables, { departures, next }] = await Promise.all([
      call("timetables", {}),
      call("departures", date === undefined ? {} : { date }),
    ]);
    const { lines, of } = journeysIn(timetables);
    return { lines, journeys: of(departures), next: of(next) };
  },
  answered: async (call, { departures }) =>
    departures.length === 0 ? [] : journeysIn(await call("timetables", {})).of(departures),
  inMonth: async (call, month) =>
    (await call("timetables", {})).map((one) => ({ line: lineOf(one), ...departuresOfMonth(one, month) })),
} satisfies JourneysPart;
