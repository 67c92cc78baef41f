import { z } from "zod";
import { id, latitude, longitude, maybeText } from "../fields.ts";
import { MAX_MAP_WALK_POINTS, MAX_WALK_POINTS } from "../limits.ts";

/** Of a walk, by its length and climb (`effortOf`). */
export const WALK_EFFORTS = ["easy", "moderate", "demanding"] as const;
export type WalkEffort = (typeof WALK_EFFORTS)[number];

const walkPoint = z
  .strictObject({
    longitude,
    latitude,
    elevation: z
      .number({ error: "wrong-form" })
      .min(-500, { error: "out-of-range" })
      .max(9_000, { error: "out-of-range" })
      .nullable()
      .meta({ description: "Metres above the sea; null: unknown" }),
  })
  .meta({ id: "WalkPoint" });
export type WalkPoint = z.output<typeof walkPoint>;

/** A line on the map that people walk. */
export const walk = z
  .object({
    points: z.array(walkPoint).meta({ description: "In order" }),
    length_m: z.int(),
    climb_m: z.int().nullable().meta({ description: "All ascents together; null where a point has no elevation" }),
    minutes: z
      .int()
      .meta({ description: "On foot without rests, in steps of five: 5 km an hour, and one for 10 m of climb" }),
  })
  .meta({ id: "Walk" });
export type Walk = z.output<typeof walk>;

/** Where walkers of a published story begin, and the line that they follow. */
export const storyWalk = z
  .object({
    id,
    slug: z.string(),
    title: maybeText,
    title_ie: maybeText,
    ...walk.pick({ length_m: true, climb_m: true, minutes: true }).shape,
    effort: z
      .enum(WALK_EFFORTS)
      .nullable()
      .meta({ description: "By length and climb; null where the climb is not known" }),
    line: z
      .array(z.object({ longitude, latitude }).meta({ id: "LinePoint" }))
      .meta({ description: `In order, simplified to at most ${MAX_MAP_WALK_POINTS} points` }),
  })
  .meta({ id: "StoryWalk" });
export type StoryWalk = z.output<typeof storyWalk>;

/** What editors send. */
export const sentWalk = z
  .array(walkPoint)
  .min(2, { error: "required" })
  .max(MAX_WALK_POINTS, { error: "out-of-range" });
