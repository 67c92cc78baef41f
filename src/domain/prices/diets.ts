import type { Fact } from "@eolaire/understanding";
import { DIETS } from "#core/contract/pages/prices.ts";
import { readName } from "../asking/read-name.ts";

export type Diet = (typeof DIETS)[number];

type Named = { name: string | null; name_ie: string | null };
type Eating = { tags: readonly Named[]; prices: readonly { diets: readonly string[] }[] };

/** For which diets a place has something: by the marks of its menu, and by a tag whose name says so. What is vegan is vegetarian too. */
export function dietsOf({ tags, prices }: Eating): Diet[] {
  const said = new Set<string>([...prices.flatMap(({ diets }) => diets), ...tags.flatMap(factsInTag)]);
  if (said.has("vegan")) said.add("vegetarian");
  return DIETS.filter((diet) => said.has(diet));
}

const factsInTag = ({ name, name_ie }: Named): Fact[] =>
  [name, name_ie].flatMap((one) => (one === null ? [] : readName(one).facts));

export const isDiet = (fact: string): fact is Diet => DIETS.some((diet) => diet === fact);
