import { type Fact, type Purpose, subjectsOf, type Understanding } from "@eolaire/understanding";
import type { PageCard } from "#core/contract/pages/card.ts";
import type { Page } from "#core/contract/pages/public.ts";
import { openingHours } from "../hours/opening-hours.ts";
import { planOn } from "../hours/opening-now.ts";
import { ZONE } from "../local-time.ts";
import { storedSchedule } from "../offline/stored-pages.ts";
import { withoutMissing } from "./calls.ts";
import { demandsOf, says } from "./evidence.ts";
import type { ExaminedPage } from "./examined-page.ts";
import { type Context, type Found, NEAREST_SHOWN, namesIn, withItems } from "./found.ts";
import { examinedThen, judge, saidOf } from "./judged.ts";
import { asSentence, type Matter, noteOf, ofTerm, type Quote, quoteAbout } from "./quotes.ts";
import { READ_LANGUAGES } from "./read-name.ts";
import { timeOf } from "./search.ts";
import { isOfName } from "./text-match.ts";
import { type Unmet, unmet } from "./unmet.ts";
import type { Names } from "./vocabulary.ts";

/** What is by appointment first may be open after it. */
const CHANGES_LOOKED_AT = 3;

/** Who or what is named is the answer, whatever its hours; beside it, where it is closed then, others of its kind. */
export async function ofNamed(
  cards: PageCard[],
  read: Understanding,
  described: Found,
  { calls, names, now }: Context,
): Promise<Found> {
  const { openThen, examined } = await examinedThen(cards, read, {}, { calls, names });
  // The words of its name ask nothing of it.
  const demands = demandsOf({ ...read, head: read.terms }, { names, openThen }).filter(
    ({ typed, as }) => as === "when" || !isOfName(cards, typed),
  );
  const evidence = judge(examined, demands);
  const closed = cards.filter(
    ({ slug, status }) =>
      status !== "permanently_closed" &&
      evidence.get(slug)?.some(({ as, verdict }) => as === "when" && verdict === "no"),
  );
  const [others, closedPages] =
    closed.length > 0
      ? await Promise.all([
          calls.pages(
            withoutMissing({ category: closed[0]!.categories[0]?.slug, ...timeOf(read), limit: NEAREST_SHOWN }),
          ),
          calls.wholePages(closed),
        ])
      : [null, []];
  const matters = mattersOf(cards, read);
  const quotes = examined.flatMap((page) => {
    const quote = noteOf(page, evidence.get(page.slug) ?? []) ?? quoteAbout(page, matters.all);
    return quote ? [[page.slug, quote] as const] : [];
  });
  const isOther = ({ slug }: PageCard) => cards.every((card) => card.slug !== slug);
  const rest =
    demands.length + matters.terms.length + matters.offered.length === 0 ? described.pages.items.filter(isOther) : [];
  const items = [...cards, ...rest];
  return {
    ...described,
    isNamed: true,
    evidence,
    quotes: new Map([...quotes, ...closedPages.flatMap((page) => reasonOf(page, read))]),
    pages: {
      ...withItems(described, items).pages,
      next_cursor: rest.length > 0 ? described.pages.next_cursor : null,
      total: Math.max(items.length, rest.length > 0 ? described.pages.total : 0),
    },
    nearest: [],
    instead: others?.items.filter(isOther) ?? [],
    unmet: [
      ...cards.flatMap((card) =>
        card.status === "permanently_closed" ? unmet("pages", "closed_for_good", namesIn(card)) : [],
      ),
      ...closedPages.flatMap((page) => unmet("pages", "closed_then", namesIn(page), opensAfter(page, read, now))),
      ...saidOf(cards, evidence),
      ...(isSaidElsewhere(read) ? [] : unsaid(examined, matters, names)),
    ],
  };
}

/** Where one eats, drinks and sleeps is of a kind of places; whether another one has that, its texts say. */
const OFFERED: ReadonlySet<Purpose> = new Set(["eat", "drink", "sleep"]);

const speaksOf = (text: string, subject: Fact | Purpose) => subjectsOf(text, READ_LANGUAGES).has(subject);

type Matters = { all: Matter[]; terms: string[]; offered: { typed: string; purpose: Purpose }[] };

/** What is asked of something that is named, beside its name: in words, as a fact, or as what one wants to do there. */
function mattersOf(cards: readonly PageCard[], { terms, because, facts }: Understanding): Matters {
  const isOwn = (typed: string) => isOfName(cards, typed);
  const asked = [...new Set(terms)].filter((term) => !isOwn(term));
  const kinds = cards.flatMap((card) => card.categories.flatMap(({ name, name_ie }) => [name, name_ie]));
  const isOfKind = (purpose: Purpose) => kinds.some((kind) => kind !== null && speaksOf(kind, purpose));
  const offered = because.flatMap(({ as, meaning, typed }) =>
    as === "intent" && OFFERED.has(meaning as Purpose) && !isOfKind(meaning as Purpose) && !isOwn(typed)
      ? [{ typed, purpose: meaning as Purpose }]
      : [],
  );
  // “How many beds”
  const doing = because.flatMap(({ as, typed }) => (as === "intent" && !isOwn(typed) ? [typed] : []));
  const subjects = [...facts, ...offered.map(({ purpose }) => purpose)];
  return {
    // A fact is known, or said not to be.
    terms: facts.length > 0 ? [] : asked,
    offered,
    all: [
      ...[...new Set([...asked, ...doing])].map(ofTerm),
      ...subjects.map(
        (subject): Matter => ({
          typed: subject,
          isIn: ({ sentence }) => speaksOf(sentence, subject),
        }),
      ),
    ],
  };
}

/** Of what is asked in words that of which it says nothing at all. */
function unsaid(examined: readonly ExaminedPage[], { terms, offered }: Matters, names: Names): Unmet[] {
  const isOffered = ({ purpose }: Matters["offered"][number]) =>
    examined.some(({ description, description_ie, slogan, tags, prices }) =>
      [
        description,
        description_ie,
        slogan,
        ...[...tags, ...prices].flatMap(({ name, name_ie }) => [name, name_ie]),
      ].some((text) => text !== null && speaksOf(text, purpose)),
    );
  const described = examined.map(({ description }) => asSentence(description ?? ""));
  const isSaid = (term: string) =>
    examined.some((page) => says(page, term, names) === "yes") || described.some(ofTerm(term).isIn);
  const typed = [
    ...offered.filter((one) => !isOffered(one)).map((one) => one.typed),
    ...(terms.some(isSaid) ? [] : terms),
  ];
  return unmet("pages", "not_known", [...new Set(typed)]);
}

/** A number, a price, hours and news stand in their own fields. */
const isSaidElsewhere = ({ details, asksPrice, writing }: Understanding) =>
  details.length > 0 || asksPrice || writing !== null;

/** Why it is closed on the day that was asked for, where its special day says so: “bakers on holiday”. */
function reasonOf(page: Page, { days }: Understanding): (readonly [string, Quote])[] {
  const [day, ...others] = days;
  if (!day || others.length > 0) return [];
  const { source, name, name_ie } = planOn(storedSchedule(page), day);
  const isOfDay = source === "special" || source === "holiday" || source === "notice";
  return isOfDay && (name || name_ie) ? [[page.slug, { text: name, text_ie: name_ie }]] : [];
}

/** When a place opens next after the time that was asked for; null: not known. */
export function opensAfter(page: Page, { when }: Understanding, now: Temporal.Instant): string | null {
  if (page.status !== "open") return page.reopens_on && startOf(Temporal.PlainDate.from(page.reopens_on));
  const end = when?.spans.at(-1)?.to.toInstant() ?? now;
  const schedule = storedSchedule(page);
  const next = openingHours.changesAfter(schedule, end, CHANGES_LOOKED_AT).find(({ state }) => state === "open");
  return next ? new Date(next.at.epochMilliseconds).toISOString() : null;
}

const startOf = (date: Temporal.PlainDate) => new Date(date.toZonedDateTime(ZONE).epochMilliseconds).toISOString();
