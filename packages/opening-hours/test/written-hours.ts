/** Weeks as people write them: one week in many ways, of which the reader has to make the same week again. */
export type Span = { from: string; to: string };
/** Hours by ISO weekday, none for closed; a day that is not there is not spoken of. */
export type WrittenWeek = ReadonlyMap<number, readonly Span[]>;
/** `months`: a part of the year, the last month included; null: all of it. */
export type WrittenHours = { months: { from: number; to: number } | null; week: WrittenWeek }[];

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

/** A week of some shops, pubs and halls; with more parts of the year, their weeks. */
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
  if (random() < 0.7) return [{ months: null, week: week() }];
  const from = 1 + Math.floor(random() * 10);
  const to = from + 1 + Math.floor(random() * Math.min(4, 11 - from));
  return [{ months: { from, to }, week: week() }];
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
  },
  br: {
    days: [["Lun", "Meurzh", "Merc'her", "Yaou", "Gwener", "Sadorn", "Sul"]],
    months: "Genver C'hwevrer Meurzh Ebrel Mae Mezheven Gouere Eost Gwengolo Here Du Kerzu".split(" "),
    to: ["-", " – ", " betek "],
    and: [", ", " ha "],
    closed: ["serret", "Serret"],
    clockTo: ["-", " – "],
    period: ["{}: "],
  },
};

type Clocks = (span: Span, to: string) => string;
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
  const [between, after] = pick([
    ["; ", ": "],
    [", ", " "],
    ["\n", " "],
    ["\n", ": "],
    ["\n", "\n"],
    [". ", " "],
    ["; ", " "],
  ] as const);
  const areTimesFirst = random() < 0.15 && after === " " && between !== "\n";
  const groups = (week: WrittenWeek) => {
    const runs: { days: number[]; spans: readonly Span[] }[] = [];
    for (const [day, spans] of week) {
      const last = runs.at(-1);
      if (last && JSON.stringify(last.spans) === JSON.stringify(spans)) last.days.push(day);
      else runs.push({ days: [day], spans });
    }
    return runs;
  };
  const daysOf = (run: readonly number[]) => {
    const named = run.map((day) => days[day - 1]!);
    if (run.length > 2) return `${named[0]}${to}${named.at(-1)}`;
    return named.join(run.length === 2 ? and : "");
  };
  const sentence = (week: WrittenWeek) => {
    const segments = groups(week).map(({ days: run, spans }) => {
      const said =
        spans.length === 0 ? closed : spans.map((span) => clocks(span, clockTo)).join(random() < 0.5 ? ", " : and);
      if (spans.length === 0 && random() < 0.4 && after === " ") return `${closed} ${daysOf(run)}`;
      return areTimesFirst && spans.length > 0 ? `${said} ${daysOf(run)}` : `${daysOf(run)}${after}${said}`;
    });
    return segments.join(between);
  };
  return hours
    .map(({ months, week }) => {
      if (!months) return sentence(week);
      const [from, until] = [names.months[months.from - 1]!, names.months[months.to - 1]!];
      const lead = pick(names.period);
      const isBetween = /^(?:Between|Idir)/.test(lead);
      const joiner = isBetween
        ? pick(names.and.filter((one) => /\p{L}/u.test(one)))
        : /^(?:From|Ó|De) /.test(lead)
          ? pick(names.to.filter((one) => /\p{L}/u.test(one)))
          : pick(names.to);
      return lead.replace("{}", `${from}${joiner}${until}`) + sentence(week);
    })
    .join("; ");
}
