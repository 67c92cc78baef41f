import type { GtfsRoute } from "../contract/gtfs.ts";

export type Agency = { name: string; name_ie: string | null; url: string; phone: string };

export type Stop = GtfsRoute["stops"][number];
export type Route = Omit<GtfsRoute, "stops" | "agency"> & { of: Agency; stops: Map<string, Stop> };
export type Trip = { route: Route; service: string; frequency: boolean };

/** A trip at the two picked stops, in minutes after the midnight of its day; null: without a time, or nobody may get on or off. */
type AtStop = { sequence: number; leaves: number | null; arrives: number | null };
export type PickedTrip = { trip: Trip; origin?: AtStop; destination?: AtStop };
