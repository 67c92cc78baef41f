/** The languages that are read. */
export type Language = "en" | "ga" | "cy";

/** From an instant to a later one, without that; an instant where both are equal. */
export type Span = { from: Temporal.ZonedDateTime; to: Temporal.ZonedDateTime };

/**
 * When something has to be open, or to take place.
 * - `now`, `at`: at one instant, the only span.
 * - `during`: in one of the spans, for `least` minutes: "tonight", "lunch on Sunday", "from 2 to 4".
 * - `day`: at some time of one of the days, those of most hours first: "Sunday", "this weekend".
 * - `season`: at some time of some weeks or months: "in August".
 * - `always`: all year, without a span.
 */
export type When = {
  kind: "now" | "at" | "during" | "day" | "season" | "always";
  spans: Span[];
  /** Minutes for which it has to be open in a span; 0 for an instant. */
  least: number;
};

/** What a place may be asked to have. Those that decide whether somebody can come at all, or eat there, stand last. */
export const FACTS = [
  "sea-view",
  "irish-spoken",
  "quiet",
  "wet-day",
  "cheap",
  "free",
  "wifi",
  "cards",
  "takeaway",
  "delivery",
  "parking",
  "children",
  "dogs",
  "vegetarian",
  "vegan",
  "gluten-free",
  "dairy-free",
  "halal",
  "kosher",
  "hearing-loop",
  "groups",
  "assistance-dogs",
  "accessible-toilet",
  "step-free",
] as const;
export type Fact = (typeof FACTS)[number];

/** What one wants to do. */
export type Purpose =
  | "eat"
  | "drink"
  | "sleep"
  | "buy"
  | "go"
  | "toilets"
  | "doctor"
  | "emergency"
  | "do"
  | "walk"
  | "music"
  | "events"
  | "notices"
  | "office";

/** Who or what is needed at once; the most urgent first. */
export type Help =
  | "sea"
  | "poison"
  | "ambulance"
  | "defibrillator"
  | "fire"
  | "police"
  | "lost"
  | "doctor"
  | "nurse"
  | "pharmacy"
  | "vet"
  | "power"
  | "water"
  | "bicycle"
  | "breakdown";

/** What is not wanted: “not a pub”, “without music”, “not on the mainland”. */
export type Negation = {
  typed: string;
  facts: Fact[];
  /** Keys of the vocabulary. */
  categories: string[];
  place: string | null;
  /** Words for kinds of places: a hotel that has a bar is no bar. */
  kinds: string[];
  /** Other words, of which each excludes. */
  terms: string[];
};

/** Words that may be a name, so many; `before`: the word before them and before its article, folded. */
export type Run = {
  typed: string;
  length: number;
  before: string;
  article: "definite" | "indefinite" | null;
  /** How many of them say a kind of thing or a fact: “guided walk” is no part of a name, “live music” is none. */
  kinds: number;
};

/** What is counted or compared. */
export type Limits = {
  /** In whole units of money: “under 15 euro”. */
  price: { typed: string; most: number; per: Per | null } | null;
  /** “for 12 people”. */
  people: { typed: string; count: number } | null;
  best: { typed: string; by: Best } | null;
};

/** For what one pays: “under 80 a night”. */
export type Per = "night" | "person" | "hour" | "day" | "week";

/** “the cheapest”, “the dearest”, “the nearest”, “opens earliest”, “stays open longest”. */
export type Best = "price" | "dear" | "near" | "opens" | "closes";

/** What somebody has written, asked for by its kind. */
export type Writing = "stories" | "posts";

export const DETAILS = ["postcode", "address", "phone", "email", "website"] as const;
export type Detail = (typeof DETAILS)[number];

export type Vehicle = "boat" | "bus" | "plane";

export type Intent = {
  purpose: Purpose;
  /** For `go`; null: by any. */
  by: Vehicle | null;
  /** For `go`, as keys of the vocabulary. */
  from: string | null;
  to: string | null;
  /** For `go`: "last boat". */
  which: "next" | "first" | "last" | null;
};

/** A boat, bus or plane that is named, and which one: “the 11.20 bus”, “the first boat”. */
export type Ride = {
  typed: string;
  by: Vehicle;
  which: Intent["which"];
  /** Minutes of the day at which it leaves; two where the half of the day is not said. Empty: any time. */
  leaves: number[];
};

export type Named = {
  key: string;
  /** In all languages, as written in them. */
  names: readonly string[];
};

/** The proper names of the place where is asked. It is read once for each object, so that the same object should be given again. */
export type Vocabulary = {
  places?: readonly Named[];
  categories?: readonly Named[];
  /** Public holidays in order, of this year and the next ones. Of those of one name the next is meant, unless a year is said. */
  holidays?: readonly NamedDay[];
  /** Other days with a name of their own, which are no holidays, such as Good Friday: as holidays. */
  feasts?: readonly NamedDay[];
};

export type NamedDay = { date: Temporal.PlainDate; names: readonly string[] };

export type Place = { key: string; relation: "near" | "in" };

/** A part of the text and what it was taken for. */
export type Reason = {
  typed: string;
  as: "when" | "place" | "fact" | "intent" | "category" | "number";
  meaning: string;
};

export type Understanding = {
  /** The words that are to be searched, as typed. */
  terms: string[];
  /** Those of them that say what is wanted, which nothing stands for; the others say what it is like. */
  head: string[];
  /** What would be wanted as well: of “hostel or guesthouse” the second. */
  otherHeads: string[];
  /** Whether these are but another name of a whole category: “restaurant”, other than “bakery”. */
  isCategory: boolean;
  /** What is searched where nothing has the words of the head: a “post office” may be a counter for post. */
  offeredAs: string[];
  not: Negation[];
  limits: Limits;
  /** The most urgent first, with the words that ask for it. */
  help: { topic: Help; typed: string }[];
  /** Words that stand together and may be a name, whatever else they mean: “is the [wool room] open”. */
  runs: Run[];
  /** Whether what something costs is asked for. */
  asksPrice: boolean;
  /** A day that no year, or not this one, has: “30 February”. */
  noDay: string | null;
  /** What one writes to, calls or looks up, and asks for: the number of the museum. */
  details: Detail[];
  /** The words that ask for it, which no directory knows. */
  weather: string[];
  /** “A story about a piano”: which kind of writing is wanted; the terms say what it is about. */
  writing: Writing | null;
  when: When | null;
  /** The days that were named; none where only a time was. */
  days: Temporal.PlainDate[];
  /** Boats, buses and planes in their order: “which boat for the 11.20 bus” names two. */
  rides: Ride[];
  place: Place | null;
  facts: Fact[];
  /** Keys of the vocabulary, of categories that were named or that the intents mean. */
  categories: string[];
  /** Those that the intents mean beside specific words: what is near where nothing has the words. */
  related: string[];
  intents: Intent[];
  /** `terms` as one text; the whole text where nothing was understood. */
  rest: string;
  /** The same without words that say no more than an intent does: of “music in the hall” the hall. */
  named: string;
  because: Reason[];
};
