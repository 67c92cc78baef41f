import { expect, test } from "vitest";
import { SynonymPhrases, searchQuery } from "../src/index.ts";

const LISTS: Record<string, string[]> = {
  eating: ["eat", "somewhere to eat", "ithe"],
  ferries: ["ferry", "boat", "bád farantóireachta"],
  boats: ["boat"],
  rain: ["wet day", "lá fliuch"],
  pubs: ["pub"],
};
const phrases = new SynonymPhrases(Object.keys(LISTS), (name) => LISTS[name]!);

/** Groups as “words of the query > synonyms”. */
const groupsOf = (q: string) =>
  phrases
    .groups(searchQuery(q))
    .map(({ terms, synonyms }) => [terms.map(({ text }) => text).join(" "), ...synonyms].join(" > "));

test.each([
  ["eat", ["eat > eating"]],
  ["somewhere to eat", ["somewhere eat > eating"]],
  ["pub wet day", ["pub > pubs", "wet day > rain"]],
  ["wet pub", ["wet", "pub > pubs"]],
  ["boat", ["boat > ferries > boats"]],
])("%s: the longest phrases, with every entry that has them", (q, groups) => {
  expect(groupsOf(q)).toEqual(groups);
});

test("plurals, accents and Irish forms are the same word", () => {
  expect(groupsOf("pubs")).toEqual(["pubs > pubs"]);
  expect(groupsOf("Ferries")).toEqual(["ferries > ferries"]);
  expect(groupsOf("la fliuch")).toEqual(["la fliuch > rain"]);
  expect(groupsOf("bhád farantóireachta ")).toEqual(["bhad farantoireachta > ferries"]);
});

test("words that only say that something is wanted are left out beside a synonym, and nowhere else", () => {
  expect(groupsOf("a good place to eat near me")).toEqual(["eat > eating"]);
  expect(groupsOf("good place")).toEqual(["good", "place"]);
});
