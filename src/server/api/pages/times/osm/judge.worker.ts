import "#core/server/config/choose-place.ts"; // first: before what computes with it
import { workApart } from "#core/server/threads/work-apart.ts";
import { compareHours } from "./compare-hours.ts";
import type { ComparisonTask } from "./judge.ts";

await workApart(({ tasks }: { tasks: readonly ComparisonTask[] }) =>
  tasks.map(({ line, schedule, from }) => {
    try {
      return compareHours(line, schedule, Temporal.PlainDate.from(from));
    } catch {
      return null; // the package throws texts for lines that it does not read
    }
  }),
);
