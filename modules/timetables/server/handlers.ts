import type { Contract } from "#core/contract/index.ts";
import { todayAt } from "#core/domain/local-time.ts";
import type { Handler } from "#core/server/calls/handler.ts";
import { departuresOf, nextDepartures } from "../rules/departures.ts";
import { listTimetables } from "./queries.ts";

export const timetables: Handler<Contract["timetables"]> = (_, context) => listTimetables(context);

export const departures: Handler<Contract["departures"]> = async ({ date }, context) => {
  const all = await listTimetables(context);
  const day = date === undefined ? todayAt(context.now) : Temporal.PlainDate.from(date);
  const next = nextDepartures(all, context.now);
  context.until(next[0] ? Date.parse(next[0].departs_at) : null);
  return { date: day.toString(), departures: departuresOf(all, day), next };
};
