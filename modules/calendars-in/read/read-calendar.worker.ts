import "#core/server/config/choose-place.ts"; // first: before what computes with it
import { workApart } from "#core/server/threads/work-apart.ts";
import { parseCalendar } from "./parse-calendar.ts";
import type { ParseAnswer, ParseTask } from "./read-calendar.ts";

await workApart(({ body, from, to }: ParseTask): ParseAnswer => {
  const window = { from: Temporal.Instant.from(from), to: Temporal.Instant.from(to) };
  try {
    return parseCalendar(body, window);
  } catch {
    return null; // the parser throws errors of many kinds
  }
});
