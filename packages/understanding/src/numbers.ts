import type { Read } from "./clock-times.ts";
import { PhraseList } from "./phrases.ts";
import { tokensOf, type Word } from "./tokens.ts";
import type { Best, Per } from "./types.ts";

export type NumberMeaning =
  | { is: "price"; most: number; per: Per | null }
  | { is: "people"; count: number }
  | { is: "best"; by: Best }
  /** What something costs is asked for. */
  | { is: "cost" }
  /** Words that ask nothing where all is in one place: “the cheapest on the island”. */
  | { is: "nothing"; isWhere: boolean };

/** Before a price that is the most one pays. */
const AT_MOST = new PhraseList(
  "under | below | less than | cheaper than | up to | at most | max | maximum | no more than | not more than | within",
  "faoi bhun | níos lú ná | níos saoire ná | suas le | faoi | ar a mhéad",
  "dan | o dan | llai na | rhatach na | hyd at",
);
const MONEY = new Set(["euro", "euros", "eur", "pound", "pounds", "quid", "bunt", "punt", "phunt", "bpunt", "ewro"]);
/** After a price: for what one pays it. */
const PER: readonly (readonly [Per | null, PhraseList])[] = [
  ["night", new PhraseList("a night | per night | nightly", "an oíche | in aghaidh na hoíche", "y noson")],
  ["person", new PhraseList("a head | per head | a person | per person | pp", "an duine", "y pen")],
  ["hour", new PhraseList("an hour | per hour", "san uair", "yr awr")],
  ["day", new PhraseList("a day | per day", "sa lá", "y dydd")],
  ["week", new PhraseList("a week | per week", "sa tseachtain", "yr wythnos")],
  [null, new PhraseList("each | apiece", "an ceann", "yr un")],
];
/** Before a number of guests, and after it. */
const FOR_PEOPLE = new PhraseList(
  "group of | party of | meeting of | wedding of | booking of | troop of | team of | crowd of | class of | family of | busload of | coachload of | gang of | for a troop of | for a team of | for a crowd of | for a class of | for a family of | we are | there are | there will be | for a group of | for a party of",
  "grúpa de | do ghrúpa de",
  "grŵp o",
);
/** What is for a number of people, so that the number alone says it. */
const FOR_SOME = new Set(
  "table tables bed beds leaba leapacha room rooms space booking reservation bord seomra ait airithint bwrdd lle".split(
    " ",
  ),
);
export const PEOPLE = new PhraseList(
  `people | person | persons | adults | guests | of us | pax | seater | students | children | kids | pupils | scouts | hikers | walkers | cyclists | visitors | tourists | passengers | men | women
    | lads | girls | boys | players | friends | pensioners | singers | dancers | musicians | rowers | divers | swimmers | runners | golfers | teenagers | colleagues | delegates | campers`,
  "duine | daoine | nduine | aoi | aíonna | mac léinn | páiste | gasúr | siúlóir | rothaí | turasóir | ceoltóir | imreoir",
  "o bobl | o bobol | person | pobl",
);
/** Irish counts people with numbers of their own. */
const IRISH_PEOPLE = new Map(
  "beirt triur ceathrar cuigear seisear seachtar ochtar naonur deichniur _ dareag"
    .split(" ")
    .map((name, at) => [name, at + 2]),
);
const BEST: Readonly<Record<Best, PhraseList>> = {
  price: new PhraseList(
    "cheapest | the cheapest | cheaper | lowest price | least expensive | best value",
    "is saoire | an ceann is saoire | níos saoire | is ísle praghas",
    "rhataf | y rhataf | rhatach | lleiaf costus",
  ),
  dear: new PhraseList(
    "dearest | the dearest | most expensive | priciest | fanciest | poshest | swankiest | swishest | classiest | most luxurious | most upmarket | most elegant | smartest | finest",
    "is daoire | an ceann is daoire | is galánta | is só",
    "drutaf | y drutaf | crandiaf | moethusaf",
  ),
  near: new PhraseList("nearest | closest", "is gaire | is cóngaraí | is giorra", "agosaf | yr agosaf"),
  opens: new PhraseList(
    "opens earliest | opens the earliest | opens first | open earliest | open the earliest | open first | first to open | earliest to open | earliest opening | earliest",
    "is luaithe a osclaíonn | is túisce a osclaíonn | a osclaíonn is luaithe | a osclaíonn is túisce | is luaithe | is túisce | is moiche",
    "agor gyntaf | agor gynharaf | gynharaf | cynharaf",
  ),
  closes: new PhraseList(
    `open latest | open the latest | opens latest | opens the latest | open longest | open the longest | stays open latest | stays open longest | closes last | closes latest | closes the latest | close last | shuts last | shuts latest
    | last to close | last to shut | latest closing | latest`,
    "is déanaí a dhúnann | is moille a dhúnann | a dhúnann is déanaí | a dhúnann is moille | is déanaí ar oscailt | ar oscailt is déanaí | is déanaí | is moille",
    "cau olaf | agor hwyraf | hwyraf",
  ),
};

const COSTS = new PhraseList(
  "how much | is it dear | is it expensive | how expensive | how dear | dearer | more expensive | set me back | set us back | set you back | set a person back | what do they want for | what do they ask for | what do i owe | what would i pay | what do i pay | what do you pay | what do children pay | do they charge | charged | fee | fees | worth paying | tariff | price | prices | pricing | cost | costs | fare | fares | charge | charges | rate | rates | admission | entry fee",
  "cé mhéad | cá mhéad | cad é an luach | luach | an gearrtar | gearrann | an íoctar | costasach | an mó | níos daoire | praghas | praghsanna | costas | costais | cosnaíonn | chosnaíonn | táille | táillí | tháille",
  "faint | pris | prisiau | cost",
);

/** Reads words at a position as a price, a number of people or a comparison. */
export function readNumber(tokens: readonly Word[], at: number): Read<NumberMeaning> | null {
  return price(tokens, at) ?? people(tokens, at) ?? best(tokens, at) ?? cost(tokens, at) ?? none(tokens, at);
}

function price(tokens: readonly Word[], at: number): Read<NumberMeaning> | null {
  const leading = AT_MOST.longestAt(tokens, at);
  // “Under a tenner”
  const lead = leading > 0 && tokens[at + leading]?.folded === "a" ? leading + 1 : leading;
  const most = amountOf(tokens[at + lead]);
  if (lead === 0 || most === null) return null;
  const isMarked = MONEY.has(tokens[at + lead + 1]?.folded ?? "");
  const end = lead + 1 + Number(isMarked);
  const [per, perLength] = perAt(tokens, at + end);
  const isNote = NOTES.has(tokens[at + lead]!.folded);
  const isMoney = isNote || isMarked || perLength > 0 || tokens[at + lead]!.isMoney;
  return isMoney ? { meaning: { is: "price", most, per }, length: end + perLength } : null;
}

function perAt(tokens: readonly Word[], at: number): readonly [Per | null, number] {
  for (const [per, list] of PER) {
    const length = list.longestAt(tokens, at);
    if (length > 0) return [per, length];
  }
  return [null, 0];
}

const NOTES = new Set(["fiver", "tenner"]);
const AMOUNTS = new Map(
  `five 5, six 6, seven 7, eight 8, nine 9, ten 10, twelve 12, fifteen 15, twenty 20, thirty 30, forty 40, fifty 50, hundred 100, fiver 5, tenner 10,
  cuig 5, se 6, seacht 7, ocht 8, naoi 9, deich 10, fiche 20, triocha 30, daichead 40, caoga 50, cead 100`
    .split(",")
    .map((pair) => pair.trim().split(" "))
    .map(([name = "", amount]) => [name, Number(amount)]),
);
const amountOf = (word: Word | undefined): number | null =>
  AMOUNTS.get(word?.folded ?? "") ?? AMOUNTS.get(word?.radical ?? "") ?? inDigits(word);
const inDigits = (word: Word | undefined): number | null =>
  /^\d{1,5}(?:[.]\d{2})?(?:euro?s?|e)?$/.test(word?.folded ?? "") ? Number.parseFloat(word!.folded) : null;

function people(tokens: readonly Word[], at: number): Read<NumberMeaning> | null {
  const own = IRISH_PEOPLE.get(tokens[at]?.radical ?? "");
  if (own) return { meaning: { is: "people", count: own }, length: 1 };
  const lead = FOR_PEOPLE.longestAt(tokens, at);
  const isFor = lead === 0 && ["for", "do", "i"].includes(tokens[at]?.folded ?? "") ? 1 : 0;
  const number = countOf(tokens[at + lead + isFor]);
  if (number === null) return null;
  const after = PEOPLE.longestAt(tokens, at + lead + isFor + 1);
  const isForSome = isFor > 0 && FOR_SOME.has(tokens[at - 1]?.folded ?? "");
  if (lead === 0 && after === 0 && !isForSome) return null;
  const length = lead + isFor + 1 + after;
  // *Cúig dhuine dhéag*
  const isTeen = after > 0 && tokens[at + length]?.radical === "deag";
  return { meaning: { is: "people", count: number + (isTeen ? 10 : 0) }, length: length + Number(isTeen) };
}

const NAMES =
  `one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen
  aon dha tri ceithre cuig se seacht ocht naoi deich`.split(/\s+/);
const TENS = `twenty thirty forty fifty sixty seventy eighty ninety hundred
  fiche triocha daichead caoga seasca seachto ochto nocha cead`.split(/\s+/);
const OF_ONE_LANGUAGE = { names: 19, tens: 9 };

/** A number in digits or words, of which a compound is one: “twenty-four”. */
function countOf(word: Word | undefined): number | null {
  if (!word) return null;
  if (/^\d{1,3}$/.test(word.folded)) return Number(word.folded);
  const [first = "", second] = word.folded.split("-");
  const tens = [first, word.radical].map((one) => TENS.indexOf(one)).find((at) => at >= 0);
  if (tens !== undefined) return ((tens % OF_ONE_LANGUAGE.tens) + 2) * 10 + (second ? NAMES.indexOf(second) + 1 : 0);
  const named = [first, word.radical].map((one) => NAMES.indexOf(one)).find((at) => at >= 0);
  return named === undefined ? null : (named % OF_ONE_LANGUAGE.names) + 1;
}

/** For how many people there is room, by what is counted: two sleep in a room, four sit at a table. */
const PEOPLE_FOR: Readonly<Record<"sleep" | "eat", readonly (readonly [people: number, noun: RegExp])[]>> = {
  sleep: [
    [1, /^(?:beds?|bunks?|leaba|leapacha|people|duine)$/],
    [2, /^(?:rooms?|bedrooms?|seomra)$/],
    [3, /^(?:pitches|pitch|tents?|houses|cottages|laithrean|teach)$/],
  ],
  eat: [
    [1, /^(?:seats?|chairs?|covers|diners|guests|people|duine)$/],
    [4, /^(?:tables?|bord|mbord)$/],
  ],
};

/** For how many there is room, by what a text counts; null: it counts nothing of that kind. */
export function capacityIn(text: string, of: keyof typeof PEOPLE_FOR): number | null {
  let most: number | null = null;
  const tokens = allTokensOf(text);
  for (const [at, word] of tokens.entries()) {
    const count = countOf(word);
    if (count === null) continue;
    const ahead = tokens.slice(at + 1, at + 3).map(({ folded, radical }) => [folded, radical]);
    const [people] =
      PEOPLE_FOR[of].find(([, noun]) => ahead.some((forms) => forms.some((one) => noun.test(one)))) ?? [];
    const isHeld = of === "sleep" && tokens[at - 1]?.folded === "sleeps";
    const capacity = people ? people * count : isHeld ? count : 0;
    if (capacity > (most ?? 0)) most = capacity;
  }
  return most;
}

/** Of a whole text, other than a question. */
const allTokensOf = (text: string): Word[] => text.split(/(?<=[.!?])\s+/).flatMap((sentence) => tokensOf(sentence));

function best(tokens: readonly Word[], at: number): Read<NumberMeaning> | null {
  for (const by of Object.keys(BEST) as Best[]) {
    const length = BEST[by].longestAt(tokens, at);
    if (length > 0) return { meaning: { is: "best", by }, length };
  }
  return null;
}

function cost(tokens: readonly Word[], at: number): Read<NumberMeaning> | null {
  const length = COSTS.longestAt(tokens, at);
  return length > 0 ? { meaning: { is: "cost" }, length } : null;
}

const HOW = new PhraseList(
  "how many | how long | how far | how high | how big | how old | how deep | how wide | how often | how fast",
  "cé mhéad | cá mhéad | cá fhad | cé chomh | cá airde | cá mhinice | cén aois",
  "faint o | pa mor",
);

/** Whether a number is asked for that some sentence may say: “how many kilometres”. */
export function asksHowMany(text: string): boolean {
  const tokens = tokensOf(text);
  return tokens.some((_, at) => HOW.longestAt(tokens, at) > 0);
}

const HERE = new PhraseList(
  "on the island | of the island | on this island | in the area | in the village | in town | around here",
  "ar an oileán | ar an oileán seo | san áit seo | sa cheantar",
  "ar yr ynys | yn yr ardal",
);
const NOTHING = new PhraseList(
  "off the boat | off the ferry | off the bus | off the plane | cup of | a cup of | mug of | glass of | a glass of | slice of",
  "cé hé | cé hí | cé hiad | cé acu",
);

function none(tokens: readonly Word[], at: number): Read<NumberMeaning> | null {
  const here = HERE.longestAt(tokens, at);
  const length = here || NOTHING.longestAt(tokens, at);
  return length > 0 ? { meaning: { is: "nothing", isWhere: here > 0 }, length } : null;
}
