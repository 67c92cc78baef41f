import type { Page as BrowserPage } from "playwright-core";
import { describe, expect, it, test } from "vitest";
import { contract } from "#core/contract/index.ts";
import { type OpeningTime, openingTime, type SpecialTime, specialTime, times } from "#core/contract/pages/times.ts";
import { type OwnEvent, ownEvent } from "#core/contract/writing/events.ts";
import { today } from "#test/support/days.ts";
import { useDesk } from "#test/support/desk/desk-browser.ts";
import { pageDesk, pageWith, sectionOf } from "#test/support/desk/page-desk.ts";
import { sampleOf } from "#test/support/sample.ts";

const open = useDesk();

const row = (fields: Partial<OpeningTime>) =>
  sampleOf(openingTime, { set: "main", day: 1, opens: "10:00", closes: "17:00", kind: "open", ...fields });
const special = (fields: Partial<SpecialTime>) => sampleOf(specialTime, { page_id: "page", closed: true, ...fields });
const world = (rows: OpeningTime[], specials: SpecialTime[] = [], occasions: OwnEvent[] = []) => {
  const page = pageWith({ times: sampleOf(times, { times: rows, special: specials }) });
  const ownEvents = sampleOf(contract.ownEvents.answer, { items: occasions });
  return { ...pageDesk({ page }), ownEvents, saveWeek: { times: rows } as never };
};
/** The next of a date of every year (`MM-DD`). */
const nextDate = (date: string) => {
  const now = today();
  return `${now.year}-${date}` >= now.toString() ? `${now.year}-${date}` : `${now.year + 1}-${date}`;
};
const dayBefore = (date: string) => new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10);
const day = (page: BrowserPage, name: string) => page.getByLabel(name, { exact: true });
const saveWeek = (page: BrowserPage) => page.getByRole("button", { name: "Save", exact: true }).click();

describe("a week", () => {
  it("is typed as people write it, and takes its normal form when a day is left", async () => {
    const { page, calls } = await open(sectionOf("times"), { responses: world([row({ id: "a", version: 3 })]) });
    expect(await day(page, "Monday").inputValue()).toBe("10:00–17:00");
    await day(page, "Tuesday").fill("9-5.30");
    await day(page, "Tuesday").press("ArrowDown");
    expect(await day(page, "Tuesday").inputValue()).toBe("09:00–17:30");
    expect(await day(page, "Wednesday").evaluate((input) => input === document.activeElement)).toBe(true);
    await day(page, "Wednesday").fill("same");
    await day(page, "Wednesday").press("Enter");
    expect(await day(page, "Wednesday").inputValue()).toBe("09:00–17:30");
    await day(page, "Friday").fill("8pm-1am");
    await page.getByText("until 01:00 on Saturday").waitFor();
    await saveWeek(page);
    await expect.poll(() => calls).toHaveLength(1);
    expect(calls[0]!.input).toMatchObject({ set: "main", season: null, read: [{ id: "a", version: 3 }] });
    expect((calls[0]!.input.times as OpeningTime[]).map((one) => [one.day, one.opens, one.closes])).toEqual([
      [1, "10:00", "17:00"],
      [2, "09:00", "17:30"],
      [3, "09:00", "17:30"],
      [5, "20:00", "01:00"],
    ]);
  });

  it("is not saved with a day that cannot be read, or overlaps", async () => {
    const { page, calls } = await open(sectionOf("times"), { responses: world([]) });
    await day(page, "Monday").fill("when the tide allows");
    await day(page, "Tuesday").fill("10-14, 13-17");
    await saveWeek(page);
    for (const name of ["Monday", "Tuesday"]) {
      await expect.poll(() => day(page, name).getAttribute("aria-invalid")).toBe("true");
    }
    await page.getByText("This is not clear yet. Write it like 9-5.30, or 9-1, 2-6.").waitFor();
    await page.getByText("These times overlap. Let one end before the next begins.").waitFor();
    expect(calls).toEqual([]);
  });

  it("copies a day with its notes to others", async () => {
    const rows = [row({ id: "a", note: "Side door" })];
    const { page, calls } = await open(sectionOf("times"), { responses: world(rows) });
    await page.getByRole("button", { name: "Copy Monday" }).click();
    const dialog = page.getByRole("dialog", { name: "Copy Monday to …" });
    expect(await dialog.getByLabel("Monday").count()).toBe(0);
    await dialog.getByLabel("Tuesday").check();
    await dialog.getByLabel("Sunday").check();
    await dialog.getByRole("button", { name: "Copy" }).click();
    expect(await day(page, "Sunday").inputValue()).toBe("10:00–17:00");
    await saveWeek(page);
    await expect.poll(() => calls).toHaveLength(1);
    const sent = calls[0]!.input.times as OpeningTime[];
    expect(sent.map((one) => `${one.day} ${one.note}`)).toEqual(["1 Side door", "2 Side door", "7 Side door"]);
  });
});

describe("a season", () => {
  it("needs hours, and days of its own", async () => {
    const summer = { from: "06-01", to: "08-31", name: "Summer", name_ie: null };
    const { page, calls } = await open(`${sectionOf("times")}?week=main~new`, {
      responses: world([row({ id: "a", season: summer })]),
    });
    const choose = async (which: string, month: string, dayOfMonth: string) => {
      await day(page, `${which}: month`).selectOption(month);
      await day(page, `${which}: day`).selectOption(dayOfMonth);
    };
    await choose("First day", "08", "15");
    await choose("Last day", "09", "30");
    await saveWeek(page);
    await page.getByText("Say at least one day on which you are open.").waitFor();
    expect(calls).toEqual([]);
    await day(page, "Monday").fill("10-16");
    await saveWeek(page);
    await page.getByText("These days overlap with another season: Summer.").waitFor();
    expect(calls).toEqual([]);
    await choose("First day", "09", "01");
    await saveWeek(page);
    await expect.poll(() => calls).toHaveLength(1);
    expect(calls[0]!.input).toMatchObject({ season: { from: "09-01", to: "09-30" } });
  });
});

describe("special days", () => {
  const christmas = special({ id: "x", date_from: "2026-12-25", date_to: "2026-12-25", name: "Christmas" });

  it("must not be on another day, and their range must not end before it begins", async () => {
    const { page, calls } = await open(sectionOf("times"), {
      responses: { ...world([], [christmas]), addSpecialTime: christmas },
    });
    await page.getByRole("button", { name: "Add special days" }).click();
    const dialog = page.getByRole("dialog");
    const [from, to] = [dialog.getByLabel("From"), dialog.getByLabel("To")];
    const save = () => dialog.getByRole("button", { name: "Save these days" }).click();
    await dialog.getByLabel("Closed").check();
    await save();
    await dialog.getByText("Say the day.").waitFor();
    await from.fill("2026-12-25");
    await save();
    await dialog.getByText("There are special hours on these days already: Christmas.").waitFor();
    await from.fill("2026-12-24");
    await to.fill("2026-12-20");
    await save();
    await dialog.getByText("The last day comes before the first.").waitFor();
    expect(calls).toEqual([]);
    await to.fill("2026-12-27"); // a range may contain the single day
    await save();
    await expect.poll(() => calls).toHaveLength(1);
    expect(calls[0]!.input).toMatchObject({ date_from: "2026-12-24", date_to: "2026-12-27", closed: true });
  });

  it("of every year show their next dates and bring their name", async () => {
    const { page, calls } = await open(sectionOf("times"), {
      responses: { ...world([], []), addSpecialTime: christmas },
    });
    await page.getByRole("button", { name: "Add special days" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Every year?").selectOption({ label: "Every year: Good Friday" });
    await dialog.getByText(/^Next: Friday \d+ (?:March|April).*; Friday .*; Friday /).waitFor();
    expect(await dialog.getByLabel("From").count()).toBe(0);
    expect(await dialog.getByLabel("Name in Irish").inputValue()).toBe("Aoine an Chéasta");
    await dialog.getByLabel("Closed").check();
    await dialog.getByRole("button", { name: "Save these days" }).click();
    await expect.poll(() => calls).toHaveLength(1);
    expect(calls[0]!.input).toMatchObject({ yearly: { easter: -2 }, closed: true, name: "Good Friday" });
    expect(calls[0]!.input).not.toHaveProperty("date_from");
  });

  it("can be brought back after they are deleted", async () => {
    const regatta = special({ id: "r", date_from: "2030-07-20", date_to: "2030-07-20", name: "Regatta" });
    const { page, calls } = await open(sectionOf("times"), {
      responses: { ...world([], [regatta]), deleteSpecialTime: { deleted: 1 }, addSpecialTime: regatta },
    });
    await page.getByRole("button", { name: "Delete Regatta" }).click();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => calls.map(({ name }) => name)).toEqual(["deleteSpecialTime", "addSpecialTime"]);
    expect(calls[1]!.input).toMatchObject({ date_from: "2030-07-20", name: "Regatta", closed: true });
  });
});

test("a holiday says what special days of every year and longer ones make of it, and can differ from them", async () => {
  const [christmas, patrick] = [nextDate("12-25"), nextDate("03-17")];
  const specials = [
    special({ id: "y", date_from: christmas, date_to: christmas, yearly: { date: "12-25" } }),
    special({ id: "r", date_from: dayBefore(patrick), date_to: patrick, yearly: null }),
  ];
  const responses = { ...world([row({ day: 1 })], specials), addSpecialTime: specials[0]! };
  const { page, calls } = await open(sectionOf("times"), { responses });
  for (const name of ["Christmas Day", "St Patrick’s Day"]) {
    const group = page.getByRole("group", { name });
    await group.getByRole("button", { name: "Closed", pressed: true }).waitFor();
    await group.getByRole("button", { name: "As usual", pressed: false }).click();
  }
  await expect
    .poll(() => calls.map(({ input }) => [input.date_from, input.date_to]))
    .toEqual([
      [christmas, christmas],
      [patrick, patrick],
    ]);
});

test("holidays and other special days are one list in the order of their dates, and none stands in it twice", async () => {
  const christmas = nextDate("12-25");
  const specials = [
    special({ id: "c", date_from: christmas, date_to: christmas, yearly: null, name: "Family day" }),
    special({ id: "b", date_from: dayBefore(christmas), date_to: dayBefore(christmas), yearly: null, name: "Early" }),
  ];
  const { page } = await open(sectionOf("times"), { responses: world([row({ day: 1 })], specials) });
  const lines = page.getByRole("region", { name: "Holidays and special days" }).getByRole("listitem");
  await lines.filter({ hasText: "Early" }).waitFor();
  const texts = await lines.allInnerTexts();
  const at = texts.findIndex((text) => text.includes("Early"));
  expect(texts[at + 1]).toContain("Christmas Day");
  expect(texts[at + 1]).toContain("Closed (Family day)");
  expect(texts.filter((text) => /25 December|Family day/.test(text))).toHaveLength(1);
});

test("a special day on which the page is closed names the events of that day", async () => {
  const closed = special({ id: "s", date_from: "2030-12-25", date_to: "2030-12-26" });
  const span = { starts_at: "2030-12-26T21:00:00.000Z", ends_at: "2030-12-26T23:00:00.000Z" };
  const occasions = [
    sampleOf(ownEvent, { id: "a", title: "Wren night", status: "published", next: [span] }),
    sampleOf(ownEvent, { id: "b", title: "An idea", status: "draft", next: [span] }),
  ];
  const { page } = await open(sectionOf("times"), { responses: world([], [closed], occasions) });
  await page.getByText("You have an event then: Wren night.").waitFor();
});

describe("a week in one's own words", () => {
  const hours = (dayOfWeek: number, season: { from: string; to: string } | null) => ({
    day: dayOfWeek,
    opens: "10:00",
    closes: "16:00",
    kind: "open" as const,
    weeks: null,
    season,
  });
  const draft = (fields: object) => ({
    draft: { times: [hours(1, null)], holidays: null, special: [], left_out: [], unknown: [], ...fields },
    not_understood: null,
    differs: null,
    without_end: [],
    nights: null,
  });
  const say = async (page: BrowserPage, text: string) => {
    const box = page.getByRole("textbox", { name: "Say your week" });
    await box.fill(text);
    await box.press("Enter");
  };

  it("is shown first, fills the form by Enter, and is stored by saving only", async () => {
    const { page, calls } = await open(sectionOf("times"), {
      responses: {
        ...world([row({ id: "a", version: 3, day: 2 })]),
        readOsmLine: {
          ...draft({ times: [hours(1, null), hours(3, null)] }),
          not_understood: "Sun when the tide allows",
        },
      },
    });
    await say(page, "Mon, Wed 10-4, Sun when the tide allows");
    await page.getByText("Not understood, and not in these hours: Sun when the tide allows").waitFor();
    expect(await day(page, "Tuesday").inputValue()).toBe("10:00–17:00");
    await page.keyboard.press("Enter");
    await expect.poll(() => day(page, "Wednesday").inputValue()).toBe("10:00–16:00");
    expect(await day(page, "Tuesday").inputValue()).toBe("");
    expect(calls).toEqual([]);
    await saveWeek(page);
    await expect.poll(() => calls).toHaveLength(1);
    expect(calls[0]!.input).toMatchObject({ season: null, read: [{ id: "a", version: 3 }] });
    expect((calls[0]!.input.times as OpeningTime[]).map((one) => one.day)).toEqual([1, 3]);
  });

  it("that was half understood asks about the other days before it is saved, and they are not closed until somebody says so", async () => {
    const { page, calls } = await open(sectionOf("times"), {
      responses: {
        ...world([row({ id: "a", version: 3, day: 2 })]),
        readOsmLine: {
          ...draft({
            times: [1, 2, 3, 4, 5].map((one) => hours(one, null)),
            unknown: [{ season: null, days: [6, 7] }],
          }),
          not_understood: "weekends when the tide allows",
        },
      },
    });
    await say(page, "Mon-Fri 10-4, weekends when the tide allows");
    const found = page.getByRole("status").filter({ hasText: "This is what it says" });
    await found.getByRole("row", { name: "Sunday Not known" }).waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(() => day(page, "Friday").inputValue()).toBe("10:00–16:00");
    expect(await day(page, "Saturday").getAttribute("placeholder")).toBe("Not known");
    await page.getByText("The next 14 days").click();
    const preview = page.getByRole("region", { name: "The next 14 days" });
    await expect.poll(() => preview.getByRole("row", { name: /^(?:Saturday|Sunday).* Not known$/ }).count()).toBe(4);
    await saveWeek(page);
    await expect.poll(() => day(page, "Saturday").getAttribute("aria-invalid")).toBe("true");
    expect(calls).toEqual([]);
    await page.getByRole("button", { name: "Saturday: Closed" }).click();
    await day(page, "Sunday").fill("closed");
    await day(page, "Sunday").press("Enter");
    await expect.poll(() => day(page, "Sunday").getAttribute("placeholder")).toBe("Closed");
    await expect.poll(() => calls.length || saveWeek(page)).toBe(1);
    expect((calls[0]!.input.times as OpeningTime[]).map((one) => one.day)).toEqual([1, 2, 3, 4, 5]);
  });

  it("that was half understood takes no season away, and leaves out others of which days are not clear", async () => {
    const [summer, winter] = [
      { from: "05-01", to: "09-30" },
      { from: "10-01", to: "04-30" },
    ];
    const every = [1, 2, 3, 4, 5, 6, 7];
    const { page } = await open(sectionOf("times"), {
      responses: {
        ...world([row({ id: "a" })]),
        readOsmLine: {
          ...draft({
            times: [...every.map((one) => hours(one, summer)), hours(6, winter)],
            unknown: [{ season: winter, days: [1, 2, 3, 4, 5, 7] }],
          }),
          not_understood: "else by the weather",
        },
      },
    });
    await say(page, "May-Sep daily 10-4, Oct-Apr Sat 10-4, else by the weather");
    await page.getByRole("button", { name: "Fill the week" }).press("Enter");
    await page.getByRole("heading", { name: "These are saved with it" }).waitFor();
    expect(await day(page, "First day: month").inputValue()).toBe("10");
    expect(await day(page, "Monday").getAttribute("placeholder")).toBe("Not known");
    expect(await page.getByText("It goes:").count()).toBe(0);
  });

  it("opens its season, and brings what goes with it: seasons that go, holidays, single days", async () => {
    const season = { from: "02-01", to: "12-31" };
    const yearly = { date: "12-25" };
    const [date_from, date_to] = [nextDate("12-25"), nextDate("12-25")];
    const { page, calls } = await open(sectionOf("times"), {
      responses: {
        ...world([
          row({ id: "a" }),
          row({ id: "b", season: { from: "06-01", to: "08-31", name: "Summer", name_ie: null } }),
        ]),
        setHolidayRule: sampleOf(contract.setHolidayRule.answer),
        addSpecialTime: special({ id: "x" }),
        readOsmLine: draft({
          times: [hours(1, season)],
          holidays: "closed",
          special: [{ date_from, date_to, yearly, intervals: [] }],
        }),
      },
    });
    await say(page, "Mon 10-4; closed January, Christmas Day and bank holidays");
    await page.getByRole("button", { name: "Fill the week" }).press("Enter");
    await page.getByRole("heading", { name: "These are saved with it" }).waitFor();
    await page.getByText("It goes: 1 June to 31 August").waitFor();
    expect(await day(page, "Monday").inputValue()).toBe("10:00–16:00");
    expect(await day(page, "First day: month").inputValue()).toBe("02");
    expect(calls).toEqual([]);
    await saveWeek(page);
    await expect
      .poll(() => calls.map(({ name }) => name))
      .toEqual(["saveWeek", "saveWeek", "saveWeek", "setHolidayRule", "addSpecialTime"]);
    expect(calls.map(({ input }) => input)).toMatchObject([
      { season: null, times: [] },
      { season: { from: "06-01", to: "08-31" }, times: [] },
      { season, times: [{ day: 1 }] },
      { rule: "closed" },
      { yearly, closed: true },
    ]);
  });

  it("is taken back by one press, with the sentence in its field and the week as it was", async () => {
    const season = { from: "02-01", to: "12-31" };
    const { page, calls } = await open(sectionOf("times"), {
      responses: { ...world([row({ id: "a", day: 2 })]), readOsmLine: draft({ times: [hours(1, season)] }) },
    });
    await say(page, "Mon 10-4; closed January");
    await page.getByRole("button", { name: "Fill the week" }).press("Enter");
    await expect.poll(() => day(page, "Monday").inputValue()).toBe("10:00–16:00");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => day(page, "Tuesday").inputValue()).toBe("10:00–17:00");
    expect(await day(page, "Monday").inputValue()).toBe("");
    expect(new URL(page.url()).searchParams.get("week")).toBe("main");
    expect(await page.getByRole("textbox", { name: "Say your week" }).inputValue()).toBe("Mon 10-4; closed January");
    expect(await page.getByRole("button", { name: "Undo" }).count()).toBe(0);
    expect(calls).toEqual([]);
  });

  it("asks until when nights are that end at midnight on the map, and takes either answer by a press", async () => {
    const night = (closes: string) => {
      const { draft: found } = draft({ times: [{ ...hours(6, null), opens: "12:00", closes }] });
      return found;
    };
    const read = {
      draft: null,
      not_understood: "Fr-Sa 12:00-00:30",
      differs: { days: 1, first: [{ date: "2026-12-06", from: "00:00", to: "00:30" }], nights: true },
      without_end: [],
      nights: { as_written: night("00:30"), midnight: night("24:00") },
    };
    for (const [answer, typed] of [
      ["They go on, as it says", "12:00–00:30"],
      ["They end at midnight", "12:00–24:00"],
    ] as const) {
      const { page } = await open(sectionOf("times"), { responses: { ...world([]), readOsmLine: read } });
      await say(page, "Fr-Sa 12:00-00:30; Su 12:30-23:00");
      await page.getByText("Until when are these nights?").waitFor();
      await page.keyboard.press("Enter");
      expect(await day(page, "Saturday").inputValue()).toBe("");
      await page.getByRole("button", { name: answer }).click();
      await expect.poll(() => day(page, "Saturday").inputValue()).toBe(typed);
    }
  });

  it("asks for the end alone where nothing else is missing", async () => {
    const whole = draft({ times: [{ ...hours(4, null), opens: "17:00", closes: "23:30" }] });
    const asked: unknown[] = [];
    const readOsmLine = ({ ends = [] }: { ends?: { opens: string; closes: string }[] }) => {
      asked.push(ends);
      const lacks = { ...draft({}), draft: null, not_understood: "from 5pm", without_end: ["17:00"] };
      return ends.length > 0 ? whole : lacks;
    };
    const { page } = await open(sectionOf("times"), { responses: { ...world([]), readOsmLine } as never });
    await say(page, "Thurs from 5pm");
    const end = page.getByLabel("From 17:00 until when?");
    await end.fill("when we like");
    await end.press("Enter");
    await page.getByText("Write the time at which it closes").waitFor();
    await end.fill("11.30");
    await end.press("Enter");
    await page.getByRole("button", { name: "Fill the week" }).click();
    await expect.poll(() => day(page, "Thursday").inputValue()).toBe("17:00–23:30");
    expect(asked).toEqual([[], [{ opens: "17:00", closes: "23:30" }]]);
  });

  it("that is not clear says which part", async () => {
    const { page } = await open(sectionOf("times"), {
      responses: {
        ...world([]),
        readOsmLine: {
          draft: null,
          not_understood: "when the tide allows",
          differs: null,
          without_end: [],
          nights: null,
        },
      },
    });
    await say(page, "when the tide allows");
    await page.getByText("This part is not clear: when the tide allows").waitFor();
  });
});
