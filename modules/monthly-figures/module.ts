import { module } from "#core/contract/module.ts";
import { mailWithDocument, OURS } from "#core/domain/mail-natures.ts";
import { figuresEndpoints } from "./contract.ts";
import type { MonthlyFigures } from "./mail/figures.ts";

export default module({
  name: "monthly-figures",
  furtherCalls: { statistics: figuresEndpoints },
  jobs: ["monthly-figures"],
  jobsForPeople: ["monthly-figures"],
  mails: {
    /** To an owner: how all their pages were found in a month. */
    MONTHLY_FIGURES: mailWithDocument<MonthlyFigures>(OURS, {
      month: "2026-10",
      pages: [
        {
          slug: "tigh-una",
          name: "Tigh Úna",
          name_ie: null,
          views: { now: 120, before: 90 },
          calls: { now: 8, before: 5 },
          directions: { now: 3, before: 4 },
          searches: [{ term: "soup", now: 12, before: null }],
        },
      ],
      more: 0,
      unsubscribe: "token",
    }),
  },
});
