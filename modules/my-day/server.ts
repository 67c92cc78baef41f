import { LOCALES } from "#core/contract/locales.ts";
import type { ServerPart } from "#core/server/module.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import { myDayCalendar, normalisedDay } from "./server/calendar.ts";
import { hearts, updateHearts } from "./server/hearts.ts";
import { changeSharedDay, endSharedDay, shareDay, sharedDay, sweepSharedDays } from "./server/shared-days.ts";

const HOUR = 3_600_000;

export default {
  handlers: { hearts, updateHearts, shareDay, sharedDay, changeSharedDay, endSharedDay },
  jobs: ({ db }) => [
    { name: "shared-day-sweep", everyMs: 24 * HOUR, firstMs: 7 * HOUR, work: () => sweepSharedDays(db) },
  ],
  feeds(serve, settings, journeys) {
    for (const locale of LOCALES) {
      serve(
        `/${locale}/my-day.ics`,
        "text/calendar",
        (context, _params, query) =>
          myDayCalendar(context, query, { settings: { ...settings, locale }, knowing: journeys() }),
        normalisedDay,
      );
    }
  },
  shortcut: { name: (locale) => textsFor(locale, "my-day").title, address: "/my-day" },
} satisfies ServerPart;
