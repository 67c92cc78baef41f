import { z } from "zod";
import { maybeText } from "#core/contract/fields.ts";
import { departure } from "./timetables.ts";

const departureOfRoute = departure
  .extend({ from: maybeText, from_ie: maybeText, to: maybeText, to_ie: maybeText })
  .meta({ id: "DepartureOfRoute" });
export type DepartureOfRoute = z.output<typeof departureOfRoute>;

export const departuresOfRoutes = z.array(departureOfRoute);
