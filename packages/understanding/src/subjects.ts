import { Phrases } from "./phrases.ts";
import { phrasesFor, type WordMeaning } from "./purposes.ts";
import { tokensOf } from "./tokens.ts";
import type { Fact, Language, Purpose } from "./types.ts";

type Lists = Partial<Record<Fact, Record<Language, string>>>;

/** Words of a text that speak of a fact, and do not say that it is so. */
const ABOUT: Lists = {
  cards: {
    en: "cash | payment | payments | pay | atm",
    ga: "airgead tirim | íoc | íocaíocht",
    cy: "arian parod | talu",
  },
  dogs: { en: "animals | on a lead", ga: "ainmhithe | ar iall", cy: "anifeiliaid | ar dennyn" },
  children: {
    en: "boys | girls | teenagers | of every age | school",
    ga: "buachaillí | cailíní | déagóirí | gach aois | scoil",
    cy: "bechgyn | merched | pob oed | ysgol",
  },
  wifi: { en: "connection | broadband", ga: "ceangal | leathanbhanda", cy: "cysylltiad | band eang" },
  "step-free": {
    en: "steps | step | stairs | upstairs | level | ground floor",
    ga: "céim | céimeanna | staighre | thuas staighre | urlár na talún",
    cy: "gris | grisiau | llawr gwaelod",
  },
  free: { en: "entry | admission", ga: "cead isteach | iontráil", cy: "mynediad" },
  groups: { en: "school groups | parties | birthdays", ga: "grúpaí scoile | cóisirí", cy: "grwpiau ysgol | partïon" },
  vegetarian: { en: "diets | diet", ga: "aistí bia | aiste bia", cy: "deiet" },
  vegan: { en: "diets | diet", ga: "aistí bia | aiste bia", cy: "deiet" },
  "gluten-free": { en: "diets | diet", ga: "aistí bia | aiste bia", cy: "deiet" },
  "dairy-free": { en: "diets | diet", ga: "aistí bia | aiste bia", cy: "deiet" },
};

/** Names that deny a fact without a “no”. */
const DENYING: Lists = {
  cards: { en: "cash only", ga: "airgead tirim amháin", cy: "arian parod yn unig" },
  children: { en: "adults only | over 18s only", ga: "daoine fásta amháin", cy: "oedolion yn unig" },
};

/** The facts that the name of a thing denies: “Cash only”. */
export function deniedBy(text: string): ReadonlySet<Fact> {
  const tokens = tokensOf(text);
  return new Set(tokens.flatMap((_, at) => DENIED.at(tokens, at)?.meaning ?? []));
}

const read = (lists: Lists): Phrases<Fact> => {
  const phrases = new Phrases<Fact>();
  for (const [fact, of] of Object.entries(lists) as [Fact, Record<Language, string>][])
    for (const language of ["en", "ga", "cy"] as const) phrases.addAll(of[language], fact, language);
  return phrases;
};
const DENIED = read(DENYING);
const byLanguages = new Map<string, Phrases<WordMeaning>>();
/** Facts that share their words, such as diets, are all spoken of. */
const SPOKEN = (Object.keys(ABOUT) as Fact[]).map((fact) => [fact, read({ [fact]: ABOUT[fact] })] as const);

/** Who asks for them wants to eat or to sleep; a text says other things by them: “pool table”, *ag fanacht leis an mbád*. */
const ONLY_ASKED: ReadonlySet<string> = new Set(["table", "tables", "bord", "bwrdd", "fanacht", "aros"]);

/** The facts and purposes of which a text speaks, whatever it says of them: “Cash only” speaks of cards, “soup until nine” of food. */
export function subjectsOf(text: string, languages: readonly Language[]): ReadonlySet<Fact | Purpose> {
  const key = languages.join();
  const phrases = byLanguages.get(key) ?? phrasesFor(languages);
  byLanguages.set(key, phrases);
  const tokens = tokensOf(text);
  return new Set(
    tokens.flatMap((_, at) => {
      const found = phrases.at(tokens, at);
      const isAsked = tokens.slice(at, at + (found?.length ?? 0)).some(({ folded }) => ONLY_ASKED.has(folded));
      const meaning = isAsked ? null : found?.meaning;
      const said = meaning ? [meaning.kind === "fact" ? meaning.fact : meaning.purpose] : [];
      return [...said, ...SPOKEN.flatMap(([fact, about]) => (about.at(tokens, at) ? [fact] : []))];
    }),
  );
}
