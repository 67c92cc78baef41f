import { type Answer, isOfModule } from "#core/contract/directory/ask.ts";
import { apiLocaleOf } from "#core/contract/languages.ts";
import { SECOND } from "#core/contract/locales.ts";
import type { PageCard } from "#core/contract/pages/card.ts";
import type { Occurrence } from "#core/contract/writing/events.ts";
import { eventDatesOf } from "#core/domain/events/event-days.ts";
import { endsOfJourney, type Journey } from "#core/domain/journeys.ts";
import { nationalNumber } from "#core/domain/phone.ts";
import { clock, longDate, longDay } from "#core/texts/dates.ts";
import { callText } from "#core/texts/emergency-text.ts";
import { euro } from "#core/texts/numbers.ts";
import { noticeDays } from "#core/texts/office-notice-text.ts";
import { openingLine } from "#core/texts/opening-line.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import type { OfAnswer } from "#core/web/document/journeys-part.ts";
import type { ScreenContext } from "#core/web/document/screen.ts";
import { type Bilingual, localised, plain } from "#core/web/i18n/bilingual.tsx";
import type { EmbedItem } from "./list.ts";

type Reading = Pick<ScreenContext, "locale" | "now" | "places" | "site">;

/** The address of a screen of this site, as other sites link to it. */
export const screenAt = ({ site, locale }: Pick<ScreenContext, "site" | "locale">, path: string) =>
  `${site.publicUrl}/${locale}${path}`;

function named<Field extends string>(of: Bilingual<Field>, field: Field, { locale }: Reading) {
  const found = localised(of, field, locale);
  return { name: found?.text ?? "", lang: found?.lang };
}

export function placeItem(card: PageCard, context: Reading): EmbedItem {
  const { locale, now, places } = context;
  const texts = { ...textsFor(locale, "opening"), ...textsFor(locale, "opening-line") };
  const [category] = card.categories;
  return {
    ...named(card, "name", context),
    about: [category && plain(category, "name", locale), card.location && places.inLanguage(card.location, locale)]
      .filter(Boolean)
      .join(" · "),
    state: openingLine(card, texts, now),
    isOpen: card.open_now === true && card.may_be_closed === null,
    href: screenAt(context, `/pages/${card.slug}`),
  };
}

export function eventItem(event: Occurrence, context: Reading): EmbedItem {
  const { locale } = context;
  const place = plain(event, "location", locale) || (event.page ? plain(event.page, "name", locale) : "");
  const { events } = textsFor(locale, "writing");
  return {
    ...named(event, "title", context),
    about: [whenText(event, locale), event.page_closed && events.pageClosed].filter(Boolean).join(" · "),
    state: place,
    isOpen: null,
    href: screenAt(context, `/events/${event.slug}`),
  };
}

/** “Friday 27 November, 21:00 – 01:30” */
function whenText({ starts_at, ends_at, all_day }: Occurrence, locale: Reading["locale"]): string {
  const { first, last } = eventDatesOf({ starts_at, ends_at });
  const isOneDay = first.equals(last);
  const start = all_day ? "" : `, ${clock(locale, starts_at)}`;
  if (isOneDay) return longDay(locale, starts_at) + start + (all_day ? "" : ` – ${clock(locale, ends_at)}`);
  const until = textsFor(locale, "writing").events.untilDay({ date: longDate(locale, last.toString()) });
  return `${longDay(locale, starts_at)}${start}, ${until}`;
}

/** The groups of an answer in their order, each with a title, as items. */
export function answerSections(answer: Answer, journeys: readonly OfAnswer[], context: Reading) {
  const { groups, urgent: cannotWait } = textsFor(context.locale, "pages");
  const urgent = urgentItems(answer, context);
  const sections = answer.order.map((group) => ({
    title: group === "pages" ? textsFor(context.locale, "embeds").places : groups[group],
    items: itemsOf(answer, group, { journeys, context }).slice(0, MAX_OF_GROUP),
  }));
  return urgent.length > 0 ? [{ title: cannotWait, items: urgent }, ...sections] : sections;
}

const MAX_OF_GROUP = 5;

/** Whom to call, before all else. */
function urgentItems({ urgent }: Answer, context: Reading): EmbedItem[] {
  if (!urgent) return [];
  const call = callText(textsFor(context.locale, "writing").emergency);
  const about = urgent.information ? `/info/${urgent.information.slug}` : "";
  const lines = apiLocaleOf(context.locale) === SECOND ? urgent.lines_ie : urgent.lines;
  return [
    ...(urgent.number === null
      ? []
      : [{ ...linked({ name: urgent.number, lang: undefined }, about, context), about: call }]),
    ...lines.map((line) => linked({ name: line, lang: undefined }, about, context)),
  ];
}

function itemsOf(
  answer: Answer,
  group: Answer["order"][number],
  { journeys, context }: { journeys: readonly OfAnswer[]; context: Reading },
): EmbedItem[] {
  if (isOfModule(group))
    return journeys.filter((one) => one.group === group).flatMap((one) => answeredItems(one, context));
  switch (group) {
    case "pages":
      return answer.pages.items.map((card) => placeItem(card, context));
    case "events":
      return answer.events.map((event) => eventItem(event, context));
    case "notices":
      return answer.notices.map((notice) => ({
        ...linked(named(notice, "text", context), "", context),
        state: noticeDays(notice, context.locale, { now: context.now }),
      }));
    case "information":
      return answer.information.map((one) => linked(named(one, "title", context), `/info/${one.slug}`, context));
    case "posts":
      return answer.posts.map((post) => ({
        ...linked(named(post, "title", context), `/posts/${post.id}`, context),
        about: plain(post.page, "name", context.locale),
      }));
    default:
      return answer[group].map((one) => linked(named(one, "title", context), `/stories/${one.slug}`, context));
  }
}

const linked = (name: Pick<EmbedItem, "name" | "lang">, path: string, context: Reading): EmbedItem => ({
  ...name,
  about: "",
  state: "",
  isOpen: null,
  href: screenAt(context, path),
});

function answeredItems(one: OfAnswer, context: Reading): EmbedItem[] {
  if (one.is === "journey") return [journeyItem(one.journey, context)];
  if (one.is === "connection") return one.legs.map((leg) => journeyItem(leg, context));
  const { line, email, fares } = one.operator;
  const { locale } = context;
  const costs = fares.map((fare) => `${plain(fare, "name", locale)} ${euro(locale, fare.amount)}`);
  return [
    {
      ...linked(named(line, "operator", context), "/info/getting-here", context),
      about: costs.join(" · "),
      state: [line.phone && nationalNumber(line.phone), email].filter(Boolean).join(" · "),
    },
  ];
}

function journeyItem(journey: Journey, context: Reading): EmbedItem {
  const { from, to } = endsOfJourney(journey);
  const { departs_at, state, line } = journey;
  const { locale } = context;
  const cancelled = state === "cancelled" ? ` · ${textsFor(locale, "journeys").cancelled}` : "";
  const name = { name: `${plain(from, "name", locale)} → ${plain(to, "name", locale)}`, lang: undefined };
  return {
    ...linked(name, "/info/getting-here", context),
    about: [plain(line, "operator", locale), plain(journey, "note", locale)].filter(Boolean).join(" · "),
    state: `${longDay(locale, departs_at)}, ${clock(locale, departs_at)}${cancelled}`,
  };
}
