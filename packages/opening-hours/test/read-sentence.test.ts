import { expect, test } from "vitest";
import { readSentence } from "../src/index.ts";
import { publicHolidays } from "./ireland.ts";

const TODAY = "2026-11-25";

/** “year 1-5 10:00-16:00” for each part of the year, then what else is said. */
function meaningOf(text: string): string[] {
  const read = readSentence(text, TODAY, publicHolidays);
  if ("notUnderstood" in read) return [];
  const weeks = Map.groupBy(read.times, ({ season }) => (season ? `${season.from}/${season.to}` : "year"));
  const rows = [...weeks].map(([season, times]) => {
    const days = times.map(({ day, weeks: nth, opens, closes, kind }) =>
      [
        `${day}${nth && "nth" in nth ? `[${nth.nth.join(",")}]` : ""}`,
        `${opens}-${closes}`,
        kind === "open" ? "" : kind,
      ]
        .filter(Boolean)
        .join(" "),
    );
    const hours = Map.groupBy(days, (one) => one.slice(one.indexOf(" ") + 1));
    return `${season}: ${[...hours].map(([time, on]) => `${on.map((one) => one.split(" ")[0]).join("")} ${time}`).join(", ")}`;
  });
  const holidays =
    typeof read.holidays === "string" ? read.holidays : read.holidays?.map((one) => `${one.from}-${one.to}`);
  const special = (read.special ?? []).map(
    ({ date_from, date_to, intervals }) =>
      `${date_from === date_to ? date_from : `${date_from}/${date_to}`} ${intervals.map(({ from, to }) => `${from}-${to}`).join() || "closed"}`,
  );
  return [
    ...rows,
    ...(holidays ? [`holidays ${holidays}`] : []),
    ...special,
    ...(read.unclear ?? []).map((one) => `? ${one}`),
  ];
}

test.each([
  ["We open every day from 9 to 5, closed Sundays", ["year: 123456 09:00-17:00"]],
  ["Oscailte gach lá ó 9 go 5, dúnta Dé Domhnaigh", ["year: 123456 09:00-17:00"]],
  ["ó Luan go hAoine ó 10 r.n. go 4 i.n.", ["year: 12345 10:00-16:00"]],
  ["Mon-Fri 10-4, Sat 10-2; closed Jan", ["02-01/12-31: 12345 10:00-16:00, 6 10:00-14:00"]],
  ["Luan-Aoine 10-16; dúnta i mí Eanáir", ["02-01/12-31: 12345 10:00-16:00"]],
  ["10am to 4pm Monday to Friday", ["year: 12345 10:00-16:00"]],
  [
    "9-5 weekdays, 10-2 Saturday, closed Sundays and bank holidays",
    ["year: 12345 09:00-17:00, 6 10:00-14:00", "holidays closed"],
  ],
  ["Open daily except Tuesday 10-5", ["year: 134567 10:00-17:00"]],
  ["Closed Mondays. Daily 9.30am - 5.30pm", ["year: 234567 09:30-17:30"]],
  [
    "Summer (June to August): daily 10-6; rest of the year: Sat & Sun 11-4; closed January and February",
    ["03-01/05-31: 67 11:00-16:00", "06-01/08-31: 1234567 10:00-18:00", "09-01/12-31: 67 11:00-16:00"],
  ],
  [
    "Ó Mheitheamh go Lúnasa: gach lá 10-18; an chuid eile den bhliain: Satharn 11-15",
    ["year: 6 11:00-15:00", "06-01/08-31: 1234567 10:00-18:00"],
  ],
  [
    "June-August\nMon-Sat 10-6\nSun 12-5\nSeptember to May\nSat 11-3",
    ["year: 6 11:00-15:00", "06-01/08-31: 123456 10:00-18:00, 7 12:00-17:00"],
  ],
  [
    "Mon-Fri 10-4; June-August also Sun 12-4",
    ["year: 12345 10:00-16:00", "06-01/08-31: 12345 10:00-16:00, 7 12:00-16:00"],
  ],
  ["Daily 10-5, closed from 1 November to 14 March", ["03-15/10-31: 1234567 10:00-17:00"]],
  ["Mon-Fri 10-4, closed 3-17 January 2027", ["year: 12345 10:00-16:00", "2027-01-03/2027-01-17 closed"]],
  [
    "Mon-Fri 10-4; closed Christmas Day and Good Friday",
    ["year: 12345 10:00-16:00", "2026-12-25 closed", "2027-03-26 closed"],
  ],
  ["Every day 10 - 6, December 24 10-1", ["year: 1234567 10:00-18:00", "2026-12-24 10:00-13:00"]],
  ["Mon-Fri 10-4, 1st and 3rd Saturday 10-2", ["year: 12345 10:00-16:00, 6[1,3] 10:00-14:00"]],
  ["Mon, Wed 10-1 by appointment; Fri 10-4", ["year: 13 10:00-13:00 appointment, 5 10:00-16:00"]],
  ["Fri-Sat 8pm-1am; bank holidays 12-4", ["year: 56 20:00-01:00", "holidays 12:00-16:00"]],
  ["Mon-Fri 9-5, Sat 10-1, Sun closed", ["year: 12345 09:00-17:00, 6 10:00-13:00"]],
  ["June-August: Luan-Aoine 9-5, Satharn 10-1, Domhnach dúnta", ["06-01/08-31: 12345 09:00-17:00, 6 10:00-13:00"]],
  ["7 days a week 8-8", ["year: 1234567 08:00-20:00"]],
  ["M-F 8a-6p; weekends only 10-2", ["year: 12345 08:00-18:00, 67 10:00-14:00"]],
  ["Monday to Saturday, 10:00 to 17:00 hrs", ["year: 123456 10:00-17:00"]],
  ["Ar oscailt ó Luan go Satharn, 9 r.n. go 6 i.n., druidte ar an Domhnach", ["year: 123456 09:00-18:00"]],
  ["Mon, Wed and Fri mornings 9.30-12.30", ["year: 135 09:30-12:30"]],
  ["Fri evenings 7-10", ["year: 5 19:00-22:00"]],
  ["Lunch 12-3 and dinner 6-9.30 Wed-Sat", ["year: 3456 12:00-15:00, 3456 18:00-21:30"]],
  ["Thu-Sun dinner 6-9", ["year: 4567 18:00-21:00"]],
  ["Mon-Fri 9-5, excluding bank holidays", ["year: 12345 09:00-17:00", "holidays closed"]],
  ["Mon 09:00-17:00 Tue 09:00-17:00 Wed 09:00-13:00", ["year: 12 09:00-17:00, 3 09:00-13:00"]],
  ["Daily 10-5 May to October", ["05-01/10-31: 1234567 10:00-17:00"]],
  ["Gach lá 10-5, Bealtaine go Meán Fómhair", ["05-01/09-30: 1234567 10:00-17:00"]],
  ["10-4 Saturdays in July and August; Sun 12-4", ["year: 7 12:00-16:00", "07-01/08-31: 6 10:00-16:00"]],
  ["Mon 10-4, Tue closed and Wed 10-4", ["year: 13 10:00-16:00"]],
  ["Mon-Sat 9-6, late on Thursday until 9", ["year: 12356 09:00-18:00, 4 09:00-21:00"]],
  ["Mon-Fri 9-5, Fri till 4", ["year: 1234 09:00-17:00, 5 09:00-16:00"]],
  ["Between April and September: Sat-Sun 12-5", ["04-01/09-30: 67 12:00-17:00"]],
  ["idir Bealtaine agus Meán Fómhair, gach lá 10-5", ["05-01/09-30: 1234567 10:00-17:00"]],
  ["rhwng Mai a Medi, bob dydd 10-5", ["05-01/09-30: 1234567 10:00-17:00"]],
  ["July/August: daily 9-9", ["07-01/08-31: 1234567 09:00-21:00"]],
  ["mar.-sam. 10h-12h, 14h-18h", ["year: 23456 10:00-12:00, 23456 14:00-18:00"]],
  ["Mar-Ven 9-17", ["year: 2345 09:00-17:00"]],
  ["10am-4pm; Tue-Sat", ["year: 23456 10:00-16:00"]],
  ["Tues-Sat 10am to 6pm (closed for lunch 1-2pm)", ["year: 23456 10:00-13:00, 23456 14:00-18:00"]],
  ["Mon-Sat 9-6 except Wed 9-1", ["year: 12456 09:00-18:00, 3 09:00-13:00"]],
  ["Daily 9-6 (Nov-Feb 10-4)", ["year: 1234567 09:00-18:00", "11-01/02-29: 1234567 10:00-16:00"]],
  ["Sat/Sun/BH 10-6", ["year: 67 10:00-18:00", "holidays 10:00-18:00"]],
  ["Lunch: Tue-Sun 12-3, Dinner: Tue-Sun 6-9", ["year: 234567 12:00-15:00, 234567 18:00-21:00"]],
  ["Mon9:00-17:00Tue9:00-17:00", ["year: 12 09:00-17:00"]],
  ["1/6–31/8 daily 10-6", ["06-01/08-31: 1234567 10:00-18:00"]],
])("%s", (text, meant) => {
  expect(meaningOf(text)).toEqual(meant);
});

test.each([
  ["Tue-Sat 12-9pm, Sun when the tide allows", ["year: 23456 12:00-21:00", "? Sun when the tide allows"]],
  ["Tues - Sun 10am - 6pm (last entry 5pm)", ["year: 234567 10:00-18:00", "? last entry 5pm"]],
  ["Mon-Sat 9-6, Thursday by candlelight", ["year: 12356 09:00-18:00", "? Thursday by candlelight"]],
  ["Mon-Fri 10-4; closed at Christmas", ["year: 12345 10:00-16:00", "? closed at Christmas"]],
])("what is not clear is named beside the rest: %s", (text, meant) => {
  expect(meaningOf(text)).toEqual(meant);
});

test.each([
  "",
  "closed Jan",
  "Easter to September, daily 11-5",
  "Mon-Fri 10-4. Easter to September also evenings",
  "Daily 10-5; May to October",
  "June-August\nSeptember: Mon-Fri 10-4",
  "Sat 10-4 from 1 June",
  "From May: Tue-Sun 12-8",
  "Mon-Sat 9-6; closed from November",
  "Daily 10-6 until 30 September",
  "Kitchen: 12-9",
  "Summer hours: daily 12-10pm",
  "1/6–3/8 daily 10-6",
  "Thu 7-9pm, Oct/Mar",
  "Post office: Mon-Fri 9-1; Shop: Mon-Sat 9-6",
  "Shop 9-6, café 10-4",
  "Thurs - Sun 5pm till late",
  "Mar a bhíonn an taoide",
  "10".repeat(600),
])("%s is not understood", (text) => {
  expect(readSentence(text, TODAY, publicHolidays)).toHaveProperty("notUnderstood");
});

/** Weekdays that are neither open nor said to be closed. */
const unknownOf = (text: string) => {
  const read = readSentence(text, TODAY, publicHolidays);
  if ("notUnderstood" in read) return "nothing understood";
  return (read.unknown ?? []).map(
    ({ season, days }) => `${season ? `${season.from}/${season.to} ` : ""}${days.join("")}`,
  );
};

test.each([
  ["Mon-Fri 10-4", []],
  ["Mon-Fri 10-4; closed weekends", []],
  ["Mon-Fri 10-4, weekends when the tide allows", ["67"]],
  ["Mon-Fri 10-4, Sat 10-2, Sun when the tide allows", ["7"]],
  ["Mon-Thu 10-4, closed Sundays, otherwise ring the bell", ["56"]],
  ["Luan-Aoine 10-16, an Satharn de réir na haimsire", ["67"]],
  ["Daily 10-5, Wednesday a half day", ["3"]],
  ["May to September daily 10-6; October to April Sat 11-4, else by the weather", ["123457"]],
])("what was not understood leaves days unknown, and never closed: %s", (text, unknown) => {
  expect(unknownOf(text)).toEqual(unknown);
});

test("of any week of which one part is not understood, each day is open, said to be closed, or unknown", () => {
  const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
  const SAID = ["10-4", "closed", "by the light of the moon"];
  for (let week = 0; week < 3 ** 7; week += 5) {
    const said = DAYS.map((_, at) => Math.floor(week / 3 ** at) % 3);
    const text = DAYS.map((day, at) => `${day} ${SAID[said[at]!]}`).join("\n");
    const read = readSentence(text, TODAY, publicHolidays);
    if ("notUnderstood" in read) continue; // nothing is filled
    const daysAre = (which: number) => said.flatMap((one, at) => (one === which ? [at + 1] : []));
    expect([text, [...new Set(read.times.map(({ day }) => day))]]).toEqual([text, daysAre(0)]);
    expect([text, read.unknown?.flatMap(({ days }) => days) ?? []]).toEqual([text, daysAre(2)]);
  }
});
