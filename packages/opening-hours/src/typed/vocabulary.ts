import { OSM_DAYS } from "../yearly.ts";

/** What a word or phrase may mean in a text about hours; many mean two things, of which its neighbours decide. */
export type Sense =
  /** ISO weekdays (1 Monday … 7 Sunday). `isOne`: the name of a day, which ranges have at their ends. */
  | { is: "days"; days: readonly number[]; isOne: boolean }
  /** The letter of a weekday, which means one only in ranges that everybody reads alike: M–F. */
  | { is: "letter"; day: number }
  /** Which of its weekday in the month: 1 … 4, -1 the last; null: said otherwise. `every`: the interval, where it may be meant: every second one. */
  | { is: "place"; nth: number | null; every: number | null }
  | { is: "month"; month: number }
  /** A day of each year by its name, as OpenStreetMap writes it; null: a feast of which nobody knows the days. */
  | { is: "feast"; dates: string | null }
  /** The public holidays. */
  | { is: "holidays" }
  | { is: "season" }
  /** All other parts of the year. */
  | { is: "rest" }
  /** Minutes since midnight. */
  | { is: "clock"; minutes: number }
  | { is: "half-day"; half: "am" | "pm" }
  /** Of the hours that follow, written in numbers to 12: in the evening. */
  | { is: "late" }
  | { is: "early" }
  | { is: "all-day" }
  /** An end or a beginning that nobody knows. */
  | { is: "open-end" }
  | { is: "closed" }
  | { is: "open" }
  | { is: "appointment" }
  | { is: "except" }
  | { is: "not" }
  | { is: "also" }
  | { is: "from" }
  | { is: "until" }
  | { is: "since" }
  | { is: "between" }
  | { is: "to" }
  | { is: "and" }
  /** Makes a part of a month of it: early June. `edge`: its first or its last day, where a part of the year begins or ends with it. */
  | { is: "part"; edge: "first" | "last" | null }
  /** Minutes past the hour that is named behind it, or before it. */
  | { is: "past"; minutes: number }
  /** A number in letters. */
  | { is: "number"; digits: string }
  /** A month where another month or a day number says so; else it means something else. */
  | { is: "perhaps-month"; month: number }
  /** Behind a day whose place in the month is said. */
  | { is: "of-month" }
  /** Says nothing about hours, and is passed over. */
  | { is: "filler" }
  /** Says of the listing, not of the hours: it is named beside them. */
  | { is: "note" }
  /** When somebody looked at the hours last, up to the end of the line. */
  | { is: "stamp" }
  /** What has hours of its own beside those of the place: the last admission, the kitchen. A time beside it is none of the place. */
  | { is: "service" };

export type SenseName = Sense["is"];

const ALL = [1, 2, 3, 4, 5, 6, 7];
const day = (one: number): Sense => ({ is: "days", days: [one], isOne: true });
const days = (several: readonly number[]): Sense => ({ is: "days", days: several, isOne: false });
const place = (nth: number | null, every: number | null = nth !== null && nth > 1 ? nth : null): Sense => ({
  is: "place",
  nth,
  every,
});
const month = (one: number): Sense => ({ is: "month", month: one });
const feast = (dates: string | null): Sense => ({ is: "feast", dates });
const clock = (hour: number): Sense => ({ is: "clock", minutes: hour * 60 });

/**
 * Without accents and in lower case, mutated forms among them; phrases are separated by strokes. By language: English; Irish; Welsh; Scottish Gaelic;
 * French; Breton; and days in German, Spanish, Italian and Dutch, which listings from elsewhere have.
 */
const VOCABULARY: readonly (readonly [Sense, string])[] = [
  [
    day(1),
    "monday|mondays|mon|mo|luan|luain|lua|llun|ddydd llun|lun|llu|diluain|lundi|lundis|dilun|montag|montags|lunes|lunedi|maandag",
  ],
  [
    day(2),
    "tuesday|tuesdays|tue|tues|tu|mairt|mhairt|mhairte|mawrth|fawrth|maw|dimairt|mardi|mardis|meurzh|dimeurzh|dienstag|dienstags|martes|martedi|dinsdag",
  ],
  [
    day(3),
    "wednesday|wednesdays|wed|weds|we|ceadaoin|cheadaoin|gceadaoin|ceadaoine|cead|cea|mercher|fercher|mer|diciadain|mercredi|mercredis|merc'her|dimerc'her|mittwoch|mittwochs|miercoles|mercoledi|woensdag",
  ],
  [
    day(4),
    "thursday|thursdays|thu|thur|thurs|th|deardaoin|dhardaoin|ndeardaoin|dear|dea|iau|diardaoin|jeudi|jeudis|jeu|yaou|diriaou|donnerstag|donnerstags|jueves|giovedi|gio|donderdag",
  ],
  [
    day(5),
    "friday|fridays|fri|fr|aoine|haoine|naoine|aoi|gwener|wener|gwe|dihaoine|vendredi|vendredis|ven|digwener|freitag|freitags|viernes|venerdi|vrijdag",
  ],
  [
    day(6),
    "saturday|saturdays|sat|sa|satharn|sathairn|tsatharn|tsathairn|shatharn|sath|sadwrn|sad|disathairne|samedi|samedis|sam|sadorn|disadorn|samstag|samstags|sonnabend|sabado|sabato|sab|zaterdag",
  ],
  [
    day(7),
    "sunday|sundays|sun|su|domhnach|domhnaigh|dhomhnach|ndomhnach|domh|dom|sul|didomhnaich|dimanche|dimanches|dim|disul|sonntag|sonntags|domingo|domenica|zondag",
  ],
  [
    days(ALL),
    "daily|every day|everyday|each day|all week|all days|all other days|all the other days|gach la eile|bob dydd arall|other days|les autres jours|na laethanta eile|dyddiau eraill|a h uile latha|h uile latha|seven days|7 days|7 days a week|7 days per week|seven days|seven days a week|gach la|7 la na seachtaine|seacht la na seachtaine|go laethuil|an tseachtain ar fad|bob dydd|yn ddyddiol|saith diwrnod yr wythnos|gach latha|tous les jours|chaque jour|7 jours sur 7|7j/7|bemdez|taglich",
  ],
  [
    days(ALL.slice(0, 5)),
    "weekdays|weekday|i rith na seachtaine|laethanta seachtaine|laethanta na seachtaine|dyddiau'r wythnos|yn ystod yr wythnos|en semaine|jours de semaine|werktags",
  ],
  [
    days(ALL.slice(5)),
    "weekend|weekends|deireadh seachtaine|deireadh na seachtaine|deirti seachtaine|penwythnos|penwythnosau|benwythnosau|week end|week ends|dibenn sizhun",
  ],
  [{ is: "letter", day: 1 }, "m"],
  [{ is: "letter", day: 5 }, "f"],

  [place(1), "1st|first|chead|1u|1af|cyntaf|gyntaf|chiad|1er|premier|c'hentan"],
  [place(2), "2nd|second|dara|2u|2il|ail|darna|deuxieme|2e|eil"],
  [place(3), "3rd|third|triu|3u|3ydd|trydydd|trydedd|treas|troisieme|3e|trede"],
  [place(4), "4th|fourth|ceathru|4u|4ydd|pedwerydd|pedwaredd|ceathramh|quatrieme|4e|pevare"],
  [place(-1), "last|deireanach|dheireanach|deiridh|olaf|dheireadh|dernier|diwezhan"],
  [place(null, 2), "deux"],
  [place(null, 3), "trois"],
  [place(null, 4), "quatre"],
  [place(null, 5), "5th|fifth|cuigiu|5u|pumed|coigeamh|cinq|pempvet"],
  [place(null, 6), "6th|sixth|seu|6u|chweched|siathamh|six|c'hwec'hvet"],
  [
    place(null, 2),
    "other|alternate|every other|every second|every 2nd|gach dara|bob yn ail|un sur deux|fortnightly|biweekly|gach coicis",
  ],
  [place(null, 3), "every third|every 3rd|gach triu"],
  [place(null, 4), "every fourth|every 4th"],

  [month(1), "january|jan|eanair|heanair|ionawr|janvier|faoilleach|genver|januar"],
  [month(2), "february|feb|feabhra|bhfeabhra|fheabhra|chwefror|fevrier|gearran|c'hwevrer|februar"],
  [month(3), "march|mar|marta|mharta|mars|mart"],
  [month(4), "april|apr|aibrean|aibreain|haibrean|ebrill|avril|giblean|ebrel"],
  [month(5), "may|bealtaine|bhealtaine|mbealtaine|mai|mae|ceitean"],
  [month(6), "june|jun|meitheamh|mheitheamh|meithimh|mheithimh|mehefin|juin|ogmhios|mezheven|juni"],
  [month(7), "july|jul|iuil|hiuil|gorffennaf|juillet|iuchar|gouere|juli"],
  [month(8), "august|aug|lunasa|awst|aout|lunastal|eost"],
  [month(9), "september|sep|sept|mean fomhair|mhean fomhair|meanfomhair|medi|septembre|sultain|gwengolo"],
  [
    month(10),
    "october|oct|deireadh fomhair|dheireadh fomhair|ndeireadh fomhair|deireadhfomhair|hydref|octobre|damhair|oktober",
  ],
  [month(11), "november|nov|samhain|shamhain|samhna|tachwedd|novembre"],
  [month(12), "december|dec|nollaig|nollag|na nollag|rhagfyr|decembre|dubhlachd|kerzu|dezember"],

  [feast("Dec 24"), "christmas eve|oiche nollag"],
  [feast("Dec 25"), "christmas day|xmas day|la nollag|dydd nadolig|noel|jour de noel"],
  [
    feast("Dec 26"),
    "st stephen's day|st stephens day|stephen's day|stephens day|boxing day|la fheile stiofain|la an dreoilin|gwyl san steffan",
  ],
  [feast("Dec 31"), "new year's eve|new years eve|oiche chinn bhliana|nos galan"],
  [feast("Jan 01"), "new year's day|new years day|la caille|la coille|dydd calan"],
  [feast("Mar 17"), "st patrick's day|st patricks day|paddy's day|patrick's day|la fheile padraig"],
  [feast("Oct 31"), "halloween|hallowe'en|oiche shamhna|calan gaeaf"],
  [feast("easter -2 days"), "good friday|aoine an cheasta|dydd gwener y groglith"],
  [feast("easter"), "easter sunday|easter day|domhnach casca|sul y pasg"],
  [feast("easter +1 day"), "easter monday|luan casca|llun y pasg"],
  [
    feast(null),
    "easter|casca|an chaisc|y pasg|paques|christmas|xmas|an nollaig|nadolig|easter week|holy week|christmas week|christmas time|christmas period|school holidays|term time|half term|new year|an tathbhliain",
  ],
  [
    { is: "holidays" },
    "public holiday|public holidays|bank holiday|bank holidays|bank hol|bank hols|bank and public holidays|public and bank holidays|all public holidays|all bank holidays|bh|bhs|laethanta saoire poibli|laethanta saoire bainc|laethanta saoire phoibli|saoire poibli|saoire phoibli|saoire bainc|saoire bhainc|gwyl y banc|gwyliau banc|gwyliau'r banc|gwyliau cyhoeddus|wyliau banc|wyl y banc|jours feries|jour ferie|feiertage|feiertags",
  ],
  [
    { is: "season" },
    "summer|winter|spring|autumn|high season|low season|off season|main season|peak season|season|samhradh|tsamhradh|geimhreadh|gheimhreadh|earrach|bhfomhar|seasur|haf|gaeaf|ete|hiver",
  ],
  [
    { is: "rest" },
    "rest of the year|rest of year|the rest of the year|otherwise|fel arall|all other months|other months|an chuid eile den bhliain|gweddill y flwyddyn|le reste de l'annee",
  ],

  [
    clock(12),
    "noon|12 noon|midday|12 midday|mean lae|mhean lae|ganol dydd|canol dydd|hanner dydd|meadhan latha|midi|kreisteiz",
  ],
  [
    clock(24),
    "midnight|12 midnight|mean oiche|mhean oiche|ganol nos|canol nos|hanner nos|meadhan oidhche|minuit|hanternoz",
  ],
  [{ is: "half-day", half: "am" }, "am|rn|yb|y bore|in the morning|ar maidin"],
  [{ is: "half-day", half: "pm" }, "pm|yh|yp|y prynhawn|yr hwyr|in the evening|in the afternoon|trathnona"],
  [
    { is: "late" },
    "late opening|open late|late night|late nights|late|dinner|supper|afternoon|afternoons|evening|evenings|night|nights|evening meal|dinnear|suipear|trathnona|oicheanta|oiche|prynhawn|nos|apres midi|soir|soiree|feasgar",
  ],
  [
    { is: "early" },
    "breakfast|brunch|matin|matinee|lunch|lunches|morning|mornings|bricfeasta|lon|maidin|maidineacha|bore",
  ],
  [
    { is: "all-day" },
    "24/7|24 hours|24 hrs|24 hour|24 hours a day|24hrs|24h|24 h|round the clock|all day|an la ar fad|24 uair|24 uair an chloig|drwy'r dydd|24 awr|fad an latha|24 heures|toute la journee|a hed an deiz|24h sur 24|24h/24 et 7j/7|24h/24",
  ],
  [
    { is: "open-end" },
    "late|close|closing|closing time|dusk|dawn|sunset|sunrise|dark|whenever|deireanach san oiche|go deireanach|lui na greine|last orders",
  ],

  [
    { is: "closed" },
    "closed|shut|we are closed|we're closed|dunta|druidte|bimid dunta|ar gau|wedi cau|duinte|ferme|fermee|fermes|serret|serr|geschlossen|x",
  ],
  [
    { is: "open" },
    "open|opening|we open|we are open|we're open|opening hours|opening times|opening time|business hours|our hours|our opening hours|hours|times|hours are|oscailte|ar oscailt|bimid oscailte|bimid ar oscailt|uaireanta|uaireanta oscailte|uaireanta oscailt|oriau|oriau agor|ar agor|rydym ar agor|rydyn ni ar agor|ouvert|ouverte|horaires|horaires d'ouverture|digor|fosgailte|geoffnet|now open|still open",
  ],
  [
    { is: "appointment" },
    "by appointment|by appointment only|by appt|appointment|appointment only|appt|tri choinne|le coinne|drwy apwyntiad|trwy apwyntiad|drwy drefniant|trwy drefniant|le coinneamh|sur rendez vous|sur rdv|dre emgav",
  ],
  [
    { is: "except" },
    "except|excepting|except for|except on|except during|excluding|excl|exc|but not|apart from|other than|seachas|ach amhain|heblaw|heblaw am|ac eithrio|sauf|excepte",
  ],
  [{ is: "not" }, "not|not on|not open|not open on|never"],
  [{ is: "also" }, "also|and also|too|as well|plus|freisin|chomh maith|hefyd|aussi"],
  [{ is: "from" }, "from|as from|o|bho|de|du|des|eus|adalek|von|ab"],
  [{ is: "until" }, "until|till|til|up to|up until|no later than|go dti|go dti an|hyd at|jusqu'au|jusqu'a|betek"],
  [
    { is: "since" },
    "since|as of|starting|starting from|beginning|commencing|onwards|onward|and later|after|before|opens|opens on|opening on|reopens|reopens on|reopening|reopening on|re opens|re opening|closes on|further notice|ar aghaidh|ymlaen|a partir de|a partir du|ab dem",
  ],
  [{ is: "between" }, "between|idir|rhwng|eadar|entre|etre"],
  [{ is: "to" }, "to|through|thru|go|i|hyd|tan|gu|au|a|da|bis|hasta|tot"],
  [{ is: "and" }, "and|including|incl|agus|ac|a|et|ha|hag|und|y|e|en"],
  [{ is: "part", edge: null }, "early|mid|late|middle of|the middle of|first week of|last week of|lar|canol"],
  [
    { is: "part", edge: "first" },
    "start of|the start of|beginning of|the beginning of|tus|thus|dechrau|ddechrau|debut|le debut|toiseach",
  ],
  [
    { is: "part", edge: "last" },
    "end|end of|the end of|deireadh|dheireadh|diwedd|ddiwedd|fin|la fin|dibenn|deireadh mhi|deireadh mhi na",
  ],
  [{ is: "past", minutes: 30 }, "half|half past|leathuair tar eis|leath i ndiaidh|leathuair i ndiaidh|hanner awr wedi"],
  [{ is: "past", minutes: 15 }, "quarter past|a quarter past|ceathru tar eis|ceathru i ndiaidh|chwarter wedi"],
  [{ is: "past", minutes: -15 }, "quarter to|a quarter to|ceathru chun|ceathru go dti|chwarter i"],
  ...[
    "one|a haon",
    "two|a do",
    "three|a tri",
    "four|a ceathair",
    "five|a cuig",
    "six|a se",
    "seven|a seacht",
    "eight|a hocht",
    "nine|a naoi",
    "ten|a deich",
    "eleven|a haon deag",
    "twelve|a do dheag",
  ].map((names, at): readonly [Sense, string] => [{ is: "number", digits: `${at + 1}` }, names]),
  [
    { is: "filler" },
    "the|of|on|in|at|for|during|throughout|each|every|all|only|o'clock|hrs|hours|uhr|heures|h|please|is|are|we|it|its|our|de|dydd|ddydd|an|na|ar|ar an|ar na|den|mhi|mhi na|i mi|i mi na|mi na|le linn mhi|mi an|ar fud|i rith|le linn|gach|amhain|bob|yn|yr|y|al|dros y|dros|unig|le|les|la|tous|seulement|uniquement|bep|month|months|months of|month of|of the month|of each month|of every month|of month|den mhi|gach mi|y mis|o'r mis|pob mis|bob mis|du mois|ar miz|all year|all year round|year round|ar feadh na bliana|i rith na bliana|drwy'r flwyddyn|toute l'annee|a day|per day|a week|days|laethanta|rydym|bimid|bionn se|sharp|dates|inclusive",
  ],
  [
    { is: "of-month" },
    "of the month|of each month|of every month|of month|den mhi|gach mi|y mis|o'r mis|pob mis|bob mis|du mois|ar miz",
  ],
  [
    { is: "note" },
    "hide open hours for the week|hours might differ|hours may differ|hours may vary|holiday hours|next day|following day|half day|add hours|suggest an edit|suggest new hours|see more hours|copy open hours|approx|approximately|circa|roughly|usually|generally|normally|de ghnath|timpeall|tua|fel arfer|environ|en general",
  ],
  [{ is: "stamp" }, "confirmed|confirmed by|updated by|last updated|checked|last checked"],
  [{ is: "perhaps-month", month: 3 }, "mawrth|meurzh|meurz"],
  [{ is: "perhaps-month", month: 10 }, "here"],
  [{ is: "perhaps-month", month: 11 }, "du"],
  [
    { is: "service" },
    "last admission|last admissions|derniere entree|mynediad olaf|iontrail dheireanach|last swim|emergencies|last entry|last entries|last orders|last order|last service|last tour|last booking|last bookings|kitchen|kitchen closes|kitchen closes at|kitchen open|food|food served|food until|serving food|meals|bia|cistin|an chistin|bwyd|phone|phone lines|phone only|deliveries|delivery|takeaway|lines open|reception|check in|check out",
  ],
];

const SENSES = new Map<string, Sense[]>();
let longest = 1;
for (const [sense, phrases] of VOCABULARY) {
  for (const phrase of phrases.split("|")) {
    SENSES.set(phrase, [...(SENSES.get(phrase) ?? []), sense]);
    longest = Math.max(longest, phrase.split(" ").length);
  }
}

/** In words. */
export const LONGEST_PHRASE = longest;

/** ISO weekdays (1 Monday … 7 Sunday) by their names and abbreviations. */
export const WEEKDAYS: ReadonlyMap<string, number> = new Map(
  [...SENSES].flatMap(([name, [sense]]) =>
    sense?.is === "days" && sense.isOne ? [[name, sense.days[0]!] as const] : [],
  ),
);

/** What a phrase may mean; none: nobody here knows it. */
export const sensesOf = (phrase: string): readonly Sense[] => SENSES.get(phrase) ?? [];

/** Days that only texts in French, Spanish or Italian name, beside which *mar* is a Tuesday. */
export const ROMANCE_DAYS: ReadonlySet<string> = new Set(
  "lundi mardi mercredi jeudi vendredi samedi dimanche lun mer jeu ven sam dim lunes martes miercoles jueves viernes sabado domingo lunedi martedi mercoledi giovedi venerdi sabato domenica gio sab dom".split(
    " ",
  ),
);

/** Whether a word that is *to* in French and *and* in Welsh stands between two French days. */
export const isFrenchTo = (before: string, after: string): boolean =>
  ROMANCE_DAYS.has(before) && ROMANCE_DAYS.has(after);

/** Without accents, in lower case, with straight apostrophes. */
export const folded = (text: string): string =>
  text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll("’", "'");

export const daysText = (all: readonly number[]): string =>
  all.length === OSM_DAYS.length ? "Mo-Su" : all.map((one) => OSM_DAYS[one - 1]).join(",");
