import { type Read, readTime, type TimeMeaning } from "./clock-times.ts";
import { type DayPhrase, dayPhrasesFor } from "./day-phrases.ts";
import { readDay } from "./days.ts";
import type { Phrases } from "./phrases.ts";
import { Names, type PlaceMeaning } from "./places.ts";
import { CATEGORY_NAMES, type PurposeMeaning, phrasesFor, type WordMeaning } from "./purposes.ts";
import { tokensOf, type Word } from "./tokens.ts";
import type { Fact, Intent, Language, Reason, Understanding, Vocabulary, When } from "./types.ts";
import { type Said, whenOf } from "./when.ts";

export type Options = {
  /** In the time zone of the place. */
  now: Temporal.ZonedDateTime;
  languages: readonly Language[];
  vocabulary: Vocabulary;
};

/** One part of a text and what it means. */
type Piece = { start: number; length: number } & (
  | { is: "time"; meaning: TimeMeaning }
  | { is: "day"; meaning: DayPhrase }
  | { is: "place"; meaning: PlaceMeaning }
  | { is: "category"; meaning: string }
  | { is: "word"; meaning: WordMeaning }
);

/**
 * Reads a question of a visitor, in any of the languages, without asking anything else: the same text, time and vocabulary
 * always mean the same. Takes time in proportion to the length of the text, of which 200 characters are read. Nothing is read
 * within a text that has quotation marks.
 * @example understand("pub tonight at 8", options).when // { kind: "at", spans: [20:00 of today] }
 */
export function understand(text: string, { now, languages, vocabulary }: Options): Understanding {
  const isWelsh = languages.includes("cy");
  if (/["“”]/.test(text)) return nothing(text, isWelsh);
  const tokens = tokensOf(text);
  const pieces = piecesOf(tokens, lexiconOf(languages, vocabulary));
  const said = saidIn(pieces);
  const counted = pieces.filter((piece) => counts(piece, said, tokens));
  const isOfTravel = asksOnlyToGo(tokens, counted, isWelsh);
  const understood = counted.filter((piece) => isOfTravel || !purposeOf(piece)?.isAlone);
  if (understood.length === 0) return nothing(text, isWelsh);
  const read = saidIn(understood);
  const travel = travelOf(understood, read);
  const when = whenOf(read, { now, vocabulary });
  const reading = { isTravel: travel !== null, isWelsh };
  const terms = termsOf(tokens, understood, reading);
  const named = termsOf(tokens, understood, reading, ({ isPlain }) => !isPlain);
  const facts = distinct(understood.flatMap((piece) => factsOf(piece)));
  const intents = intentsOf(understood, travel);
  return {
    terms,
    when,
    facts,
    intents,
    place: travel ? null : placeOf(understood),
    categories: categoriesOf(understood, vocabulary, ({ isGeneral }) => isGeneral),
    related: categoriesOf(understood, vocabulary, () => true),
    rest: terms.join(" "),
    named: named.join(" "),
    because: understood.flatMap((piece) => reasonOf(piece, tokens, when)),
  };
}

const nothing = (text: string, isWelsh: boolean): Understanding => ({
  terms: termsOf(tokensOf(text), [], { isTravel: false, isWelsh }),
  when: null,
  place: null,
  facts: [],
  categories: [],
  related: [],
  intents: [],
  rest: text.trim(),
  named: text.trim(),
  because: [],
});

type Lexicon = { days: Phrases<DayPhrase>; phrases: Phrases<WordMeaning>; names: Names };

/** By vocabulary, then by languages. */
const lexicons = new WeakMap<Vocabulary, Map<string, Lexicon>>();

function lexiconOf(languages: readonly Language[], vocabulary: Vocabulary): Lexicon {
  const byLanguages = lexicons.get(vocabulary) ?? new Map<string, Lexicon>();
  lexicons.set(vocabulary, byLanguages);
  const key = languages.join();
  const lexicon = byLanguages.get(key) ?? {
    days: dayPhrasesFor(languages, vocabulary),
    phrases: phrasesFor(languages),
    names: new Names(vocabulary, languages),
  };
  byLanguages.set(key, lexicon);
  return lexicon;
}

/** From left to right, at each position the longest expression; of two of the same length the first kind. */
function piecesOf(tokens: readonly Word[], { days, phrases, names }: Lexicon): Piece[] {
  const pieces: Piece[] = [];
  for (let start = 0; start < tokens.length; ) {
    const found: Piece[] = [];
    const add = (is: Piece["is"], read: Read<unknown> | null) => {
      if (read) found.push({ is, start, length: read.length, meaning: read.meaning } as Piece);
    };
    add("day", readDay(days, tokens, start));
    add("time", readTime(tokens, start));
    add("word", phrases.at(tokens, start));
    add("category", names.category(tokens, start));
    add("place", names.place(tokens, start));
    const longest = found.reduce<Piece | null>((best, one) => (best && best.length >= one.length ? best : one), null);
    if (longest) pieces.push(longest);
    start += longest?.length ?? 1;
  }
  return pieces;
}

function saidIn(pieces: readonly Piece[]): Said {
  const phrases = pieces.flatMap((piece) => (piece.is === "day" ? [piece.meaning] : []));
  const purposes = pieces.flatMap((piece) => purposeOf(piece) ?? []);
  const periods = phrases.flatMap((phrase) => (phrase.is === "part" || phrase.is === "day" ? (phrase.part ?? []) : []));
  const half = periods.length === 0 ? null : periods.at(-1)!.from < 12 * 60 ? "am" : "pm";
  const flags = phrases.flatMap(({ is }) =>
    is === "now" || is === "open" || is === "later" || is === "always" ? [is] : [],
  );
  return {
    times: pieces.flatMap((piece) => (piece.is === "time" ? [piece.meaning] : [])),
    days: phrases.flatMap((phrase) => (phrase.is === "day" ? [phrase.day] : [])),
    years: phrases.flatMap((phrase) => (phrase.is === "year" ? [phrase.offset] : [])),
    periods,
    half,
    has: new Set(flags),
    isByDay: purposes.some((purpose) => purpose.isByDay),
    meal: purposes.find(({ meal }) => meal)?.meal ?? null,
    purposes: purposes.map(({ purpose }) => purpose),
  };
}

const purposeOf = (piece: Piece): PurposeMeaning | null =>
  piece.is === "word" && piece.meaning.kind === "purpose" ? piece.meaning : null;

const factsOf = (piece: Piece): Fact[] =>
  piece.is === "word" && piece.meaning.kind === "fact" ? [piece.meaning.fact] : [];

/** Whether an expression means what it could: "morning bread" and "open air" are no times. */
function counts(piece: Piece, said: Said, tokens: readonly Word[]): boolean {
  if (piece.is !== "day") return true;
  const { meaning } = piece;
  if (meaning.is === "literal") return false;
  const hasDay = said.days.length > 0 || said.times.length > 0;
  if (meaning.is === "part" && meaning.isWeak) return hasDay || said.has.size > 0;
  if (meaning.is !== "open") return true;
  if (!hasDay && tokens.some(({ folded }, at) => asksWhen(folded, tokens[at + 1]?.folded))) return false;
  const hasTime = hasDay || said.periods.length > 0 || said.has.size > 1;
  const isLast = piece.start + piece.length === tokens.length;
  return hasTime || isLast || said.purposes.length > 0 || tokens.length === piece.length;
}

/** “When does it open?” asks for its hours, and not whether it is open now. */
const asksWhen = (word: string, next: string | undefined) =>
  ["when", "cathain", "pryd"].includes(word) ||
  (["what", "which"].includes(word) && ["time", "times", "hours"].includes(next ?? "")) ||
  (word === "cen" && next === "t-am") ||
  (word === "ca" && next === "huair");

/** Whether words that are about boats only where nothing else is asked for are so: another word says it, or there is none. */
function asksOnlyToGo(tokens: readonly Word[], pieces: readonly Piece[], isWelsh: boolean): boolean {
  const others = pieces.flatMap((piece) => purposeOf(piece) ?? []).filter(({ isAlone }) => !isAlone);
  const isOfTravel = others.some(({ purpose }) => purpose === "go");
  const isOther = others.length > 0 || pieces.some(({ is }) => is === "category");
  return isOfTravel || (!isOther && termsOf(tokens, pieces, { isTravel: true, isWelsh }).length === 0);
}

const termSet = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/).filter(Boolean));

/** Words of questions that say nothing of what is asked: English ones as they are written, Irish ones also mutated. */
const FILLERS = {
  written:
    termSet(`where can could i we you us me my our get find is are there any some a an the what whats when which who how do does did to for with of on at in by
    and or please looking want need would like have has having know somewhere anywhere anything something anyone someone anybody place places spot good best
    nice great great decent around near nearby nearest closest here go going it its that this be will open opens opening close closes closed closing hours hour time times
    today's be from until until till not suitable available serve serves serving offer offers allowed friendly access tell show give much cost costs if still
    so after before during next let's lets rent renting rental phone telephone number numbers call else more they he she them too really actually thanks
    bring bringing taking`),
  irish:
    termSet(`ca cen cad ceard ata conas cathain cuin cionn an na is ta bhfuil nil aon rud bith duine le do don ar i sa san ag go chun o don de den dom duinn againn agam orm
    leis mar liom linn feidir maith ba bheadh maidir seo sin ann anseo thart gaire congarai ait aiteanna eigin bhi beidh mbeidh mbionn bionn bhionn agus no faoi mo ar fail bhfaighinn
    faighim teastaionn uaim lorg uaireanta oscailte oscailt osclaionn dunann cheann ceann e se faighidh faigheann faighfidh glacann glacfaidh fagann imionn stopann
    tosaionn mead tam t-am cios uimhir uimhreacha guthain seoladh abhaile tabhair tabharfaidh biodh bionn abair inis iarraidh`),
};
/** Beside a question about boats or buses. */
const TRAVEL_FILLERS = {
  written:
    termSet(`times time trip ticket tickets fare fares price prices leave leaves leaving arrive arrives over back home across island mainland sail sails
    run runs long`),
  irish: termSet("ticead ticeid praghas taille oilean morthir anonn anall"),
};

/** Where Welsh is read; they are as written. */
const WELSH_FILLERS =
  termSet(`y yr yn ym yng a ac i ir o or ar am at gan gyda gydar heb neu os oes ydy ydyr yw mae maer maen mi fi ti chi ni nhw ble lle pa sut pryd
  beth be sydd sy syn faint pwy rhywle rhywbeth rhywun unrhyw unrhywle cael gael caf gaf alla allaf gallaf gallwn allwn hoffwn hoffen eisiau isio angen dwi rydw rydyn dod hyd
  chwilio agos agosaf gerllaw yma fan hyn da dda gorau orau braf agor agored gau cau yn cau oriau awr amser rhif ffon cost costio gennych gennyt sydd fydd bydd bod fod modd os gwelwch
  plis diolch hefyd dros drwy wrth tan hyd cyn wedi ei eu mor iawn addas croeso lleoedd llefydd un rhai na nad dim dweud wrthyf derbyn`);
const WELSH_TRAVEL = termSet("tocyn tocynnau pris prisiau ynys adref yn ol gadael gadaeln mynd rhedeg draw drosodd");

const isFiller = ({ folded, radical }: Word, { written, irish }: typeof FILLERS) =>
  written.has(folded) || irish.has(folded) || irish.has(radical);

type Reading = { isTravel: boolean; isWelsh: boolean };

function termsOf(
  tokens: readonly Word[],
  pieces: readonly Piece[],
  { isTravel, isWelsh }: Reading,
  isNamed: (purpose: PurposeMeaning) => boolean = () => true,
): string[] {
  const isTerm = (piece: Piece) => isSearched(piece, isTravel) && (piece.is !== "word" || isNamed(purposeOf(piece)!));
  const hidden = new Set(pieces.flatMap((piece) => (isTerm(piece) ? [] : range(piece))));
  return tokens
    .filter((word, at) => !hidden.has(at) && !isFiller(word, FILLERS) && !(isTravel && isFiller(word, TRAVEL_FILLERS)))
    .filter(({ folded }) => !(isWelsh && (WELSH_FILLERS.has(folded) || (isTravel && WELSH_TRAVEL.has(folded)))))
    .map(({ typed }) => typed);
}

const range = ({ start, length }: Piece) => Array.from({ length }, (_, i) => start + i);

/** Specific words are searched, too: what one asks for is a pub, not only a drink. */
function isSearched(piece: Piece, isTravel: boolean): boolean {
  if (piece.is === "place") return !isTravel && piece.meaning.relation !== "near";
  const purpose = purposeOf(piece);
  return purpose !== null && !purpose.isGeneral;
}

type Travel = { by: Intent["by"]; which: Intent["which"]; from: string | null; to: string | null };

/** From where to where, and by what; null where nobody wants to go anywhere. */
function travelOf(pieces: readonly Piece[], { purposes }: Said): Travel | null {
  const places = pieces.flatMap((piece) => (piece.is === "place" ? [piece.meaning] : []));
  const isAsked = purposes.includes("go") || purposes.includes("notices");
  const isOnlyRoute = purposes.length === 0 && places.some(({ relation }) => relation === "from" || relation === "to");
  if (!isAsked && !isOnlyRoute) return null;
  const from = places.find(({ relation }) => relation === "from")?.key ?? null;
  const to = places.find(({ relation }) => relation === "to")?.key ?? null;
  const bare = places.filter(({ relation }) => relation === "bare" || relation === "in").map(({ key }) => key);
  const ofGo = pieces.flatMap((piece) => purposeOf(piece) ?? []).filter(({ purpose }) => purpose === "go");
  return {
    by: ofGo.find(({ by }) => by)?.by ?? null,
    which: ofGo.find(({ which }) => which)?.which ?? null,
    from: from ?? (to ? (bare[0] ?? null) : bare.length > 1 ? bare[0]! : null),
    to: to ?? (from || bare.length < 2 ? (bare[0] ?? null) : bare[1]!),
  };
}

function intentsOf(pieces: readonly Piece[], travel: Travel | null): Intent[] {
  const purposes = distinct(pieces.flatMap((piece) => purposeOf(piece)?.purpose ?? []));
  if (travel && !purposes.includes("go")) purposes.push("go");
  return purposes.map((purpose) =>
    purpose === "go" && travel ? { purpose, ...travel } : { purpose, by: null, from: null, to: null, which: null },
  );
}

function placeOf(pieces: readonly Piece[]): Understanding["place"] {
  const found = pieces.find((piece) => piece.is === "place");
  if (found?.is !== "place") return null;
  return { key: found.meaning.key, relation: found.meaning.relation === "near" ? "near" : "in" };
}

/** Categories that were named, else those of what one wants to do in general. */
function categoriesOf(
  pieces: readonly Piece[],
  { categories = [] }: Vocabulary,
  isMeant: (purpose: PurposeMeaning) => boolean,
): string[] {
  const named = pieces.flatMap((piece) => (piece.is === "category" ? [piece.meaning] : []));
  const meant = pieces.flatMap((piece) => {
    const purpose = purposeOf(piece);
    if (!purpose || !isMeant(purpose)) return [];
    const found = CATEGORY_NAMES[purpose.purpose]?.map((word) =>
      categories.find(({ names }) =>
        names.some((name) => tokensOf(name).some(({ radical, folded }) => radical === word || folded === word)),
      ),
    );
    return found?.find((category) => category)?.key ?? [];
  });
  return distinct(named.length > 0 ? named : meant);
}

function reasonOf(piece: Piece, tokens: readonly Word[], when: When | null): Reason[] {
  const typed = tokens
    .slice(piece.start, piece.start + piece.length)
    .map((word) => word.typed)
    .join(" ");
  switch (piece.is) {
    case "time":
    case "day":
      return when ? [{ typed, as: "when", meaning: when.kind }] : [];
    case "place":
      return [{ typed, as: "place", meaning: piece.meaning.key }];
    case "category":
      return [{ typed, as: "category", meaning: piece.meaning }];
    case "word":
      return piece.meaning.kind === "fact"
        ? [{ typed, as: "fact", meaning: piece.meaning.fact }]
        : [{ typed, as: "intent", meaning: piece.meaning.purpose }];
  }
}

const distinct = <One>(all: readonly One[]): One[] => [...new Set(all)];
