import { cachedByWord } from "./cached-by-word.ts";
import { isEnglishStopword } from "./english-stopwords.ts";
import { spoken } from "./spoken.ts";

/**
 * The stems of words in lower case without accents, as PostgreSQL's dictionaries `english_stem` and `irish_stem` make them (Snowball:
 * snowballstem.org/algorithms), so that a search without a database finds the same. Words with digits have none.
 */
type Rule = readonly [suffixes: string, to: string, isMeant?: (word: Regions, at: number) => boolean];
type Regions = { text: string; r1: number; r2: number };

const inR1 = ({ r1 }: Regions, at: number) => at >= r1;
const inR2 = ({ r2 }: Regions, at: number) => at >= r2;
const isAfter =
  (letters: string) =>
  ({ text }: Regions, at: number): boolean =>
    at > 0 && letters.includes(text[at - 1]!);

/** Replaces the longest suffix of all rules, where its rule allows that: a shorter one is not tried. */
function replaced(word: Regions, rules: readonly Rule[]): boolean {
  let [best, length]: [Rule | null, number] = [null, 0];
  for (const rule of rules)
    for (const suffix of rule[0].split(" "))
      if (suffix.length > length && word.text.endsWith(suffix)) [best, length] = [rule, suffix.length];
  const at = word.text.length - length;
  if (!best || best[2]?.(word, at) === false) return false;
  word.text = word.text.slice(0, at) + best[1];
  return true;
}

/** Behind the first letter that is no vowel after a vowel. */
function regionFrom(text: string, start: number, vowels: RegExp): number {
  const vowel = text.slice(start).search(vowels);
  if (vowel < 0) return text.length;
  let at = start + vowel + 1;
  while (at < text.length && vowels.test(text[at]!)) at++;
  return Math.min(text.length, at + 1);
}

const hasNoDigit = (word: string) => !/\p{N}/u.test(word);

const ENGLISH_VOWEL = /[aeiouy]/;
const SHORT_SYLLABLE = /(?:[^aeiouy][aeiouy][^aeiouywxY]|^[aeiouy][^aeiouy])$/;

/** Whole words that the rules would get wrong. */
const ENGLISH_EXCEPTIONS = new Map(
  `skis ski · skies sky · dying die · lying lie · tying tie · idly idl · gently gentl · ugly ugli · early earli · only onli · singly singl
   · sky sky · news news · howe howe · atlas atlas · cosmos cosmos · bias bias · andes andes`
    .split("·")
    .map((pair) => pair.trim().split(" ") as [string, string]),
);
/** They stay as they are once their plural is removed. */
const ENGLISH_WHOLE = new Set("inning outing canning herring earring proceed exceed succeed".split(" "));

const STEP_2: readonly Rule[] = [
  ["tional", "tion", inR1],
  ["enci", "ence", inR1],
  ["anci", "ance", inR1],
  ["abli", "able", inR1],
  ["entli", "ent", inR1],
  ["izer ization", "ize", inR1],
  ["ational ation ator", "ate", inR1],
  ["alism aliti alli", "al", inR1],
  ["fulness fulli", "ful", inR1],
  ["ousli ousness", "ous", inR1],
  ["iveness iviti", "ive", inR1],
  ["biliti bli", "ble", inR1],
  ["ogi", "og", (word, at) => inR1(word, at) && isAfter("l")(word, at)],
  ["lessli", "less", inR1],
  ["li", "", (word, at) => inR1(word, at) && isAfter("cdeghkmnrt")(word, at)],
];
const STEP_3: readonly Rule[] = [
  ["tional", "tion", inR1],
  ["ational", "ate", inR1],
  ["alize", "al", inR1],
  ["icate iciti ical", "ic", inR1],
  ["ful ness", "", inR1],
  ["ative", "", (word, at) => inR1(word, at) && inR2(word, at)],
];
const STEP_4: readonly Rule[] = [
  ["al ance ence er ic able ible ant ement ment ent ism ate iti ous ive ize", "", inR2],
  ["ion", "", (word, at) => inR2(word, at) && isAfter("st")(word, at)],
];

/** harbours → harbour, ferries → ferri, baking → bake. */
export const stemEnglish = cachedByWord((whole: string): string => {
  const exception = ENGLISH_EXCEPTIONS.get(whole);
  if (exception !== undefined) return exception;
  if (whole.length < 3 || !hasNoDigit(whole)) return whole;
  // A "y" that begins a syllable is no vowel.
  const text = whole.replace(/^y|(?<=[aeiouy])y/g, "Y");
  const start = /^(?:gener|commun|arsen)/.exec(text)?.[0].length ?? regionFrom(text, 0, ENGLISH_VOWEL);
  const word: Regions = { text, r1: start, r2: regionFrom(text, start, ENGLISH_VOWEL) };
  withoutPlural(word);
  if (ENGLISH_WHOLE.has(word.text)) return word.text;
  withoutParticiple(word);
  word.text = word.text.replace(/(?<=.[^aeiouy])[yY]$/, "i");
  for (const rules of [STEP_2, STEP_3, STEP_4]) replaced(word, rules);
  const end = word.text.length - 1;
  const isShort = SHORT_SYLLABLE.test(word.text.slice(0, end));
  if (word.text.endsWith("e") && (inR2(word, end) || (inR1(word, end) && !isShort)))
    word.text = word.text.slice(0, end);
  else if (word.text.endsWith("ll") && inR2(word, end)) word.text = word.text.slice(0, end);
  return word.text.toLowerCase();
});

function withoutPlural(word: Regions): void {
  const { text } = word;
  if (text.endsWith("sses")) word.text = text.slice(0, -2);
  else if (/ie[ds]$/.test(text)) word.text = text.slice(0, text.length > 4 ? -2 : -1);
  else if (/(?<![us])s$/.test(text) && ENGLISH_VOWEL.test(text.slice(0, -2))) word.text = text.slice(0, -1);
}

function withoutParticiple(word: Regions): void {
  const { text } = word;
  const suffix = /(?:eed|ed|ing)(?:ly)?$/.exec(text)?.[0];
  if (!suffix) return;
  const base = text.slice(0, text.length - suffix.length);
  if (suffix.startsWith("eed")) {
    if (inR1(word, base.length)) word.text = `${base}ee`;
    return;
  }
  if (!ENGLISH_VOWEL.test(base)) return;
  const isShort = () => base.length <= word.r1 && SHORT_SYLLABLE.test(base);
  if (/(?:at|bl|iz)$/.test(base)) word.text = `${base}e`;
  else if (/(?<!^[aeo])(?:bb|dd|ff|gg|mm|nn|pp|rr|tt)$/.test(base)) word.text = base.slice(0, -1);
  else if (!/(?:bb|dd|ff|gg|mm|nn|pp|rr|tt)$/.test(base) && isShort()) word.text = `${base}e`;
  else word.text = base;
}

const IRISH_VOWEL = /[aeiou]/;
const IRISH_MUTATION = /^(?:sh|mb|gc|nd|bhf|ng|bp|ts|dt|bh|ch|dh|fh|gh|mh|ph|th)/;
const ECLIPSED = new Map([
  ["mb", "b"],
  ["gc", "c"],
  ["nd", "d"],
  ["bhf", "f"],
  ["ng", "g"],
  ["bp", "p"],
  ["ts", "s"],
  ["dt", "t"],
]);
const IRISH_STEPS: readonly (readonly Rule[])[] = [
  [
    ["amh eamh abh eabh aibh ibh aimh imh", "", inR1],
    ["ire aire", "", inR2],
  ],
  [
    ["acht eacht ach each eachta achta", "", inR2],
    ["arcacht arcachta", "arc"],
    ["gineach gineas ginis", "gin"],
    ["paite patach pataigh patacha", "paite"],
  ],
  [
    ["imid aimid faidh fidh", "", ({ text }, at) => IRISH_VOWEL.test(text.slice(0, at))],
    ["ain eadh adh tear tar", "", inR1],
  ],
];

/** bhad → bad, gceol → ceol, siopadoireacht → siopadoire. */
export const stemIrish = cachedByWord((whole: string): string => {
  if (!hasNoDigit(whole)) return whole;
  const text = whole.replace(IRISH_MUTATION, (found) => ECLIPSED.get(found) ?? found[0]!);
  const r1 = regionFrom(text, 0, IRISH_VOWEL);
  const word: Regions = { text, r1, r2: regionFrom(text, r1, IRISH_VOWEL) };
  for (const rules of IRISH_STEPS) replaced(word, rules);
  return word.text;
});

const STEMS: ReadonlyMap<string, (word: string) => string> = new Map([
  ["english", stemEnglish],
  ["irish", stemIrish],
]);
const stemBy = (configuration: string, word: string) => STEMS.get(configuration)?.(word) ?? word;

/** Of a word in the language that is indexed with the forms of its words, and in the one beside it. Others than these two stay whole. */
export const stemOwn = (word: string): string => stemBy(spoken.configurations.own, word);
export const stemBeside = (word: string): string => stemBy(spoken.configurations.beside, word);

/** PostgreSQL leaves the stop words of English out. */
export const isIndexedBeside = (word: string): boolean =>
  spoken.configurations.beside !== "english" || !isEnglishStopword(word);
