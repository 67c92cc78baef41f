import { z } from "zod";
import { id, instant, localDate, localTime, maybeText } from "../fields.ts";

/** `back`: closed for the rest of the day, with the day on which it opens again. `sold-out` leaves the hours as they are. */
export const DAY_NOTICE_KINDS = ["closed", "early", "late", "back", "sold-out"] as const;
export type DayNoticeKind = (typeof DAY_NOTICE_KINDS)[number];

/** How the present day of a page differs, as its team said on that day. */
export const dayNotice = z
  .object({
    id,
    kind: z.enum(DAY_NOTICE_KINDS),
    date: localDate.meta({ description: "After midnight the date before, while a run of that evening lasts" }),
    at: localTime.nullable().meta({ description: "When it closes (`early`) or opens (`late`)" }),
    back_on: localDate.nullable().meta({ description: "Of `back`: the next date with opening hours" }),
    word: maybeText,
    word_ie: maybeText,
    until: instant.meta({ description: "When it lapses: midnight, or the end of the night" }),
  })
  .meta({ id: "DayNotice" });
export type DayNotice = z.output<typeof dayNotice>;
