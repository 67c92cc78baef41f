import { z } from "zod";
import { privateRead, write } from "#core/contract/endpoint.ts";
import {
  dateInput,
  instant,
  localDate,
  localTime,
  maybeText,
  optionalText,
  slug,
  text,
  version,
} from "#core/contract/fields.ts";
import { MAX_PAGES_OF_DAY } from "#core/contract/limits.ts";

/** A day that several people plan: whoever has its link sees and changes it. */

export const SHARED_KINDS = ["page", "event"] as const;

const key = z
  .string()
  .regex(/^[\w-]{43}$/, { error: "wrong-form" })
  .meta({ description: "The secret of the link, behind its `#plan=`: 256 random bits" });

const entry = { kind: z.enum(SHARED_KINDS), slug };

export const sharedDay = z
  .object({
    version: z.int().meta({ description: "Grows with each change" }),
    date: localDate,
    from: localTime.nullable(),
    to: localTime.nullable(),
    entries: z
      .array(z.object({ ...entry, note: maybeText }))
      .meta({ description: "Places and events, in their order" }),
    expires_at: instant.meta({ description: "When it is deleted: 30 days after its day" }),
  })
  .meta({ id: "SharedDay" });
export type SharedDay = z.output<typeof sharedDay>;

const change = z.object({
  ...entry,
  removed: z.boolean().optional(),
  note: optionalText(text(200)),
  place: z.int().min(0, { error: "out-of-range" }).max(999, { error: "out-of-range" }).optional().meta({
    description: "Its position among those of its kind",
  }),
});
export type SharedDayChange = z.output<typeof change>;

const slugs = z.array(slug).max(MAX_PAGES_OF_DAY, { error: "out-of-range" }).default([]);
const times = { from: localTime.nullish(), to: localTime.nullish() };

export const sharedDayEndpoints = {
  shareDay: write({
    path: "/my-day/share",
    summary: "Plan a day together: the secret of the answer opens it for whoever has it, until 30 days after the day",
    who: "anybody",
    audit: "shared-day.share",
    input: z.object({ date: dateInput, ...times, pages: slugs, events: slugs }),
    answer: z.object({ key, day: sharedDay }),
    shownOnce: ["key"],
  }),
  sharedDay: privateRead({
    path: "/my-day/shared",
    summary:
      "Get a day that is planned together, by its secret; nothing where the known version is still the present one",
    who: "anybody",
    input: z.object({ key, known: version.optional().meta({ description: "The version that the caller has" }) }),
    answer: z.object({ day: sharedDay.nullable().meta({ description: "null: nothing has changed" }) }),
    errors: ["not-found"],
  }),
  changeSharedDay: write({
    path: "/my-day/shared/change",
    summary:
      "Change a day that is planned together: each entry by itself, so that what others add meanwhile stays; of one entry the last change counts",
    who: "anybody",
    audit: "shared-day.change",
    input: z.object({
      key,
      date: dateInput.optional(),
      ...times,
      entries: z
        .array(change)
        .max(2 * MAX_PAGES_OF_DAY, { error: "out-of-range" })
        .default([]),
    }),
    answer: sharedDay,
    errors: ["not-found", "list-full"],
  }),
  endSharedDay: write({
    path: "/my-day/shared/end",
    summary: "Stop planning a day together: it is deleted, and its link opens nothing any more",
    who: "anybody",
    audit: "shared-day.end",
    input: z.object({ key }),
    answer: z.object({ ended: z.literal(1) }),
    errors: ["not-found"],
  }),
};
