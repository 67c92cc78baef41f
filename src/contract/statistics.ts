import { z } from "zod";
import { privateRead } from "./endpoint.ts";
import { id, localDate } from "./fields.ts";

const views = z.int().meta({ description: "Views" });

export const pageStatistics = z
  .object({
    from: localDate,
    to: localDate,
    total: views,
    local: z.int().meta({ description: "Of these, by people who live in the area and say so" }),
    days: z.array(z.object({ day: localDate, views })).meta({ description: "Every day from `from` to `to`" }),
    sources: z.array(z.object({ source: z.string(), views })).meta({ description: "The most frequent first" }),
  })
  .meta({ id: "PageStatistics" });

export const statisticsEndpoints = {
  pageStatistics: privateRead({
    path: "/page/statistics",
    summary: "Views of a page by day and by source; the last thirty days where nothing is said",
    who: "team",
    subject: { kind: "page", field: "page_id" },
    input: z.object({ page_id: id, from: localDate.optional(), to: localDate.optional() }),
    answer: pageStatistics,
  }),
};
