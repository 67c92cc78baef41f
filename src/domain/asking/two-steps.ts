import type { Answer, AnswerGroup } from "#core/contract/directory/ask.ts";
import { SHOWN } from "./calls.ts";

/** Of each wish. */
const PLACES = 3;

/** Whether anything answers a wish. */
const isAnswered = ({ order, nearest }: Answer) => order.length + nearest.length > 0;

/**
 * The answers to a wish and to the one that comes after it as one, in their order; null: to one of them there is none, or it asks for a way or
 * for help, which is one question.
 * @param search what is asked for beside them
 */
export function inOrder(first: Answer, then: Answer, search: string): Answer | null {
  const all = [first, then];
  const isOfTravel = ({ understood }: Answer) => understood?.intents.some(({ purpose }) => purpose === "go") ?? false;
  if (!all.every(isAnswered) || all.some((one) => isOfTravel(one) || one.urgent)) return null;
  const both = <Group extends AnswerGroup & keyof Answer>(group: Group) =>
    distinct(all.flatMap((one) => (one[group] as readonly { slug?: string; id?: string }[]).slice(0, SHOWN)));
  const items = distinct(all.flatMap(({ pages }) => pages.items.slice(0, PLACES)));
  const [a, b] = [first.understood, then.understood];
  const groups = Object.fromEntries(
    distinctOf(all.flatMap(({ order }) => order))
      .filter((group) => group !== "pages")
      .map((group) => [group, both(group)]),
  ) as Partial<Answer>;
  return {
    ...first,
    ...groups,
    understood:
      a && b
        ? {
            terms: distinctOf([...a.terms, ...b.terms]),
            facts: distinctOf([...a.facts, ...b.facts]),
            not: [...a.not, ...b.not],
            intents: [...a.intents, ...b.intents],
            because: [...a.because, ...b.because],
            when: a.when ?? b.when,
            place: a.place ?? b.place,
            category: null,
          }
        : (a ?? b),
    search,
    unmet: [...first.unmet, ...then.unmet],
    order: distinctOf([...first.order.slice(0, 1), ...then.order.slice(0, 1), ...first.order, ...then.order]),
    pages: {
      ...first.pages,
      items,
      total: items.length,
      next_cursor: null,
      place_names: { ...first.pages.place_names, ...then.pages.place_names },
    },
    nearest: distinct(all.flatMap(({ nearest }) => nearest.slice(0, PLACES))),
    instead: distinct([...first.instead, ...then.instead]),
    reasons: [...new Map([...then.reasons, ...first.reasons].map((one) => [one.page, one])).values()],
  };
}

const distinctOf = <One>(all: readonly One[]): One[] => [...new Set(all)];
const distinct = <One extends { slug?: string; id?: string }>(all: readonly One[]): One[] => [
  ...new Map(all.map((one) => [one.slug ?? one.id, one])).values(),
];
