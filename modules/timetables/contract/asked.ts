import { z } from "zod";
import { TRANSPORT_MODES } from "#core/contract/directory/journeys.ts";
import { id, maybeText, slug } from "#core/contract/fields.ts";
import { departure, fare } from "./timetables.ts";

const ends = { from: maybeText, from_ie: maybeText, to: maybeText, to_ie: maybeText };

const departureOfRoute = departure.extend(ends).meta({ id: "DepartureOfRoute" });
export type DepartureOfRoute = z.output<typeof departureOfRoute>;

export const departuresOfRoutes = z.array(departureOfRoute);

const connection = z
  .object({
    legs: z
      .array(departureOfRoute.extend({ operator: maybeText, operator_ie: maybeText }))
      .meta({ description: "One after the other, each with who runs it" }),
    wait_minutes: z.int().meta({ description: "From the arrival of the first to the departure of the second" }),
  })
  .meta({ id: "Connection" });
export type Connection = z.output<typeof connection>;

export const connections = z.array(connection).meta({
  description: "Where one changes from a boat, bus or plane to another: what can be caught, with time to change",
});

const operator = z
  .object({
    timetable_id: id,
    mode: z.enum(TRANSPORT_MODES),
    operator: maybeText,
    operator_ie: maybeText,
    ...ends,
    page: slug.nullable().meta({ description: "The operator's page, where it is public" }),
    phone: maybeText,
    email: maybeText,
    website: maybeText,
    fares: z.array(fare).meta({
      description: "Those that were asked for (“child”, “car”), the cheapest first; else all, in the operator's order",
    }),
  })
  .meta({ id: "OperatorAsked" });
export type OperatorAsked = z.output<typeof operator>;

export const operators = z.array(operator).meta({
  description: "Who runs what was asked about: named ones, or all where a price is asked for; the cheapest first",
});
