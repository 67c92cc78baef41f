import { z } from "zod";
import { instant, localDate, localTime, maybeText } from "../fields.ts";

/** What one gets to the place of the directory by. What runs there, modules know. */
export const TRANSPORT_MODES = ["boat", "bus", "plane"] as const;
export const DIRECTIONS = ["there", "back"] as const;

export const direction = z
  .enum(DIRECTIONS)
  .meta({ description: "`there`: from the origin to the destination, `back`: from the destination to the origin" });

/** What leaves once. */
export const journeyFields = {
  mode: z.enum(TRANSPORT_MODES),
  direction,
  date: localDate,
  time: localTime,
  departs_at: instant,
  arrives_at: instant,
  state: z.enum(["scheduled", "cancelled", "extra"]),
  note: maybeText.meta({ description: "With what is remarked of its day" }),
  note_ie: maybeText,
};
export type JourneyFields = z.output<z.ZodObject<typeof journeyFields>>;
