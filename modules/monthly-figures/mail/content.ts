import type { Locale } from "#core/contract/locales.ts";
import { isThere } from "#core/contract/module-names.ts";
import { monthName } from "#core/texts/dates.ts";
import { grouped } from "#core/texts/numbers.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import { type Localised, localised, plain } from "#core/web/i18n/bilingual.tsx";
import type { MailSite } from "#core/web/mail/mail-content.ts";
import type { MonthCount, MonthlyFigures } from "./figures.ts";

/** A line of a table. `isTyped`: somebody typed the name, in an unknown language. */
export type FigureRow = { name: string; now: string; before: string; isTyped: boolean };

export type FoundPage = { name: Localised; link: string; figures: FigureRow[]; searches: FigureRow[] };

/** The content of the monthly mail about how pages were found, in reading order. */
export type MonthlyFiguresContent = {
  subject: string;
  heading: string;
  text: string;
  /** The names of the month and of the one before it, over the columns. */
  months: { now: string; before: string };
  pages: FoundPage[];
  labels: { figures: string; searches: string; more: string };
  /** How many pages are left out; null: none. */
  rest: string | null;
  why: string;
  off: { label: string; link: string };
};

export function monthlyFiguresContent(data: MonthlyFigures, locale: Locale, site: MailSite): MonthlyFiguresContent {
  const texts = textsFor(locale, "mail").MONTHLY_FIGURES;
  const root = `${site.publicUrl}/${locale}`;
  const values = { n: data.pages.length + data.more, site: site.name[locale], month: monthName(locale, data.month) };
  const [first] = data.pages;
  const before = Temporal.PlainYearMonth.from(data.month).subtract({ months: 1 }).toString();
  const counted = (name: string, { now, before: then }: MonthCount): FigureRow => ({
    name,
    now: grouped(now),
    before: grouped(then),
    isTyped: false,
  });
  return {
    subject: texts.subject({ ...values, page: first ? plain(first, "name", locale) : "" }),
    heading: texts.heading,
    text: texts.text(values),
    months: { now: values.month, before: monthName(locale, before) },
    pages: data.pages.map((page) => ({
      name: localised(page, "name", locale) ?? { text: page.slug, lang: undefined },
      link: `${root}/manage/${page.slug}${isThere("statistics", site.modulesOff) ? "/statistics" : ""}`,
      figures: [
        counted(texts.views, page.views),
        counted(texts.calls, page.calls),
        counted(texts.directions, page.directions),
      ],
      searches: page.searches.map(({ term, now, before: then }) => ({
        name: term,
        now: grouped(now),
        before: then === null ? "–" : grouped(then),
        isTyped: true,
      })),
    })),
    labels: { figures: texts.figures, searches: texts.searches, more: texts.more },
    rest: data.more > 0 ? texts.rest({ n: data.more }) : null,
    why: texts.why({ site: values.site }),
    off: {
      label: texts.off,
      link: data.unsubscribe
        ? `${root}/unsubscribe?token=${data.unsubscribe}&of=figures`
        : `${root}/account#preferences`,
    },
  };
}
