/**
 * Regular declensions, as endings without accents: a query with one form searches all of them. A form that does not exist
 * matches nothing, so the rules may generate such forms, but they must not map one existing word to another.
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

/** Minimum letters of a stem; shorter words are in the table of irregular forms. */
const MIN_STEM = 3;
/** Before endings of one vowel, or *mara* would search for *marai* and *te* for *ti*. */
const MIN_STEM_BEFORE_VOWEL = 4;

/** The other regular forms of an Irish word without accents and mutation: ceoltoiri → ceoltoir, ceoltora. */
export function regularForms(word: string): string[] {
  for (const endings of DECLENSIONS) {
    const ending = longestEnding(word, endings);
    if (ending === undefined) continue;
    const stem = word.slice(0, word.length - ending.length);
    const minimum = ending.length === 1 ? MIN_STEM_BEFORE_VOWEL : MIN_STEM;
    if (stem.length >= minimum) return endings.filter((other) => other !== ending).map((other) => stem + other);
  }
  return [];
}

function longestEnding(word: string, endings: string[]): string | undefined {
  return endings.filter((ending) => word.endsWith(ending)).sort((a, b) => b.length - a.length)[0];
}
