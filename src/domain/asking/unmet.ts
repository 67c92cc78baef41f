import type { Reason, Understanding } from "@eolaire/understanding";
import type { AnswerGroup, UnmetDemand } from "#core/contract/directory/ask.ts";

/** A demand that what stands in a group of the answer does not meet. */
export type Unmet = Omit<UnmetDemand, "text" | "text_ie">;

/** What was found for a group, and which demands it does not meet. */
export type Asked<One> = { items: One[]; unmet: Unmet[] };

/** What was typed for a kind of demand. */
export const typedAs = ({ because }: Pick<Understanding, "because">, as: Reason["as"], meaning?: string): string[] =>
  because
    .filter((one) => one.as === as && (meaning === undefined || one.meaning === meaning))
    .map(({ typed }) => typed);

/** Nothing where nothing was typed for it: what nobody asked for is not missing. */
export function unmet(
  group: AnswerGroup,
  why: Unmet["why"],
  typed: readonly string[],
  next: string | null = null,
): Unmet[] {
  return typed.length > 0 ? [{ group, why, typed: [...typed], next }] : [];
}

/** A story or a post has words, and nothing else that a demand could be compared with. */
export const uncheckedOfTexts = (understood: Understanding) =>
  (["when", "place", "fact"] as const)
    .flatMap((as) => typedAs(understood, as))
    .filter((typed) => !understood.terms.includes(typed));
