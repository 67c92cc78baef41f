import type { Understanding } from "@eolaire/understanding";
import type { PageCard } from "#core/contract/pages/card.ts";
import type { Page } from "#core/contract/pages/public.ts";
import { openingHours } from "../hours/opening-hours.ts";
import { ZONE } from "../local-time.ts";
import { storedSchedule } from "../offline/stored-pages.ts";
import { withoutMissing } from "./calls.ts";
import { demandsOf } from "./evidence.ts";
import { type Context, type Found, NEAREST_SHOWN, namesIn, withItems } from "./found.ts";
import { examinedThen, judge, saidOf } from "./judged.ts";
import { timeOf } from "./search.ts";
import { isOfName } from "./text-match.ts";
import { unmet } from "./unmet.ts";

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
  const isOther = ({ slug }: PageCard) => cards.every((card) => card.slug !== slug);
  const rest = demands.length === 0 ? described.pages.items.filter(isOther) : [];
  const items = [...cards, ...rest];
  return {
    ...described,
    isNamed: true,
    evidence,
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
    ],
  };
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
