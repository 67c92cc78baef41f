import { type StoryWalk, WALK_EFFORTS, type WalkEffort } from "#core/contract/writing/walks.ts";

/** Up to 5 km, up to 10 km, and longer ones. */
export const LENGTHS = ["short", "middle", "long"] as const;
export type Length = (typeof LENGTHS)[number];

export type WalkFilter = { length: Length | null; effort: WalkEffort | null };

export const lengthOf = ({ length_m }: Pick<StoryWalk, "length_m">): Length =>
  length_m <= 5_000 ? "short" : length_m <= 10_000 ? "middle" : "long";

/** What an address says; what is unknown is left out. */
export function readWalksQuery(query: URLSearchParams): WalkFilter {
  const one = <Value extends string>(all: readonly Value[], name: string) =>
    all.find((value) => value === query.get(name)) ?? null;
  return { length: one(LENGTHS, "length"), effort: one(WALK_EFFORTS, "effort") };
}

export function walksQuery({ length, effort }: WalkFilter): string {
  return new URLSearchParams({ ...(length && { length }), ...(effort && { effort }) }).toString();
}

export const chosenWalks = (walks: readonly StoryWalk[], { length, effort }: WalkFilter) =>
  walks.filter((walk) => (!length || lengthOf(walk) === length) && (!effort || walk.effort === effort));
