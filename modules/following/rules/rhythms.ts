/** How often what is followed is reported. */
export const RHYTHMS = ["daily", "weekly"] as const;
export type Rhythm = (typeof RHYTHMS)[number];
