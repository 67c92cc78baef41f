import type { Understanding } from "@eolaire/understanding";
import type { PageCard } from "#core/contract/pages/card.ts";
import { withoutMissing } from "./calls.ts";
import type { Demand, Verdict } from "./evidence.ts";
import type { ExaminedPage } from "./examined-page.ts";
import type { Compared, Context, Found } from "./found.ts";
import { hasTime, type SearchInput, searchMeant, timeOf } from "./search.ts";
import { typedAs, type Unmet, unmet } from "./unmet.ts";

/** What a place says to what is asked of it. */
export type Evidence = { typed: string; as: Demand["as"]; fact: string | null; verdict: Verdict };

export const judge = (pages: readonly ExaminedPage[], demands: readonly Demand[]): Map<string, Evidence[]> =>
  new Map(
    pages.map((page) => [
      page.slug,
      demands.map(({ typed, as, fact, judge: verdictOf }) => ({
        typed,
        as,
        fact: fact ?? null,
        verdict: verdictOf(page),
      })),
    ]),
  );

/** Whether a place was compared, and is nothing that is not wanted. */
export const isWanted = ({ slug }: Compared, evidence: Found["evidence"]): boolean =>
  evidence.get(slug)?.every(({ as, verdict }) => as !== "not" || verdict !== "no") ?? false;

/** What places are compared with; `openThen`: the ids of those that are open, or serve, at the asked time, null: none was asked for, or it was chosen by hand. */
export async function examinedThen(
  cards: readonly Pick<PageCard, "id">[],
  read: Understanding,
  chosen: SearchInput,
  { calls, names }: Pick<Context, "calls" | "names">,
) {
  const time = hasTime(chosen) ? {} : timeOf(read);
  const { service } = searchMeant(read, null, chosen, names);
  const [open, examined] = await Promise.all([
    hasTime(time) ? calls.foundAmong(cards, withoutMissing({ ...time, service })) : null,
    calls.examinedPages(cards),
  ]);
  return { openThen: open && new Set(open), examined };
}

/** The demands about which all of these places say the same. */
function allSaying(wanted: Verdict, cards: readonly Compared[], evidence: Found["evidence"]): Evidence[] {
  const of = cards.map(({ slug }) => evidence.get(slug) ?? []);
  return (of[0] ?? []).filter((_, at) => of.every((one) => one[at]?.verdict === wanted));
}

const typedOf = (some: readonly Evidence[]): string[] => some.map(({ typed }) => typed);

/** What no place that is shown is known to have. */
export const unknownOf = (items: readonly Compared[], evidence: Found["evidence"]): Unmet[] =>
  unmet("pages", "not_known", typedOf(allSaying("unknown", items, evidence)));

/** Of what is named all that it denies, and that is not known of it. */
export function saidOf(cards: readonly Compared[], evidence: Found["evidence"]): Unmet[] {
  const of = (wanted: Verdict) =>
    typedOf(allSaying(wanted, cards, evidence).filter(({ as }) => as !== "when" && as !== "terms"));
  return [...unmet("pages", "no", of("no")), ...unmet("pages", "not_known", of("unknown"))];
}

/** Says what nothing that is shown as near has: when it is not open, which fact it denies, and what is not on offer at all. */
export function differing(
  nearest: readonly Compared[],
  evidence: Found["evidence"],
  { read, isKind }: { read: Understanding; isKind: boolean },
): Unmet[] {
  const lacking = allSaying("no", nearest, evidence);
  const isClosed = lacking.some(({ as }) => as === "when");
  return [
    ...(isKind ? [] : unmet("pages", "no", [read.head.join(" ")])),
    ...(isClosed ? unmet("pages", "none_then", typedAs(read, "when")) : []),
    ...unmet("pages", "no", typedOf(lacking.filter(({ as }) => as !== "when"))),
    ...unknownOf(nearest, evidence),
  ];
}
