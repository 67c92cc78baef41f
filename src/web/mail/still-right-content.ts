import type { CheckReason } from "#core/contract/community/checks.ts";
import type { Locale } from "#core/contract/locales.ts";
import type { DayPlan } from "#core/contract/pages/times.ts";
import type { StillRight } from "#core/domain/messages.ts";
import { dayNumber, longDate, shortWeekday } from "#core/texts/dates.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import { type Localised, localised, plain } from "../i18n/bilingual.tsx";
import type { MailSite } from "./mail-content.ts";

/** A stretch of a day's bar: its share of the bar in percent. */
export type BarPiece = { isOpen: boolean; percent: number };

/** `hours`: a line for each interval, or one that says closed. */
export type WeekDay = { day: string; hours: string[]; isClosed: boolean; bar: BarPiece[] };

export type AskedPage = {
  name: Localised;
  link: string;
  color: string;
  reasons: string[];
  /** "The week from Monday 1 June"; null: the hours are unknown. */
  caption: string | null;
  week: WeekDay[];
  /** Null: there are no hours that could be right. */
  good: string | null;
  change: string;
};

/** The content of the mail that asks an owner about her hours, in reading order. */
export type StillRightContent = {
  subject: string;
  heading: string;
  text: string;
  pages: AskedPage[];
  labels: { good: string; change: string; unknown: string; set: string };
  life: string;
  why: string;
  off: { label: string; link: string };
};

export function stillRightContent(data: StillRight, locale: Locale, site: MailSite): StillRightContent {
  const texts = textsFor(locale, "mail").STILL_RIGHT;
  const root = `${site.publicUrl}/${locale}`;
  const [n, name] = [data.pages.length, site.name[locale]];
  const [first] = data.pages;
  const asked = { n, page: first ? plain(first, "name", locale) : "", site: name };
  const hasHours = data.pages.some(({ week }) => week.length > 0);
  return {
    subject: hasHours ? texts.subject(asked) : texts.subjectUnknown(asked),
    heading: hasHours ? texts.heading : texts.headingUnknown,
    text: hasHours ? texts.text(asked) : texts.textUnknown(asked),
    pages: data.pages.map((page) => ({
      name: localised(page, "name", locale) ?? { text: page.slug, lang: undefined },
      link: `${root}/pages/${page.slug}`,
      color: page.color,
      reasons: page.reasons.map((reason) => reasonText(reason, locale)),
      caption: page.week[0] ? texts.week({ date: longDate(locale, page.week[0].date) }) : null,
      week: page.week.map((day) => weekDay(day, locale)),
      good: page.week.length > 0 ? `${root}/check?token=${data.tokens?.[page.id] ?? ""}` : null,
      change: `${root}/manage/${page.slug}/times`,
    })),
    labels: { good: texts.good, change: texts.change, unknown: texts.unknown, set: texts.set },
    life: hasHours ? texts.life : texts.lifeUnknown,
    why: texts.why({ site: name }),
    off: { label: texts.off, link: `${root}/account#preferences` },
  };
}

function reasonText(reason: CheckReason, locale: Locale): string {
  const texts = textsFor(locale, "mail").STILL_RIGHT;
  const name = plain(reason, "name", locale);
  const date = reason.date ? longDate(locale, reason.date) : "";
  const season = name ? texts.season({ name }) : texts.aSeason;
  if (reason.kind === "quiet" || reason.kind === "asked") return texts.reasons[reason.kind];
  if (reason.kind === "holiday") return texts.reasons.holiday({ date, holiday: name });
  return texts.reasons[reason.kind]({ date, season });
}

function weekDay({ date, intervals }: DayPlan, locale: Locale): WeekDay {
  const { closed } = textsFor(locale, "mail").STILL_RIGHT;
  const { allDay, appointment } = textsFor(locale, "page");
  const noon = `${date}T12:00:00Z`;
  const hours = intervals.map(({ from, to, kind }) => {
    const span = from === "00:00" && to === "24:00" ? allDay : `${from} – ${to}`;
    return kind === "appointment" ? `${span} ${appointment}` : span;
  });
  return {
    day: `${shortWeekday(locale, noon)} ${dayNumber(locale, noon)}`,
    hours: hours.length > 0 ? hours : [closed],
    isClosed: hours.length === 0,
    bar: barOf(intervals),
  };
}

/** The bar of a day shows 06:00 to 02:00; what is open before or after counts to its ends. */
const BAR_START = 6 * 60;
const BAR_MINUTES = 20 * 60;

function barOf(intervals: DayPlan["intervals"]): BarPiece[] {
  const pieces: BarPiece[] = [];
  let done = 0;
  const add = (isOpen: boolean, until: number) => {
    if (until > done) pieces.push({ isOpen, percent: Math.round(((until - done) / BAR_MINUTES) * 1000) / 10 });
    done = Math.max(done, until);
  };
  for (const { from, to } of intervals) {
    const [start, end] = [minuteOf(from), minuteOf(to)];
    const isWholeDay = start === 0 && end === 24 * 60;
    add(false, onBar(start));
    add(true, isWholeDay ? BAR_MINUTES : onBar(end <= start ? end + 24 * 60 : end));
  }
  add(false, BAR_MINUTES);
  return pieces;
}

const onBar = (minute: number) => Math.min(Math.max(minute - BAR_START, 0), BAR_MINUTES);

const minuteOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
