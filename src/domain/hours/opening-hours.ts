import { OpeningHours } from "@eolaire/opening-hours";
import { calendar } from "../local-time.ts";

/** When places of the country are open. */
export const openingHours = new OpeningHours(calendar);
