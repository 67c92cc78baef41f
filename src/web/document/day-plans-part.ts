import type { PageOfDay } from "#core/contract/pages/day.ts";
import type { Journey } from "#core/domain/journeys.ts";
import type { Locale } from "#core/texts/locales.ts";
import type { JourneysCaller } from "./journeys-part.ts";
import type { SiteSettings } from "./screen.ts";

export type AskedDay = {
  date: Temporal.PlainDate;
  /** Clock times of arrival and of leaving, `HH:MM`; null: not said. */
  from: string | null;
  to: string | null;
  /** Slugs of pages, each once. */
  pages: readonly string[];
};

/** What somebody should know of a day at some places. */
export type DayPlan = {
  /** The screen with the same, below the language. */
  address: string;
  /** What concerns the whole day. */
  warnings: readonly string[];
  places: readonly {
    page: PageOfDay;
    warnings: readonly string[];
    /** When it is open meanwhile; null: a warning says it, or nothing is known. */
    during: string | null;
    /** From the one before, or from where one lands; null: unknown, or across water. */
    minutesOnFoot: number | null;
  }[];
  /** Slugs of pages that are not there. */
  missing: readonly string[];
  there: readonly Journey[];
  back: readonly Journey[];
};

export type Planning = { call: JourneysCaller; site: SiteSettings; now: Temporal.Instant; language: Locale };

/** How a module plans days, the default export of its `day-plans.ts`. */
export type DayPlansPart = { plan(planning: Planning, day: AskedDay): Promise<DayPlan> };
