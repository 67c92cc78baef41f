import { sampleOf } from "#test/support/sample.ts";
import { type Departure, departure, timetable } from "./contract/timetables.ts";

/** A boat from the mainland to the island. */
export const BOAT = sampleOf(timetable, {
  id: "boat",
  mode: "boat",
  operator: "Island Ferries",
  operator_ie: "Báid an Oileáin",
  minutes: 15,
  origin: "Burtonport",
  origin_ie: "Ailt an Chorráin",
  origin_latitude: 54.98,
  origin_longitude: -8.43,
  destination: "Arranmore",
  destination_ie: "Árainn Mhór",
  destination_latitude: 54.99,
  destination_longitude: -8.5,
});

/** A departure of the boat at a time of the winter, when Ireland has the time of Greenwich. */
export const sailing = (date: string, time: string, fields: Partial<Departure> = {}) => {
  const departs_at = `${date}T${time}:00.000Z`;
  const arrives_at = new Date(Date.parse(departs_at) + BOAT.minutes * 60_000).toISOString();
  return sampleOf(departure, { timetable_id: "boat", mode: "boat", date, time, departs_at, arrives_at, ...fields });
};
