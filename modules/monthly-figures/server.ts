import type { ServerPart } from "#core/server/module.ts";
import { mailMonthlyFigures, unsubscribeFigures } from "./server/monthly-mail.ts";

const HOUR = 3_600_000;

export default {
  handlers: { unsubscribeFigures },
  jobs: ({ db }) => [
    {
      name: "monthly-figures",
      everyMs: 24 * HOUR,
      firstMs: 10 * HOUR,
      work: ({ signal }) => mailMonthlyFigures(db, { signal }),
    },
  ],
} satisfies ServerPart;
