/**
 * Regular declensions, as endings without accents that may stand for each other: a query with one asks for all.
 * A form that does not exist matches nothing, so the rules may be generous; they must not join two words that do.
 */
const DECLENSIONS: string[][] = [
  ["eoir", "eora", "eoiri"], // múinteoir múinteora múinteoirí
  ["oir", "ora", "oiri"], // ceoltóir ceoltóra ceoltóirí
  ["eir", "eara", "eiri"], // siúinéir siúinéara siúinéirí
  ["an", "ain", "anna"], // óstán óstáin, amhrán amhráin
  ["og", "oige", "oga"], // fuinneog fuinneoige fuinneoga
  ["lann", "lainne", "lanna"], // bialann bialainne bialanna
  ["ocht", "ochta", "ochtai"],
  ["acht", "achta", "achtai"],
  ["us", "uis"], // dorus, tobas
  ["as", "ais"], // turas turais, solas solais
  ["ar", "air"], // leabhar leabhair, rothar rothair
  ["each", "igh", "eacha"],
  ["ach", "aigh", "acha"], // cladach cladaigh
  ["aid", "aide", "aideanna"], // sráid sráide sráideanna
  ["oid", "oide", "oidi"], // siúlóid siúlóide siúlóidí
  ["ail", "aile", "aileanna"],
  ["a", "ai"], // siopa siopaí
  ["e", "i"], // farraige farraigí
  ["in", "ini"], // cailín cailíní
];

/** Shortest stem to which a rule applies, in letters: shorter words are in the table of word families. */
const SHORTEST_STEM = 3;
/** Vowel endings need more, or *mara* would ask for *marai* and *te* for *ti*. */
const SHORTEST_STEM_BEFORE_VOWEL = 4;

/** Other regular forms of an Irish word without accents and mutation: ceoltoiri → ceoltoir, ceoltora. Empty when none. */
export function otherEndings(word: string): string[] {
  for (const endings of DECLENSIONS) {
    const ending = longestEnding(word, endings);
    if (ending === undefined) continue;
    const stem = word.slice(0, word.length - ending.length);
    const shortest = ending.length === 1 ? SHORTEST_STEM_BEFORE_VOWEL : SHORTEST_STEM;
    if (stem.length >= shortest) return endings.filter((other) => other !== ending).map((other) => stem + other);
  }
  return [];
}

function longestEnding(word: string, endings: string[]): string | undefined {
  return endings.filter((ending) => word.endsWith(ending)).sort((a, b) => b.length - a.length)[0];
}
