import { type Read, readTime, type TimeMeaning } from "./clock-times.ts";
import { type DayPhrase, dayPhrasesFor } from "./day-phrases.ts";
import { readDay } from "./days.ts";
import { byUrgency, type HelpRead, helpIn, helpTerms } from "./help.ts";
import { endsNegation, goesOn, isJoint, opensNegation } from "./negations.ts";
import { type NumberMeaning, PEOPLE, readNumber } from "./numbers.ts";
import { PhraseList, Phrases } from "./phrases.ts";
import { Names, type PlaceMeaning } from "./places.ts";
import { CATEGORY_NAMES, KINDS, OFFERED_AS, type PurposeMeaning, phrasesFor, type WordMeaning } from "./purposes.ts";
import { crossingAt, ridesIn } from "./rides.ts";
import { Dictionary, hurried } from "./spelling.ts";
import { termSet, tokensOf, type Word, wordOf } from "./tokens.ts";
import {
  DETAILS,
  type Detail,
  type Fact,
  type Intent,
  type Language,
  type Limits,
  type Negation,
  type Reason,
  type Ride,
  type Run,
  type Understanding,
  type Vocabulary,
  type When,
  type Writing,
} from "./types.ts";
import { daysNamed, isNoDay, type Said, whenOf } from "./when.ts";

export type Options = {
  /** In the time zone of the place. */
  now: Temporal.ZonedDateTime;
  languages: readonly Language[];
  vocabulary: Vocabulary;
  /** Whether words that are not known are read as the known ones that they are nearly written as. */
  isForgiving?: boolean;
};

/** One part of a text and what it means. */
type Piece = { start: number; length: number } & (
  | { is: "time"; meaning: TimeMeaning }
  | { is: "day"; meaning: DayPhrase }
  | { is: "place"; meaning: PlaceMeaning }
  | { is: "category"; meaning: string }
  | { is: "number"; meaning: NumberMeaning }
  | { is: "word"; meaning: WordMeaning }
);

/**
 * Reads a question of a visitor, in any of the languages, without asking anything else: the same text, time and vocabulary
 * always mean the same. Takes time in proportion to the length of the text, of which 200 characters are read. Nothing is read
 * within a text that has quotation marks.
 * @example understand("pub tonight at 8", options).when // { kind: "at", spans: [20:00 of today] }
 */
export function understand(text: string, { now, languages, vocabulary, isForgiving = false }: Options): Understanding {
  const isWelsh = languages.includes("cy");
  if (/["“”]/.test(text)) return nothing(text, tokensOf(text), { isTravel: false, isWelsh });
  const lexicon = lexiconOf(languages, vocabulary);
  const typed = withElsewhere(tokensOf(text));
  const tokens = isForgiving ? spelled(typed, lexicon, isWelsh) : typed;
  const all = withCrossing(withoutNames(piecesOf(tokens, lexicon), tokens), tokens);
  const topic = tokens.findIndex((word) => TOPICS.has(word.folded) || TOPICS.has(word.radical));
  const { true: helping = [], false: calm = [] } = Object.groupBy(helpIn(tokens), ({ topics, start }) =>
    String(topics.length > 0 && !(topic >= 0 && start > topic)),
  );
  const { not, scopes } = negationsIn(tokens, all, { vocabulary, helping });
  const pieces = all.filter((piece) => !range(piece).some((at) => scopes.has(at)));
  const isMeaning = new Set(pieces.flatMap(range));
  const beyond = besidePlaces(tokens);
  // “E-mail of the museum”: no museum has the word.
  for (const at of beyond.positions) if (!isMeaning.has(at)) scopes.add(at);
  const said = saidIn(pieces);
  const isCalm = new Set(calm.flatMap(range));
  const counted = pieces.filter(
    (piece) => counts(piece, said, tokens) && !(purposeOf(piece)?.purpose === "emergency" && isCalm.has(piece.start)),
  );
  const isOfTravel = asksOnlyToGo(tokens, counted, isWelsh);
  const asked = counted.filter((piece) => isOfTravel || !purposeOf(piece)?.isAlone);
  const beside = new Set([...onlyBeside(asked), ...circumstancesIn(tokens, asked, scopes, { isWelsh, isOfTravel })]);
  for (const piece of beside) for (const at of range(piece)) scopes.add(at);
  const isNothing = (piece: Piece) => piece.is === "number" && piece.meaning.is === "nothing";
  for (const piece of asked.filter(isNothing)) for (const at of range(piece)) scopes.add(at);
  const understood = asked.filter((piece) => !beside.has(piece) && !isNothing(piece));
  const help = helpOf(helping, tokens, { pieces: understood, scopes });
  const runs = runsOf(tokens, understood, { isTravel: false, isWelsh, scopes });
  if (understood.length === 0 && not.length === 0)
    return { ...nothing(text, tokens, { isTravel: false, isWelsh, scopes }, beyond), help, runs };
  const read = saidIn(understood);
  const rides = ridesOf(tokens, understood);
  const travel = travelOf(understood, read, rides);
  const when = whenOf(read, { now, vocabulary });
  const reading = { isTravel: travel !== null, isWelsh, scopes };
  const goal = goalOf(runs, travel);
  const terms = goal ?? termsOf(tokens, understood, reading);
  const named = termsOf(tokens, understood, reading, ({ isPlain }) => !isPlain);
  const facts = distinct(understood.flatMap((piece) => factsOf(piece)));
  const intents = intentsOf(understood, travel);
  const typedOf = (piece: Piece) => typedIn(tokens, range(piece));
  const noDay = understood.find((piece) => piece.is === "day" && isNoDay(piece.meaning, now.toPlainDate()));
  return {
    terms,
    when,
    days: daysNamed(read, { now, vocabulary }),
    rides,
    facts,
    intents,
    not,
    help,
    runs,
    ...(goal ? { head: goal, otherHeads: [], isCategory: false, offeredAs: [] } : headOf(tokens, understood, terms)),
    limits: limitsOf(understood, typedOf, travel),
    asksPrice: understood.some((piece) => piece.is === "number" && piece.meaning.is === "cost"),
    noDay: noDay ? typedOf(noDay) : null,
    details: beyond.details,
    weather: beyond.weather,
    writing: beyond.writing,
    place: travel ? null : placeOf(understood),
    categories: goal ? [] : categoriesOf(understood, vocabulary, ({ isGeneral }) => isGeneral),
    related: goal ? [] : categoriesOf(understood, vocabulary, () => true),
    rest: terms.join(" "),
    named: named.join(" "),
    because: understood.flatMap((piece) => reasonOf(piece, tokens, when)),
  };
}

/** What follows is what it is about: “books about drowned sailors”. */
const TOPICS: ReadonlySet<string> = new Set(
  "about book books story stories history song songs film museum exhibition faoi leabhar leabhair sceal scealta stair amhran".split(
    " ",
  ),
);

const NO_LIMITS: Limits = { price: null, people: null, best: null };

function nothing(
  text: string,
  tokens: readonly Word[],
  reading: Reading,
  beyond = besidePlaces(tokens),
): Understanding {
  const terms = termsOf(tokens, [], reading);
  const isCorrected = tokens.some(({ spelled: right }) => right !== undefined);
  const rest = isCorrected || (reading.scopes?.size ?? 0) > 0 ? terms.join(" ") : text.trim();
  return {
    terms,
    head: terms,
    otherHeads: [],
    isCategory: false,
    offeredAs: [],
    not: [],
    limits: NO_LIMITS,
    help: [],
    runs: [],
    noDay: null,
    details: beyond.details,
    weather: beyond.weather,
    writing: beyond.writing,
    asksPrice: false,
    when: null,
    days: [],
    rides: [],
    place: null,
    facts: [],
    categories: [],
    related: [],
    intents: [],
    rest,
    named: rest,
    because: [],
  };
}

/** Words that are not known, as they should have been typed. */
const spelled = (tokens: readonly Word[], { dictionary }: Lexicon, isWelsh: boolean): Word[] =>
  tokens.map((typed, at) => {
    const word = hurried(typed, tokens[at + 1]);
    const isKnown =
      KINDS.at([word], 0) !== null ||
      isFiller(word, FILLERS) ||
      isFiller(word, TRAVEL_FILLERS) ||
      (isWelsh && WELSH_FILLERS.has(word.folded));
    return isKnown ? word : dictionary.corrected(word);
  });

const spellingOf = ({ typed, spelled: right }: Word): string => right ?? typed;

const typedIn = (tokens: readonly Word[], positions: readonly number[]): string =>
  positions.map((at) => tokens[at]!.typed).join(" ");

/** “Not on the island” is on the mainland. */
function withElsewhere(tokens: readonly Word[]): Word[] {
  const read: Word[] = [];
  for (let at = 0; at < tokens.length; ) {
    const opens = opensNegation(tokens, at);
    const island = opens > 0 ? islandAt(tokens, at + opens) : null;
    const length = island ? opens + island.length : 1;
    read.push(island ? elsewhere(island.other, typedIn(tokens, range({ start: at, length }))) : tokens[at]!);
    at += length;
  }
  return read;
}

const elsewhere = (other: string, typed: string): Word => ({ ...wordOf(other), typed, spelled: other });

const ISLANDS = [
  { other: "mainland", phrases: new PhraseList("on the island | on this island | on the islands | an island place") },
  { other: "mórthír", phrases: new PhraseList("ar an oileán | ar an oileán seo | ar na hoileáin") },
  { other: "tir mawr", phrases: new PhraseList("ar yr ynys") },
];

function islandAt(tokens: readonly Word[], at: number): { other: string; length: number } | null {
  for (const { other, phrases } of ISLANDS) {
    const length = phrases.longestAt(tokens, at);
    if (length > 0) return { other, length };
  }
  return null;
}

/** Longer ones are no longer about the same. */
const MAX_NEGATED = 6;

/** What is not wanted, and the positions of the words that say so. What has a meaning with its “no” (“no steps”) is none. */
function negationsIn(
  tokens: readonly Word[],
  pieces: readonly Piece[],
  { vocabulary, helping }: { vocabulary: Vocabulary; helping: readonly HelpRead[] },
) {
  const pieceAt = new Map(pieces.flatMap((piece) => range(piece).map((at) => [at, piece] as const)));
  // “No electricity” asks for help.
  const isOfHelp = new Set(helping.flatMap((read) => (read.isAlone ? [] : range(read))));
  const scopes = new Set<number>();
  const not: Negation[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const covered = pieceAt.get(at);
    const opens = covered && !isOnlyArticle(covered) ? 0 : opensNegation(tokens, at);
    const opening = range({ start: at, length: opens }).some((one) => isOfHelp.has(one)) ? 0 : opens;
    if (opening === 0) continue;
    let end = at + opening;
    let isFirst = true;
    for (; end < tokens.length && end - at <= MAX_NEGATED; end++) {
      const piece = pieceAt.get(end);
      if (piece && piece.start === end && (piece.is === "day" || piece.is === "time" || piece.is === "number")) break;
      if (!piece && endsNegation(tokens[end]!, isFirst)) break;
      isFirst = goesOn(tokens[end]!) || (isFirst && !piece && isJoint(tokens[end]!));
    }
    const scope = range({ start: at + opening, length: end - at - opening });
    const within = distinct(scope.flatMap((one) => pieceAt.get(one) ?? [])).filter(
      (piece) => piece.start >= at + opening,
    );
    const plain = scope.filter(
      (one) => !pieceAt.has(one) && !isJoint(tokens[one]!) && !isFiller(tokens[one]!, FILLERS),
    );
    const purposes = within.filter((piece) => purposeOf(piece) !== null);
    const isWord = (piece: Piece) => purposeOf(piece)?.isPlain || purposeOf(piece)?.purpose === "music";
    const typedAt = (positions: readonly number[]) => positions.map((one) => spellingOf(tokens[one]!)).join(" ");
    const kinds = purposes.filter((piece) => !purposeOf(piece)!.isGeneral && !isWord(piece));
    // “Other than Island Stores”: a name, of which no word alone excludes.
    const named = [
      ...plain,
      ...within.filter((piece) => piece.is === "word" || piece.is === "category").flatMap(range),
    ];
    const isName =
      plain.length > 0 && named.length > plain.length && within.every((piece) => factsOf(piece).length === 0);
    const one: Negation = {
      typed: typedIn(tokens, range({ start: at, length: end - at })),
      facts: within.flatMap(factsOf),
      categories: isName ? [] : categoriesOf(within, vocabulary, ({ isGeneral }) => isGeneral),
      place: within.flatMap((piece) => (piece.is === "place" ? [piece.meaning.key] : []))[0] ?? null,
      kinds: isName ? [typedAt(named.sort((a, b) => a - b))] : kinds.map((piece) => typedAt(range(piece))),
      terms: isName
        ? []
        : [...purposes.filter(isWord).map((piece) => typedAt(range(piece))), ...plain.map((at) => typedAt([at]))],
    };
    const isEmpty =
      one.facts.length + one.categories.length + one.kinds.length + one.terms.length === 0 && one.place === null;
    if (isEmpty) continue;
    not.push(one);
    for (let covers = at; covers < end; covers++) scopes.add(covers);
    at = end - 1;
  }
  return { not, scopes };
}

/** What follows says when, and nothing of what is wanted: “a taxi when the pubs close”, “coffee after mass”. */
const CIRCUMSTANCES = new PhraseList(
  "when | while | after | before | until | between the boats | between boats | between the ferries | between ferries | between the sailings | between sailings | between two boats",
  "idir na báid | idir báid | idir dhá bhád | nuair | sula | tar éis | i ndiaidh | roimh",
);

/**
 * The pieces that say a circumstance, where something is wanted before it; the other words of it are no longer searched. Days and times are asked
 * for wherever they stand.
 */
function circumstancesIn(
  tokens: readonly Word[],
  pieces: readonly Piece[],
  scopes: Set<number>,
  { isWelsh, isOfTravel }: { isWelsh: boolean; isOfTravel: boolean },
): Piece[] {
  const at = tokens.findIndex((_, start) => CIRCUMSTANCES.longestAt(tokens, start) > 0);
  const pieceAt = new Map(pieces.flatMap((piece) => range(piece).map((one) => [one, piece] as const)));
  const isTime = (piece: Piece | undefined) => piece?.is === "day" || piece?.is === "time" || piece?.is === "number";
  const isWanted = (word: Word, start: number) =>
    start < at &&
    !isTime(pieceAt.get(start)) &&
    (pieceAt.has(start) || !isFiller(word, FILLERS)) &&
    !(isOfTravel && isFiller(word, TRAVEL_FILLERS)) &&
    !(isWelsh && WELSH_FILLERS.has(word.folded));
  // “The bus after the boat” asks for a bus.
  const isAskedToGo = isOfTravel && pieces.some((piece) => piece.start < at && purposeOf(piece)?.purpose === "go");
  if (at < 1 || isAskedToGo || isTime(pieceAt.get(at)) || !tokens.some(isWanted)) return [];
  for (let one = at; one < tokens.length; one += 1) if (!pieceAt.has(one)) scopes.add(one);
  // “When it rains” asks for a roof.
  return pieces.filter((piece) => piece.start >= at && !isTime(piece) && factsOf(piece).length === 0);
}

const OF_PLACES: ReadonlySet<string> = new Set(["eat", "drink", "sleep", "buy", "toilets", "doctor"]);

/** Boats and buses beside a place that is asked for: “soup before the 3 o'clock boat”, *lón do 45 duine ó chóiste*. Where nobody asks for the way, they are no answer. */
function onlyBeside(pieces: readonly Piece[]): ReadonlySet<Piece> {
  const first = pieces.findIndex((piece) => OF_PLACES.has(purposeOf(piece)?.purpose ?? ""));
  const isOfGo = (piece: Piece) => purposeOf(piece)?.purpose === "go";
  const isAsked = pieces.some((piece, at) => isOfGo(piece) && (first < 0 || at < first));
  return new Set(first < 0 || isAsked ? [] : pieces.filter(isOfGo));
}

/** “Ar an” and “not” alike may begin the name of a place. */
const isOnlyArticle = ({ is, length }: Piece) => is === "place" && length === 1;

const MAX_BESIDE_ALONE = 2;

/** Who or what is needed; a word such as “fire” only where nothing else is asked. */
function helpOf(
  helping: readonly HelpRead[],
  tokens: readonly Word[],
  { pieces, scopes }: { pieces: readonly Piece[]; scopes: ReadonlySet<number> },
): Understanding["help"] {
  if (helping.length === 0) return [];
  const isAnythingElse = pieces.some(
    (piece) => !(piece.is === "day" && piece.meaning.is === "now") && purposeOf(piece)?.purpose !== "emergency",
  );
  // “The roof lost its slates in the storm” says more than that something is lost.
  const others = termsOf(tokens, pieces, { isTravel: false, isWelsh: false, scopes }).length - 1;
  const isMore = isAnythingElse || others > MAX_BESIDE_ALONE;
  const read = helping.filter(({ start, isAlone }) => !scopes.has(start) && !(isAlone && isMore));
  const asked = read.flatMap((one) =>
    one.topics.map((topic) => ({ topic, typed: typedIn(tokens, range(one)), start: one.start })),
  );
  return byUrgency(asked, tokens).map(({ topic, typed }) => ({ topic, typed }));
}

const TO = termSet("to towards at dti chuig don at ir i");

/** Where one wants to go within the place, which no boat or bus goes to: “how do I get to the lighthouse”. */
function goalOf(runs: readonly Run[], travel: Travel | null): string[] | null {
  if (!travel || travel.by || travel.from || travel.to) return null;
  return runs.find(({ before, kinds }) => TO.has(before) && kinds === 0)?.typed.split(" ") ?? null;
}

/** Within a name, between its words. */
const JOINERS = termSet("and of the na an agus y yr de du");
const DEFINITE = termSet("the an na y yr");
const INDEFINITE = termSet("a any some another every aon");

/** The word before a name; of “close to” and *in aice le* the one that says it. */
function beforeRun(tokens: readonly Word[], at: number): string {
  const word = tokens[at]?.folded ?? "";
  const first = tokens[at - 1]?.folded ?? "";
  return OF_NEAR.has(word) && NEAR.has(first) ? first : word;
}
const OF_NEAR = termSet("to le leis do don i at");
const NEAR = termSet("near close next nearest aice gar congarach laimh agos ymyl");

/** Words that stand together and say no time, with what joins them. */
function runsOf(tokens: readonly Word[], pieces: readonly Piece[], { isWelsh, scopes }: Reading): Run[] {
  const timed = new Set(
    pieces.flatMap((piece) => (piece.is === "day" || piece.is === "time" || piece.is === "number" ? range(piece) : [])),
  );
  const kinds = new Set(
    pieces.flatMap((piece) => (piece.is === "word" || piece.is === "category" ? range(piece) : [])),
  );
  const isBreak = (at: number) => timed.has(at) || scopes?.has(at);
  const isWord = (at: number) => {
    const word = tokens[at];
    return (
      word !== undefined && !isBreak(at) && !isFiller(word, FILLERS) && !(isWelsh && WELSH_FILLERS.has(word.folded))
    );
  };
  const runs: Run[] = [];
  for (let start = 0; start < tokens.length; start++) {
    if (!isWord(start)) continue;
    let end = start + 1;
    for (;;) {
      const joined = isWord(end) ? end : isJoiner(end) && isWord(end + 1) ? end + 1 : null;
      if (joined === null) break;
      end = joined + 1;
    }
    const positions = range({ start, length: end - start });
    const led = tokens[start - 1]?.folded ?? "";
    const article = DEFINITE.has(led) ? "definite" : INDEFINITE.has(led) ? "indefinite" : null;
    runs.push({
      typed: positions.map((at) => spellingOf(tokens[at]!)).join(" "),
      length: positions.filter(isWord).length,
      before: beforeRun(tokens, article ? start - 2 : start - 1),
      article,
      kinds: positions.filter((at) => isWord(at) && kinds.has(at)).length,
    });
    start = end - 1;
  }
  return runs;

  function isJoiner(at: number) {
    return tokens[at] !== undefined && !isBreak(at) && JOINERS.has(tokens[at].folded);
  }
}

/** What is asked for beside places: a detail of one, and what the sky does, which is in no directory. */
const BESIDE: Record<Detail | "weather", Record<Language, string>> = {
  weather: {
    en: "weather | forecast | is it to rain | will it rain | is it raining | going to rain | will it snow | will it be sunny | will it be windy | will it be dry | how windy | how wet | is it windy",
    ga: "aimsir | réamhaisnéis | an mbeidh báisteach | an mbeidh fearthainn | ag cur báistí | ag cur fearthainne | an mbeidh sé tirim | an mbeidh grian",
    cy: "tywydd | rhagolygon | fydd hi'n bwrw | ydy hi'n bwrw",
  },
  postcode: { en: "eircode | postcode | post code | zip code", ga: "eirchód | cód poist", cy: "cod post" },
  address: { en: "address", ga: "seoladh", cy: "cyfeiriad" },
  phone: {
    en: "phone | telephone | number for | number of | contact number | what number | which number | ring | ring up | give a ring | phone up | whats the number",
    ga: "cén uimhir | scairt a chur ar | glaoch ar | glao a chur ar | uimhir ghutháin | uimhir fóin | uimhir theileafóin | an uimhir atá ag | uimhir atá ag | fón | guthán",
    cy: "rhif ffôn",
  },
  email: { en: "email | e-mail", ga: "ríomhphost | r-phost", cy: "ebost" },
  website: { en: "website | web site | web page | webpage", ga: "suíomh idirlín | suíomh gréasáin", cy: "gwefan" },
};
const BESIDE_PHRASES = new Phrases<Detail | "weather">();
for (const meaning of ["weather", ...DETAILS] as const)
  for (const language of ["en", "ga", "cy"] as const)
    BESIDE_PHRASES.addAll(BESIDE[meaning][language], meaning, language);

/** “A story about”, “news from”, *scéal faoi*; what follows is what it is about. */
const WRITINGS: Readonly<Record<Writing, ReadonlySet<string>>> = {
  stories: termSet("story stories tale tales sceal scealta stori straeon"),
  posts: termSet("news update updates nuacht nuachta newyddion"),
};
const ABOUT = termSet("about of on from faoi faoin as o am");

function writingIn(tokens: readonly Word[]): { kind: Writing; at: number } | null {
  for (const [at, { folded, radical }] of tokens.entries()) {
    if (!ABOUT.has(tokens[at + 1]?.folded ?? "") || at + 2 >= tokens.length) continue;
    const kind = (["stories", "posts"] as const).find((one) => WRITINGS[one].has(folded) || WRITINGS[one].has(radical));
    if (kind) return { kind, at };
  }
  return null;
}

function besidePlaces(
  tokens: readonly Word[],
): Pick<Understanding, "details" | "weather" | "writing"> & { positions: readonly number[] } {
  const reads = tokens.flatMap((_, start) => {
    const read = BESIDE_PHRASES.at(tokens, start);
    return read ? [{ ...read, start }] : [];
  });
  const ofSky = reads.find(({ meaning }) => meaning === "weather");
  const writing = writingIn(tokens);
  return {
    details: DETAILS.filter((detail) => reads.some(({ meaning }) => meaning === detail)),
    weather: ofSky ? [typedIn(tokens, range(ofSky))] : [],
    writing: writing?.kind ?? null,
    positions: [
      ...reads.filter((read) => read !== ofSky).flatMap(range),
      ...(writing ? range({ start: writing.at, length: 2 }) : []),
    ],
  };
}

/** Of the words that are searched those that say what is wanted: the first words of a kind of thing, else all of them. */
function headOf(
  tokens: readonly Word[],
  pieces: readonly Piece[],
  terms: readonly string[],
): Pick<Understanding, "head" | "otherHeads" | "isCategory" | "offeredAs"> {
  const isKind = (piece: Piece) => {
    const purpose = purposeOf(piece);
    return piece.is === "category" || (purpose !== null && !purpose.isGeneral && purpose.purpose !== "go");
  };
  const first = pieces.findIndex(isKind);
  if (first < 0) {
    const isGeneral = pieces.some((piece) => purposeOf(piece) !== null);
    return {
      head: isGeneral || isFactFirst(tokens, pieces, terms) ? [] : headTerms(tokens, terms),
      otherHeads: [],
      isCategory: false,
      offeredAs: [],
    };
  }
  const run = [pieces[first]!];
  for (const piece of pieces.slice(first + 1)) {
    const last = run.at(-1)!;
    if (!isKind(piece) || piece.start !== last.start + last.length) break;
    run.push(piece);
  }
  const isCategory = run.every((piece) => {
    const purpose = purposeOf(piece)?.purpose;
    const names = purpose ? CATEGORY_NAMES[purpose] : undefined;
    return range(piece).some((at) => names?.includes(tokens[at]!.folded) || names?.includes(tokens[at]!.radical));
  });
  // “Hostel or guesthouse”
  const end = run.at(-1)!.start + run.at(-1)!.length;
  const other = OR.has(tokens[end]?.folded ?? "")
    ? pieces.find((piece) => isKind(piece) && (piece.start === end + 1 || piece.start === end + 2))
    : undefined;
  const own = run.flatMap(range).map((at) => tokens[at]!);
  const said = own.map(({ folded }) => folded).join(" ");
  return {
    head: own.map(spellingOf),
    otherHeads: other ? range(other).map((at) => spellingOf(tokens[at]!)) : [],
    isCategory,
    offeredAs: OFFERED_AS.flatMap((one) => (one.said.includes(said) ? one.offered : [])),
  };
}

const OR = termSet("or no neu ou");
/** What follows says more of what is wanted: “a taxi with a ramp for my scooter”. */
const FURTHER = termSet("with for that which who le do ina gyda sydd i");

/** The terms before the first word that says more of them. */
function headTerms(tokens: readonly Word[], terms: readonly string[]): string[] {
  const start = tokens.findIndex((word) => terms.includes(spellingOf(word)));
  const end = tokens.findIndex(({ folded }, at) => at > start && FURTHER.has(folded));
  const first = new Set(tokens.slice(start, end < 0 ? undefined : end).map(spellingOf));
  return terms.filter((term) => first.has(term));
}

/** “Quiet hour for my son” asks for the hour, “wheelchair taxi” for a taxi. */
function isFactFirst(tokens: readonly Word[], pieces: readonly Piece[], terms: readonly string[]): boolean {
  const fact = pieces.find((piece) => factsOf(piece).length > 0);
  const start = tokens.findIndex((word) => terms.includes(spellingOf(word)));
  return fact !== undefined && start > fact.start + fact.length;
}

function limitsOf(pieces: readonly Piece[], typedOf: (piece: Piece) => string, travel: Travel | null): Limits {
  const limits = { ...NO_LIMITS };
  for (const piece of pieces) {
    if (piece.is !== "number") continue;
    const { meaning } = piece;
    const typed = typedOf(piece);
    if (meaning.is === "price") limits.price ??= { typed, most: meaning.most, per: meaning.per };
    if (meaning.is === "people") limits.people ??= { typed, count: meaning.count };
    // “The latest boat” is one of the boats.
    const isOfHours = meaning.is === "best" && (meaning.by === "opens" || meaning.by === "closes");
    if (meaning.is === "best" && !(isOfHours && travel)) limits.best ??= { typed, by: meaning.by };
  }
  return limits;
}

type Lexicon = {
  days: Phrases<DayPhrase>;
  phrases: Phrases<WordMeaning>;
  names: Names;
  /** Made where spelling is forgiven. */
  readonly dictionary: Dictionary;
};

/** By vocabulary, then by languages. */
const lexicons = new WeakMap<Vocabulary, Map<string, Lexicon>>();

function lexiconOf(languages: readonly Language[], vocabulary: Vocabulary): Lexicon {
  const byLanguages = lexicons.get(vocabulary) ?? new Map<string, Lexicon>();
  lexicons.set(vocabulary, byLanguages);
  const key = languages.join();
  const known = byLanguages.get(key);
  if (known) return known;
  const days = dayPhrasesFor(languages, vocabulary);
  const phrases = phrasesFor(languages);
  const names = new Names(vocabulary, languages);
  let dictionary: Dictionary | undefined;
  const tokensIn = (list: readonly string[]) =>
    new Set(list.flatMap((phrase) => tokensOf(phrase).map(({ folded }) => folded)));
  const lexicon = {
    days,
    phrases,
    names,
    get dictionary() {
      dictionary ??= new Dictionary(
        days
          .tokens()
          .union(phrases.tokens())
          .union(names.tokens())
          .union(tokensIn(helpTerms(languages)))
          .union(PEOPLE.tokens())
          .union(FILLERS.written)
          .union(FILLERS.irish),
      );
      return dictionary;
    },
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
    add("number", readNumber(tokens, start));
    add("word", phrases.at(tokens, start) ?? KINDS.at(tokens, start));
    add("category", names.category(tokens, start));
    add("place", names.place(tokens, start));
    const longest = found.reduce<Piece | null>((best, one) => (best && best.length >= one.length ? best : one), null);
    if (longest) pieces.push(longest);
    start += longest?.length ?? 1;
  }
  return pieces;
}

/** “Of the Island Rowing Club” is part of a name, “of the island” is none. */
function withoutNames(pieces: readonly Piece[], tokens: readonly Word[]): readonly Piece[] {
  const starts = new Set(pieces.map(({ start }) => start));
  return pieces.filter((piece) => {
    const next = tokens[piece.start + piece.length];
    const isWhere = piece.is === "number" && piece.meaning.is === "nothing" && piece.meaning.isWhere;
    return !isWhere || !next || starts.has(piece.start + piece.length) || isFiller(next, FILLERS) || isJoint(next);
  });
}

/** With the boat that takes a car over, where nobody says its word. */
function withCrossing(pieces: readonly Piece[], tokens: readonly Word[]): readonly Piece[] {
  const at = crossingAt(tokens);
  if (at < 0 || pieces.some((piece) => range(piece).includes(at) || purposeOf(piece)?.purpose === "go")) return pieces;
  const boat: WordMeaning = { kind: "purpose", purpose: "go", isGeneral: true, by: "boat" };
  const crossing: Piece = { is: "word", start: at, length: 1, meaning: boat };
  return [...pieces, crossing].sort((one, other) => one.start - other.start);
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

/** Words of questions that say nothing of what is asked: English ones as they are written, Irish ones also mutated. */
const FILLERS = {
  written:
    termSet(`where can could i we you us me my our get find is are there any some a an the what whats when which who how do does did to for with of on at in by
    and or please looking want need would like have has having know somewhere anywhere anything something anyone someone anybody place places spot good best
    nice great great decent around near nearby nearest closest here go going it its that this be will open opens opening close closes closed closing hours hour time times
    wats d da bak wen plz pls ur today's be from until until till not suitable available serve serves serving offer offers allowed friendly access tell show give much cost costs if still
    so after before during next let's lets rent renting rental phone telephone number numbers call else more they he she them too really actually thanks
    bring bringing taking sell sells selling takes that which many much don't dont can't cant isn't isnt doing run running son daughter wife husband mother father mum dad friend friends partner
    their theirs your yours our ours his her hers whens wheres whos hows why would should must maybe just while hello hi hey morning please alexa siri google okay ok
    get gets got getting says said thing things use used using able beside behind opposite past along through into onto towards between ticket tickets mam granny grandad elderly two three weeks week person am im i'm ill i'll he's there's off up out about very right also than then back myself`),
  irish:
    termSet(`ca cen cad ceard ata conas cathain cuin cionn an na is ta bhfuil nil aon rud bith duine le do don ar i sa san ag go chun o don de den dom duinn againn agam orm
    leis mar liom linn feidir maith ba bheadh maidir seo sin ann anseo thart gaire congarai ait aiteanna eigin bhi beidh mbeidh mbionn bionn bhionn agus no faoi mo ar fail bhfaighinn
    faighim teastaionn uaim lorg uaireanta uair oscailte oscailt osclaionn dunann cheann ceann e se faighidh faigheann faighfidh mac mhac iníon inion bean fear cara chara mathair athair sheanmhathair beirt glacann glacfaidh fagann imionn stopann
    tosaionn goide caide ticead ticeid aice congarach laimh taobh cupan cupa mead tam t-am cios uimhir uimhreacha guthain seoladh abhaile tabhair tabharfaidh biodh bionn abair inis iarraidh`),
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

type Reading = { isTravel: boolean; isWelsh: boolean; scopes?: ReadonlySet<number> };

function termsOf(
  tokens: readonly Word[],
  pieces: readonly Piece[],
  { isTravel, isWelsh, scopes }: Reading,
  isNamed: (purpose: PurposeMeaning) => boolean = () => true,
): string[] {
  const isTerm = (piece: Piece) => isSearched(piece, isTravel) && (piece.is !== "word" || isNamed(purposeOf(piece)!));
  const hidden = new Set(pieces.flatMap((piece) => (isTerm(piece) ? [] : range(piece)))).union(scopes ?? new Set());
  const terms = tokens.filter(
    (word, at) =>
      !hidden.has(at) &&
      !isFiller(word, FILLERS) &&
      !(isTravel && isFiller(word, TRAVEL_FILLERS)) &&
      !(isWelsh && (WELSH_FILLERS.has(word.folded) || (isTravel && WELSH_TRAVEL.has(word.folded)))),
  );
  const telling = terms.filter((word) => !isFiller(word, WEAK));
  return (telling.length > 0 || pieces.length > 0 ? telling : terms).map(spellingOf);
}

/** Words of any sentence, which may be part of a name as well: they are searched only where no other word is. */
const WEAK = {
  written:
    termSet(`afterwards afterward already also although always among another away because become been being both bring but came come comes coming could did done each
    either else enough ever every everybody everyone everything far feel feeling few gave getting give given gives goes gone gonna gotten had happen happens having hear heard hope
    if instead keep keeps kept kind know knows least leave let like look looks lot lots made make makes making maybe mean might mind most must myself neither never nobody none
    nothing often once one only other others otherwise ourselves own perhaps possible possibly pretty probably put quite rather ready really round said same saw say see seen
    seeing seems set several shall since somehow sort sorts start started stay still such sure taken tell that's themselves these those though together told took tried try trying
    turn under unless us used usually various visit visiting want wanted wants watch well went were whatever whether whichever whole whose will wish within without won't wont
    work works worth yes yet side way ways actual currently ok sort bit bits need needed needs hold holds happening served`),
  irish:
    termSet(`ach aici aige acu agat agaibh amach amuigh anois ann arbh aris as ata bheas bhfuair bhiodh bhionn cheana chuid coinne choinne dar dearna deanamh deanfadh dhearna
    dheanfadh dom domh dona eile eigin fa fada faoin feadh fosta fuair gach ghabhail gur iad iar ina inar isteach leat leo lena leithi lomh mar mor nach nar nuair oraibh orainn ormsa
    os roimh sa san sibh sinn siad sna sul tabhairt teacht thall thig thar thart thugann tig tusa uilig uirthi umam`),
};

const range = ({ start, length }: { start: number; length: number }) => Array.from({ length }, (_, i) => start + i);

/** Specific words are searched, too: what one asks for is a pub, not only a drink. */
function isSearched(piece: Piece, isTravel: boolean): boolean {
  if (piece.is === "place") return !isTravel && piece.meaning.relation !== "near";
  const purpose = purposeOf(piece);
  return purpose !== null && !purpose.isGeneral;
}

/** The boats, buses and planes that are named, with their times. */
const ridesOf = (tokens: readonly Word[], pieces: readonly Piece[]): Ride[] =>
  ridesIn(
    tokens,
    pieces.map((piece) => {
      const { by, which = null } = purposeOf(piece) ?? {};
      const time = piece.is === "time" ? piece.meaning : null;
      return { start: piece.start, length: piece.length, vehicle: by ? { by, which } : null, time };
    }),
  );

type Travel = { by: Intent["by"]; which: Intent["which"]; from: string | null; to: string | null };

/** From where to where, and by what; null where nobody wants to go anywhere. */
function travelOf(pieces: readonly Piece[], { purposes }: Said, [ride]: readonly Ride[]): Travel | null {
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
    which: ofGo.find(({ which }) => which)?.which ?? ride?.which ?? null,
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
      categories.find(({ names }) => tokensIn(names).has(word)),
    );
    return found?.find((category) => category)?.key ?? [];
  });
  return distinct(named.length > 0 ? named : meant);
}

/** The names of categories are the same for each text. */
const tokensByNames = new WeakMap<readonly string[], ReadonlySet<string>>();

/** Each word of some names, with and without its mutation. */
function tokensIn(names: readonly string[]): ReadonlySet<string> {
  const known = tokensByNames.get(names);
  if (known) return known;
  const all = new Set(names.flatMap(tokensOf).flatMap(({ radical, folded }) => [radical, folded]));
  tokensByNames.set(names, all);
  return all;
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
    case "number":
      return piece.meaning.is === "cost" ? [] : [{ typed, as: "number", meaning: piece.meaning.is }];
    case "category":
      return [{ typed, as: "category", meaning: piece.meaning }];
    case "word":
      return piece.meaning.kind === "fact"
        ? [{ typed, as: "fact", meaning: piece.meaning.fact }]
        : [{ typed, as: "intent", meaning: piece.meaning.purpose }];
  }
}

const distinct = <One>(all: readonly One[]): One[] => [...new Set(all)];
