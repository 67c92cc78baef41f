import { z } from "zod";
import { privateRead } from "./endpoint.ts";
import { cursor, id, instant, limit, listOf } from "./fields.ts";

export const historyEntry = z
  .object({
    id,
    date: instant,
    action: z.string().meta({ description: "The call, such as `page.basics`", example: "price.edit" }),
    by: z.object({ id, name: z.string() }).nullable().meta({ description: "null: not known any more" }),
    before: z.record(z.string(), z.json()).nullable().meta({ description: "What changed, as it was" }),
    after: z.record(z.string(), z.json()).nullable().meta({ description: "What changed, as it is since" }),
  })
  .meta({ id: "HistoryEntry" });
export type HistoryEntry = z.output<typeof historyEntry>;

export const historyEndpoints = {
  pageHistory: privateRead({
    path: "/page/history",
    summary: "Who changed what on a page, and when, the newest first",
    who: "team",
    subject: { kind: "page", field: "page_id" },
    input: z.object({ page_id: id, cursor: cursor.optional(), limit }),
    answer: listOf(historyEntry),
  }),
};
