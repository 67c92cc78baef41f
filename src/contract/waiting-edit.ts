import { z } from "zod";
import { id, localDate } from "./fields.ts";

/**
 * The answer 202, the same of every call that may wait: what was sent is stored, and visitors see nothing of it yet.
 * docs/decisions/061, docs/decisions/175
 */
export const waitingEdit = z
  .object({
    waits_for: z.enum(["office", "day"]),
    from_day: localDate.nullable().meta({ description: "With `day`: the call is made then; null: the office decides" }),
    proposals: z
      .array(id)
      .meta({ description: "What waits, as `/page/proposals` lists it; `/proposals/withdraw` takes one back" }),
    version: z.int().nullable().meta({
      description: "The page's, where fields that need not wait were written with this call; null: nothing was",
    }),
  })
  .meta({ id: "WaitingEdit", description: "Stored, and waits: nothing of it is shown yet" });
export type WaitingEdit = z.output<typeof waitingEdit>;

/** Whether the data of a call says that it waits. */
export const isWaitingEdit = (data: unknown): data is WaitingEdit =>
  typeof data === "object" && data !== null && "waits_for" in data;
