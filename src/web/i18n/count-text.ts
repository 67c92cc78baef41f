import type { Texts } from "./texts.tsx";

type Count = Texts["common"]["count"];

/** How many places there are; where they are not counted, how many there are at least. */
export const countText = (
  { total, counted }: { total: number; counted: boolean },
  count: Count,
  exactly: (of: { n: number }) => string = count.places,
) => (counted ? exactly({ n: total }) : count.orMore({ places: count.places({ n: total }) }));
