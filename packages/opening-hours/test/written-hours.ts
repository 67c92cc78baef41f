/** Hours as people write them: the same meaning in many ways, of which the reader has to make it again. */
/** `to` null: until nobody knows when. */
export type Span = { from: string; to: string | null };
/** Hours by ISO weekday, none for closed; a day that is not there is not spoken of. */
export type WrittenWeek = ReadonlyMap<number, readonly Span[]>;
/** `months`: a part of the year, the last month included; null: all that is left of it. */
export type WrittenSeason = { months: { from: number; to: number } | null; week: WrittenWeek };
export type WrittenHours = {
  seasons: WrittenSeason[];
  /** On public holidays; null: nothing is said of them. */
  holidays: readonly Span[] | null;
  /** A day of some weeks of the month, which is closed else. */
  certain: { day: number; nth: number; spans: readonly Span[] } | null;
};

/** Numbers from 0 to 1 that are the same for a seed. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

/** A week of some shops, pubs and halls; with more seasons of the year, their weeks. */
export function randomHours(random: () => number): WrittenHours {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const spans = (): Span[] => {
    const kind = random();
    const from = 8 * 60 + 30 * Math.floor(random() * 5);
    if (kind < 0.55) return [{ from: clock(from), to: clock(16 * 60 + 30 * Math.floor(random() * 8)) }];
    if (kind < 0.8)
      return [
        { from: clock(from), to: clock(12 * 60 + 30 * Math.floor(random() * 2)) },
        {
          from: clock(13 * 60 + 30 + 30 * Math.floor(random() * 2)),
          to: clock(17 * 60 + 30 * Math.floor(random() * 4)),
        },
      ];
    return [
      { from: clock(17 * 60 + 30 * Math.floor(random() * 4)), to: clock(23 * 60 + 30 * Math.floor(random() * 6)) },
    ];
  };
  const week = (): Map<number, Span[]> => {
    const some = [spans(), spans()];
    const days = new Map<number, Span[]>();
    for (let day = 1; day <= 5; day += 1) days.set(day, random() < 0.8 ? some[0]! : some[1]!);
    days.set(6, random() < 0.6 ? some[1]! : random() < 0.5 ? [] : some[0]!);
    days.set(7, random() < 0.5 ? [] : pick(some));
    if (random() < 0.3) days.set(1 + Math.floor(random() * 5), []);
    return days;
  };
  const [isOfYear, hasRest, isEndless, saysHolidays, hasCertain] = [0.6, 0.4, 0.12, 0.25, 0.12].map(
    (share) => random() < share,
  );
  const first = week();
  if (isEndless) {
    const evening = { from: clock(17 * 60 + 30 * Math.floor(random() * 6)), to: null };
    for (const day of random() < 0.5 ? [5, 6] : [6]) first.set(day, [evening]);
  }
  const holidays = saysHolidays && isOfYear ? (random() < 0.6 ? [] : spans().slice(0, 1)) : null;
  if (isOfYear) {
    const closed = [...first].filter(([, some]) => some.length === 0).map(([day]) => day);
    const day = closed.at(-1);
    const certain =
      hasCertain && day ? { day, nth: pick([1, 2, 3, 4, -1]), spans: [{ from: "10:00", to: "13:00" }] } : null;
    if (certain) first.delete(certain.day);
    return { seasons: [{ months: null, week: first }], holidays, certain };
  }
  const from = 1 + Math.floor(random() * 10);
  const to = from + 1 + Math.floor(random() * Math.min(4, 11 - from));
  const seasons: WrittenSeason[] = [{ months: { from, to }, week: first }];
  if (hasRest) seasons.push({ months: null, week: week() });
  return { seasons, holidays, certain: null };
}

export type Language = "en" | "ga" | "cy" | "gd" | "fr" | "br";

type Names = {
  days: readonly (readonly string[])[];
  months: readonly string[];
  to: readonly string[];
  and: readonly string[];
  closed: readonly string[];
  clockTo: readonly string[];
  /** `{}` is the part of the year. */
  period: readonly string[];
  /** The others: none where the language has no word for them here. */
  rest?: readonly string[];
  everyDay?: readonly string[];
  weekdays?: readonly string[];
  weekends?: readonly string[];
  holidays?: readonly string[];
  /** `{}` is the time. */
  openEnd: readonly string[];
  /** First to fourth, and last. */
  nth?: readonly (readonly string[])[];
  /** `{}` is the day, in full. */
  ofMonth?: readonly string[];
  except?: readonly string[];
  endOf?: string;
};

const NAMES: Record<Language, Names> = {
  en: {
    days: [
      ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
      ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
      ["Mon.", "Tues.", "Weds.", "Thurs.", "Fri.", "Sat.", "Sun."],
      ["MON", "TUE", "WED", "THU", "FRI", "SAT", "SUN"],
      ["Mondays", "Tuesdays", "Wednesdays", "Thursdays", "Fridays", "Saturdays", "Sundays"],
    ],
    months: "January February March April May June July August September October November December".split(" "),
    to: [" to ", "-", " - ", "–", " – ", " through "],
    and: [" and ", ", ", " & "],
    closed: ["closed", "Closed", "CLOSED", "shut"],
    clockTo: ["-", " - ", "–", " to ", " – ", " until "],
    period: ["{}: ", "{}, ", "From {}: ", "In {}: ", "Between {}: "],
    rest: ["Rest of the year: ", "rest of year ", "Otherwise: ", "All other months: "],
    everyDay: ["Daily", "Every day", "7 days", "7 days a week"],
    weekdays: ["Weekdays", "Monday to Friday", "M-F"],
    weekends: ["Weekends", "Sat & Sun", "Saturday and Sunday"],
    holidays: ["Bank holidays", "bank hols", "Public holidays", "BH"],
    openEnd: ["from {}", "{} till late", "{} - late", "from {} until close"],
    nth: [["1st", "first"], ["2nd", "second"], ["3rd", "third"], ["4th", "fourth"], ["last"]],
    ofMonth: ["{} of the month", "{} of each month", "{} of every month"],
    except: [" except ", " excluding ", ", not "],
    endOf: "end of ",
  },
  ga: {
    days: [
      ["Dé Luain", "Dé Máirt", "Dé Céadaoin", "Déardaoin", "Dé hAoine", "Dé Sathairn", "Dé Domhnaigh"],
      ["Luan", "Máirt", "Céadaoin", "Déardaoin", "Aoine", "Satharn", "Domhnach"],
      ["An Luan", "An Mháirt", "An Chéadaoin", "An Déardaoin", "An Aoine", "An Satharn", "An Domhnach"],
    ],
    months:
      "Eanáir|Feabhra|Márta|Aibreán|Bealtaine|Meitheamh|Iúil|Lúnasa|Meán Fómhair|Deireadh Fómhair|Samhain|Nollaig".split(
        "|",
      ),
    to: [" go ", "-", " – ", "–"],
    and: [" agus ", ", ", " & "],
    closed: ["dúnta", "Dúnta", "druidte"],
    clockTo: ["-", " go ", "–", " go dtí ", " – "],
    period: ["{}: ", "{}, ", "Ó {}: ", "Idir {}: "],
    rest: ["An chuid eile den bhliain: "],
    everyDay: ["Gach lá", "7 lá na seachtaine", "Go laethúil"],
    weekdays: ["I rith na seachtaine", "Luan go hAoine", "Dé Luain go Dé hAoine"],
    weekends: ["Deireadh seachtaine", "Satharn agus Domhnach"],
    holidays: ["Laethanta saoire poiblí", "Saoire bainc", "laethanta saoire bainc"],
    openEnd: ["ó {}", "{} go deireanach"],
    nth: [["an chéad"], ["an dara"], ["an tríú"], ["an ceathrú"]],
    ofMonth: ["{} den mhí", "{} gach mí"],
    except: [" seachas ", " ach amháin "],
    endOf: "deireadh ",
  },
  cy: {
    days: [
      ["Dydd Llun", "Dydd Mawrth", "Dydd Mercher", "Dydd Iau", "Dydd Gwener", "Dydd Sadwrn", "Dydd Sul"],
      ["Llun", "Mawrth", "Mercher", "Iau", "Gwener", "Sadwrn", "Sul"],
    ],
    months: "Ionawr Chwefror Mawrth Ebrill Mai Mehefin Gorffennaf Awst Medi Hydref Tachwedd Rhagfyr".split(" "),
    to: [" i ", "-", " – ", " hyd "],
    and: [" a ", ", "],
    closed: ["ar gau", "Ar gau"],
    clockTo: ["-", " tan ", "–", " i "],
    period: ["{}: ", "{}, "],
    rest: ["Gweddill y flwyddyn: "],
    everyDay: ["Bob dydd"],
    weekends: ["Penwythnosau"],
    holidays: ["Gwyliau banc"],
    openEnd: ["o {}"],
    except: [" ac eithrio ", " heblaw "],
  },
  gd: {
    days: [["Diluain", "Dimàirt", "Diciadain", "Diardaoin", "Dihaoine", "Disathairne", "Didòmhnaich"]],
    months: "Faoilleach Gearran Màrt Giblean Cèitean Ògmhios Iuchar Lùnastal Sultain Dàmhair Samhain Dùbhlachd".split(
      " ",
    ),
    to: ["-", " – ", " gu "],
    and: [", ", " agus "],
    closed: ["dùinte", "Dùinte"],
    clockTo: ["-", " gu ", "–"],
    period: ["{}: "],
    everyDay: ["Gach latha", "A h-uile latha"],
    openEnd: ["bho {}"],
  },
  fr: {
    days: [
      ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"],
      ["Lun", "Mar", "Mer", "Jeu", "Ven", "Sam", "Dim"],
      ["lun.", "mar.", "mer.", "jeu.", "ven.", "sam.", "dim."],
    ],
    months: "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split(" "),
    to: ["-", " – ", " au "],
    and: [", ", " et "],
    closed: ["fermé", "Fermé"],
    clockTo: ["-", " à ", "–"],
    period: ["{} : ", "De {} : "],
    rest: ["Le reste de l'année : "],
    everyDay: ["Tous les jours", "7j/7"],
    weekdays: ["En semaine", "du lundi au vendredi"],
    weekends: ["Week-end", "samedi et dimanche"],
    holidays: ["Jours fériés"],
    openEnd: ["à partir de {}", "dès {}"],
    except: [" sauf "],
  },
  br: {
    days: [["Lun", "Meurzh", "Merc'her", "Yaou", "Gwener", "Sadorn", "Sul"]],
    months: "Genver C'hwevrer Meurzh Ebrel Mae Mezheven Gouere Eost Gwengolo Here Du Kerzu".split(" "),
    to: ["-", " – ", " betek "],
    and: [", ", " ha "],
    closed: ["serret", "Serret"],
    clockTo: ["-", " – "],
    period: ["{}: "],
    everyDay: ["Bemdez"],
    openEnd: ["adalek {}"],
  },
};

type Closed = { from: string; to: string };
type Clocks = (span: Closed, to: string) => string;
const split = (time: string) => time.split(":").map(Number) as [number, number];
const half = (time: string, am: string, pm: string, mark: string, isLong = false) => {
  const [hour, minute] = split(time);
  const twelve = hour % 12 === 0 ? 12 : hour % 12;
  return `${twelve}${minute || isLong ? `${mark}${String(minute).padStart(2, "0")}` : ""}${hour < 12 ? am : pm}`;
};
const CLOCKS: Record<"common" | Language, readonly Clocks[]> = {
  common: [
    ({ from, to }, sep) => `${from}${sep}${to}`,
    ({ from, to }, sep) => `${from.replace(":", ".")}${sep}${to.replace(":", ".")}`,
  ],
  en: [
    ({ from, to }, sep) => `${half(from, "am", "pm", ":")}${sep}${half(to, "am", "pm", ":")}`,
    ({ from, to }, sep) => `${half(from, " a.m.", " p.m.", ".")}${sep}${half(to, " a.m.", " p.m.", ".")}`,
    ({ from, to }, sep) => `${half(from, " AM", " PM", ":", true)}${sep}${half(to, " AM", " PM", ":", true)}`,
  ],
  ga: [({ from, to }, sep) => `${half(from, " r.n.", " i.n.", ".")}${sep}${half(to, " r.n.", " i.n.", ".")}`],
  cy: [({ from, to }, sep) => `${half(from, "yb", "yh", ".")}${sep}${half(to, "yb", "yh", ".")}`],
  gd: [],
  fr: [
    ({ from, to }, sep) =>
      `${from.replace(":", "h").replace(/^0|00$/g, "")}${sep}${to.replace(":", "h").replace(/00$/, "")}`,
  ],
  br: [],
};

/** One of many ways to write the hours in a language. */
export function writeHours(hours: WrittenHours, language: Language, random: () => number): string {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const names = NAMES[language];
  const days = pick(names.days);
  const [to, and, clockTo] = [pick(names.to), pick(names.and), pick(names.clockTo)];
  const clocks = pick([...CLOCKS.common, ...CLOCKS[language]]);
  const closed = pick(names.closed);
  const openEnd = pick(names.openEnd);
  const [between, after] = pick([
    ["; ", ": "],
    [", ", " "],
    ["\n", " "],
    ["\n", ": "],
    ["\n", "\n"],
    [". ", " "],
    ["; ", " "],
    [" | ", ": "],
    ["\n", " - "],
  ] as const);
  const areTimesFirst = random() < 0.15 && after === " " && between !== "\n";
  const isGrouped = random() < 0.4;
  const timeOf = ({ from, to: until }: Span) =>
    until === null
      ? openEnd.replace("{}", clocks({ from, to: from }, "|").split("|")[0]!)
      : clocks({ from, to: until }, clockTo);
  const timesOf = (spans: readonly Span[]) => spans.map(timeOf).join(random() < 0.5 ? ", " : and);
  const groups = (week: WrittenWeek) => {
    const runs: { days: number[]; spans: readonly Span[] }[] = [];
    for (const [day, spans] of week) {
      const last = runs.at(-1);
      if (last?.days.at(-1) === day - 1 && JSON.stringify(last.spans) === JSON.stringify(spans)) last.days.push(day);
      else runs.push({ days: [day], spans });
    }
    return runs;
  };
  const wordOf = (run: readonly number[]): readonly string[] | undefined =>
    ({ "1234567": names.everyDay, "12345": names.weekdays, "67": names.weekends })[run.join("")];
  const daysOf = (run: readonly number[]) => {
    const named = run.map((day) => days[day - 1]!);
    const word = wordOf(run);
    if (isGrouped && word) return pick(word);
    if (run.length > 2) return `${named[0]}${to}${named.at(-1)}`;
    return named.join(run.length === 2 ? and : "");
  };
  /** “Daily except Tuesday 10-5”: where all other days have the same hours. */
  const withExcept = (week: WrittenWeek) => {
    const open = [...week].filter(([, spans]) => spans.length > 0);
    const shut = [...week].filter(([, spans]) => spans.length === 0).map(([day]) => day);
    const isOne = new Set(open.map(([, spans]) => JSON.stringify(spans))).size === 1;
    if (!isOne || week.size < 7 || shut.length === 0 || shut.length > 2 || !names.except || !names.everyDay)
      return null;
    const but = `${pick(names.everyDay)}${pick(names.except)}${shut.map((day) => days[day - 1]!).join(and)}`;
    return `${but}${after === "\n" ? " " : after}${timesOf(open[0]![1])}`;
  };
  const sentence = (week: WrittenWeek) => {
    const except = isGrouped ? withExcept(week) : null;
    if (except) return except;
    const segments = groups(week).map(({ days: run, spans }) => {
      const said = spans.length === 0 ? closed : timesOf(spans);
      if (spans.length === 0 && random() < 0.4 && after === " ") return `${closed} ${daysOf(run)}`;
      return areTimesFirst && spans.length > 0 ? `${said} ${daysOf(run)}` : `${daysOf(run)}${after}${said}`;
    });
    return segments.join(between);
  };
  const certainOf = ({ day, nth, spans }: NonNullable<WrittenHours["certain"]>) => {
    const places = names.nth?.at(nth < 0 ? 4 : nth - 1);
    if (!places || !names.ofMonth) return null;
    const named = pick(names.ofMonth).replace("{}", `${pick(places)} ${days[day - 1]!.replace(/^(?:Dé|An|an) /, "")}`);
    return `${named}${after === "\n" ? ": " : after}${timesOf(spans)}`;
  };
  const periodOf = ({ from, to: until }: NonNullable<WrittenSeason["months"]>) => {
    const [first, last] = [names.months[from - 1]!, names.months[until - 1]!];
    const end = `${new Date(Date.UTC(2027, until, 0)).getUTCDate()}`;
    const lead = pick(names.period);
    const isBetween = /^(?:Between|Idir)/.test(lead);
    const joiner = isBetween
      ? pick(names.and.filter((one) => /\p{L}/u.test(one)))
      : /^(?:From|Ó|De) /.test(lead)
        ? pick(names.to.filter((one) => /\p{L}/u.test(one)))
        : pick(names.to);
    const [from2, until2] = [from, until].map((month) => String(month).padStart(2, "0"));
    const [start, stop] = pick([
      [first, last],
      [first, last],
      [`1 ${first}`, `${end} ${last}`],
      ...(language === "en" ? [[`${first} 1st`, `${last} ${end}th`]] : []),
      ...(names.endOf && !isBetween ? [[first, `${names.endOf}${last}`]] : []),
      ...(lead === "{}: "
        ? [
            [`1/${from}`, `${end}/${until}`],
            [`01/${from2}`, `${end}/${until2}`],
          ]
        : []),
    ]);
    return lead.replace("{}", `${start}${joiner}${stop}`);
  };
  const [holidays, certain] = [hours.holidays, hours.certain];
  const seasons = hours.seasons.map(({ months, week }) => {
    if (months) return periodOf(months) + sentence(week);
    return hours.seasons.length > 1 ? `${pick(names.rest ?? [""])}${sentence(week)}` : sentence(week);
  });
  const more = [
    certain && certainOf(certain),
    holidays &&
      names.holidays &&
      `${pick(names.holidays)}${after === "\n" ? ": " : after}${holidays.length > 0 ? timesOf(holidays) : closed}`,
  ].filter((one) => one !== null && one !== undefined);
  return [seasons.join(between.includes("\n") ? "\n" : "; "), ...more].join(between === ", " ? "; " : between);
}

/** Whether a language here has the words for all that the hours say. */
export function canSay({ seasons, holidays, certain }: WrittenHours, language: Language): boolean {
  const names = NAMES[language];
  const nth = certain && names.nth?.at(certain.nth < 0 ? 4 : certain.nth - 1);
  return (
    (holidays === null || names.holidays !== undefined) &&
    (certain === null || (nth !== undefined && names.ofMonth !== undefined)) &&
    (seasons.length === 1 || names.rest !== undefined)
  );
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
const longestFirst = (texts: readonly string[]) => texts.toSorted((one, other) => other.length - one.length);

/** The weekdays that a text names, alone, by a word for several, or between two that a dash or “to” joins. Not by the reader's own words. */
export function daysNamed(text: string, language: Language): Set<number> {
  const { days, months, to, everyDay = [], weekdays = [], weekends = [] } = NAMES[language];
  const groups: [readonly string[], number[]][] = [
    [everyDay, [1, 2, 3, 4, 5, 6, 7]],
    [weekdays, [1, 2, 3, 4, 5]],
    [weekends, [6, 7]],
    ...days.flatMap((names) => names.map((name, at): [string[], number[]] => [[name], [at + 1]])),
  ];
  const meaning = new Map(groups.flatMap(([names, some]) => names.map((name) => [name.toLowerCase(), some] as const)));
  const any = new RegExp(
    `(?<!\\p{L})(?:${longestFirst([...meaning.keys()])
      .map(escaped)
      .join("|")})(?!\\p{L})`,
    "giu",
  );
  // “Mawrth – Mai” is March, and no Tuesday.
  const [month, joiner] = [months, to.map((one) => one.trim())].map(
    (some) => `(?:${longestFirst(some).map(escaped).join("|")})`,
  );
  const said = text.replaceAll(new RegExp(`${month}\\s*${joiner}\\s*(?:\\d+ )?${month}`, "giu"), "");
  const joins = new Set(to.map((one) => one.trim()));
  const named = new Set<number>();
  let before: { end: number; days: readonly number[] } | null = null;
  for (const found of said.matchAll(any)) {
    const some = meaning.get(found[0].toLowerCase())!;
    const isRange = before && joins.has(said.slice(before.end, found.index).trim());
    if (isRange) for (let day = before!.days[0]!; day !== some[0]; day = (day % 7) + 1) named.add(day);
    for (const day of some) named.add(day);
    before = { end: found.index + found[0].length, days: some };
  }
  return named;
}

/** The text of each part of the year, and of all of it where it is not known where another one begins. */
export function ofEachSeason(text: string, language: Language): string[] {
  const heading = (NAMES[language].rest ?? []).find((one) => text.includes(one.trim()));
  const [first, second] = heading ? text.split(heading.trim()) : [text];
  return [first!, second ?? first!];
}

/** Whether a month was taken from a range of days: “1 – 31 May” says another one. */
export const isRangeWithinMonth = (rest: string, piece: string, language: Language): boolean =>
  NAMES[language].months.some((month) => month.includes(piece)) && /^\D{0,9}\d+\p{L}*\s+\P{L}?/u.test(rest);

/** Whether a text says that something is closed. */
export const saysClosed = (text: string, language: Language): boolean =>
  [...NAMES[language].closed, ...(NAMES[language].except ?? [])].some((one) => text.includes(one));

/** What stands between two clock times that are no span. */
const APART = /[,;&|\n/]|\p{L}{6}/u;

/** The spans that a text can say, as minutes of half a day: two clock times that follow each other. */
export function spansWritten(text: string): Set<string> {
  const clocks = [...text.matchAll(/(?<![\d])(\d{1,2})(?:[:.h](\d\d))?h?(?!\d)/gu)].map((found) => ({
    start: found.index,
    end: found.index + found[0].length,
    minute: ((Number(found[1]) % 12) * 60 + Number(found[2] ?? 0)) % 720,
  }));
  const pairs = clocks.slice(1).map((clock, at) => ({ one: clocks[at]!, other: clock }));
  return new Set(
    pairs
      .filter(({ one, other }) => !APART.test(text.slice(one.end, other.start)))
      .map(({ one, other }) => `${one.minute}-${other.minute}`),
  );
}
