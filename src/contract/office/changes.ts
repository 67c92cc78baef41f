import { z } from "zod";
import { LISTS_OF_MODULES } from "#start/compiled/lists.ts";
import { publicRead } from "../endpoint.ts";
import { instant, instantInput } from "../fields.ts";

/** What is followed item by item. */
export const CHANGED_ITEMS = ["page", "post", "event", "story", "special-page"] as const;
/** Lists that are short enough to be read again as a whole. */
export const CHANGED_LISTS = ["categories", "tags", "features", "notices", ...LISTS_OF_MODULES, "places"] as const;

const MAX_CHANGES = 1_000;

/** How long a change is listed. */
export const CHANGES_DAYS = 365;

export const publicChange = z
  .object({
    kind: z.enum([...CHANGED_ITEMS, ...CHANGED_LISTS]),
    id: z.uuid().nullable().meta({ description: "Of an item; null: a list has changed" }),
    changed_at: instant,
    gone: z.boolean().meta({ description: "No longer public. With a page, its posts and events are gone too" }),
    read: z.string().nullable().meta({
      description: "The address of the call that reads it, below the origin; null: it is gone",
      example: "/api/categories",
    }),
  })
  .meta({ id: "PublicChange" });
export type PublicChange = z.output<typeof publicChange>;

export const changeEndpoints = {
  changes: publicRead({
    path: "/changes",
    summary: "List what changed of the public data since an instant, with what is gone, the earliest change first",
    input: z.object({
      since: instantInput.meta({
        description: "The `next` of the last answer; for the first one, the time at which you read everything",
      }),
      limit: z
        .int({ error: "wrong-form" })
        .min(1, { error: "out-of-range" })
        .max(MAX_CHANGES, { error: "out-of-range" })
        .default(MAX_CHANGES),
    }),
    answer: z.object({
      items: z.array(publicChange).meta({
        description: "Each once, at its latest change; more than `limit` where many changed at the same time",
      }),
      next: instant.meta({
        description:
          "For `since` of the next call. A change is listed a minute after it was made, so that none is missed",
      }),
      more: z.boolean().meta({ description: "There are more: ask again at once" }),
      complete: z.boolean().meta({
        description: `false: \`since\` is more than ${CHANGES_DAYS} days ago, so read everything again`,
      }),
    }),
  }),
};
