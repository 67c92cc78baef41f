import { expect, test } from "vitest";
import { fieldsOfTags } from "./fields.ts";

const namesOf = (tags: Record<string, string>) => {
  const { sent, leftOut } = fieldsOfTags(new Map(Object.entries(tags)), () => null);
  return [sent.name, sent.name_ie, ...leftOut.map(({ text, code }) => `${code}: ${text}`)];
};

test.each<[string, Record<string, string>, unknown[]]>([
  ["one name is in the first language", { name: "The Pier" }, ["The Pier", undefined]],
  ["both are named", { name: "Galway", "name:en": "Galway", "name:ga": "Gaillimh" }, ["Galway", "Gaillimh"]],
  [
    "beside one in the first language it is in the second",
    { name: "Gaillimh", "name:en": "Galway" },
    ["Galway", "Gaillimh"],
  ],
  ["the same in the second is not doubled", { name: "An Ché", "name:ga": "An Ché" }, [undefined, "An Ché"]],
  [
    "a third language’s is in none",
    { name: "Hafen", "name:en": "Port", "name:de": "Hafen" },
    ["Port", undefined, "only-one: Hafen"],
  ],
  [
    "one that has both is in none",
    { name: "Galway / Gaillimh", "name:en": "Galway" },
    ["Galway", undefined, "only-one: Galway / Gaillimh"],
  ],
  [
    "one beside both is left out",
    { name: "The Old Pier", "name:en": "The Pier", "name:ga": "An Ché" },
    ["The Pier", "An Ché", "only-one: The Old Pier"],
  ],
])("%s", (_, tags, names) => {
  expect(namesOf(tags)).toEqual(names);
});
