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
  async answered(call, { departures, connections, operators }) {
    if (departures.length + connections.length + operators.length === 0) return [];
    const { lines, of } = journeysIn(await call("timetables", {}));
    return [
      ...of(departures).map((journey) => ({ group: "departures" as const, is: "journey" as const, journey })),
      ...connections.map(({ legs, wait_minutes }) => ({
        group: "connections" as const,
        is: "connection" as const,
        legs: of(legs),
        wait_minutes,
      })),
      ...operators.flatMap(({ timetable_id, phone, email, website, fares }) => {
        const line = lines.find(({ id }) => id === timetable_id);
        const operator = line && { line: { ...line, phone }, email, website, fares };
        return operator ? [{ group: "operators" as const, is: "operator" as const, operator }] : [];
      }),
    ];
  },
  inMonth: async (call, month) =>
    (await call("timetables", {})).map((one) => ({ line: lineOf(one), ...departuresOfMonth(one, month) })),
} satisfies JourneysPart;
