import type { Contract } from "../../../contract/index.ts";
import { todayAt } from "../../../domain/local-time.ts";
import type { Handler } from "../../calls/handler.ts";
import { departuresOf, listTimetables, nextDepartures } from "./queries.ts";

export const timetables: Handler<Contract["timetables"]> = (_, context) => listTimetables(context);

export const departures: Handler<Contract["departures"]> = async ({ date }, context) => {
  const all = await listTimetables(context);
  const day = date === undefined ? todayAt(context.now) : Temporal.PlainDate.from(date);
  return { date: day.toString(), departures: departuresOf(all, day), next: nextDepartures(all, context) };
};
