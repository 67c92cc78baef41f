// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { LOCALES } from "#core/contract/locales.ts";
import { type SpecialTime, specialTime } from "#core/contract/pages/times.ts";
import { textsIn } from "#core/texts/texts-for.ts";
import { type DeskAnswers, refusing, said, typedIn } from "#test/support/desk/mounted-desk.tsx";
import { mountSection } from "#test/support/desk/mounted-section.tsx";
import { pageWith } from "#test/support/desk/page-desk.ts";
import { sampleOf } from "#test/support/sample.ts";
import { Special } from "./Special.tsx";

const { special: texts } = textsIn("en")["desk-times"];
const { desk } = textsIn("en");

const special = (more: Partial<SpecialTime> = {}) =>
  sampleOf(specialTime, {
    id: "s",
    date_from: "2099-08-05",
    date_to: "2099-08-05",
    closed: true,
    name: "Regatta",
    version: 2,
    ...more,
  });
const pageOf = (...specials: SpecialTime[]) => {
  const page = pageWith();
  return { ...page, times: { ...page.times, special: specials } };
};

type World = Parameters<typeof mountSection>[1];
const open = (specials: SpecialTime[] = [], answers: DeskAnswers = {}, world: World = {}) =>
  mountSection(<Special />, {
    on: { page: pageOf(...specials) },
    ...world,
    answers: {
      ownEvents: { items: [], next_cursor: null } as never,
      addSpecialTime: special(),
      editSpecialTime: special(),
      deleteSpecialTime: { deleted: 1 } as never,
      setHolidayRule: { version: 8 } as never,
      ...answers,
    },
  });
const day = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const own = async () => within(await screen.findByRole("dialog", { name: texts.editTitle }));

describe("a special day", () => {
  test("has other hours, which are typed as people write them", async () => {
    const { press, fill, hands, sent } = open();
    await press(texts.add);
    await day(texts.from, "2099-08-05");
    await day(texts.to, "2099-08-07");
    await hands.click((await own()).getByLabelText(texts.isOpen));
    await fill(texts.hours, "12-4, 6-10");
    await fill(texts.name, "Féile & Regatta");
    await press(texts.save);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent("addSpecialTime")).toMatchObject([
      {
        page_id: "page",
        date_from: "2099-08-05",
        date_to: "2099-08-07",
        name: "Féile & Regatta",
        closed: false,
        intervals: [
          { from: "12:00", to: "16:00" },
          { from: "18:00", to: "22:00" },
        ],
      },
    ]);
  });

  test("of one day ends on the day on which it begins", async () => {
    const { press, hands, sent } = open();
    await press(texts.add);
    await day(texts.from, "2099-08-05");
    await hands.click((await own()).getByLabelText(texts.isClosed));
    await press(texts.save);
    await waitFor(() =>
      expect(sent("addSpecialTime")).toMatchObject([{ date_from: "2099-08-05", date_to: "2099-08-05", closed: true }]),
    );
    expect(sent("addSpecialTime")[0]).not.toHaveProperty("intervals");
  });

  test.each([
    ["no day", "", "", texts.needsDate],
    ["an end before its beginning", "2099-08-07", "2099-08-05", texts.order],
    ["a day that has hours of its own already", "2099-12-24", "", texts.onto({ name: "Regatta" })],
  ])("with %s is refused at its field, and nothing is sent", async (_, from, to, caption) => {
    const { press, hands, writes } = open([special({ date_from: "2099-12-24", date_to: "2099-12-24" })]);
    await press(texts.add);
    await day(texts.from, from);
    await day(texts.to, to);
    await hands.click((await own()).getByLabelText(texts.isClosed));
    await press(texts.save);
    expect(await said(caption)).toBeTruthy();
    expect(writes()).toEqual([]);
  });

  test("with other hours says which", async () => {
    const { press, hands, writes } = open();
    await press(texts.add);
    await day(texts.from, "2099-08-05");
    await hands.click((await own()).getByLabelText(texts.isOpen));
    await press(texts.save);
    expect(await said(texts.needsHours)).toBeTruthy();
    expect(writes()).toEqual([]);
  });

  test("may be within a range that has hours of its own", async () => {
    const { press, hands, sent } = open([special({ date_from: "2099-12-20", date_to: "2099-12-31" })]);
    await press(texts.add);
    await day(texts.from, "2099-12-24");
    await hands.click((await own()).getByLabelText(texts.isClosed));
    await press(texts.save);
    await waitFor(() => expect(sent("addSpecialTime")).toHaveLength(1));
  });

  test("of every year is said once, and shows its next dates", async () => {
    const { press, hands, sent } = open();
    await press(texts.add);
    await hands.selectOptions(await screen.findByLabelText(texts.repeats), texts.each({ name: "Good Friday" }));
    expect(typedIn(texts.name)).toBe("Good Friday");
    expect(screen.queryByLabelText(texts.from)).toBeNull();
    expect(await said(/^Next: /)).toBeTruthy();
    await hands.click((await own()).getByLabelText(texts.isClosed));
    await press(texts.save);
    await waitFor(() => expect(sent("addSpecialTime")).toMatchObject([{ yearly: { easter: -2 }, closed: true }]));
    expect(sent("addSpecialTime")[0]).not.toHaveProperty("date_from");
  });

  test("is edited in its version, and an edit by somebody else offers both texts", async () => {
    const { press, fill, sent } = open([special()], {
      editSpecialTime: refusing("stale-version", { current: special({ version: 3, name: "The races" }) as never }),
    });
    await press(texts.editNamed({ name: "Regatta" }));
    await fill(texts.name, "Big Regatta");
    await press(texts.save);
    const choice = await screen.findByRole("group", { name: texts.name });
    expect(choice.textContent).toContain("Big Regatta");
    expect(choice.textContent).toContain("The races");
    expect(sent("editSpecialTime")).toMatchObject([{ id: "s", version: 2, name: "Big Regatta" }]);
  });

  test("is deleted at once, and brought back as it was by one press", async () => {
    const hours = [{ from: "12:00", to: "16:00" }];
    const { press, sent } = open([special({ closed: false, intervals: hours, name_ie: "Geallta" })]);
    await press(texts.deleteNamed({ name: "Regatta" }));
    expect(await said(texts.deleted({ name: "Regatta" }))).toBeTruthy();
    await press(texts.undo);
    await waitFor(() => expect(sent("addSpecialTime")).toHaveLength(1));
    expect(sent("addSpecialTime")).toEqual([
      {
        page_id: "page",
        date_from: "2099-08-05",
        date_to: "2099-08-05",
        closed: false,
        intervals: hours,
        name: "Regatta",
        name_ie: "Geallta",
      },
    ]);
  });

  test("asks before what was typed is lost", async () => {
    const { press, fill, answer } = open();
    await press(texts.add);
    await fill(texts.name, "Regatta");
    await answer(texts.editTitle, desk.cancel);
    await answer(desk.page.leave.title, desk.page.leave.stay);
    expect(typedIn(texts.name)).toBe("Regatta");
  });
});

describe("public holidays", () => {
  test("have a rule, whose hours are typed where it needs them", async () => {
    const { press, hands, fill, sent } = open();
    await hands.click(await screen.findByLabelText(texts.rules.intervals));
    await press(texts.saveRule);
    expect(await said(texts.needsHours)).toBeTruthy();
    await fill(texts.ruleHours, "10-2");
    await press(texts.saveRule);
    await waitFor(() =>
      expect(sent("setHolidayRule")).toEqual([{ page_id: "page", rule: [{ from: "10:00", to: "14:00" }] }]),
    );
  });

  test("are closed by one choice", async () => {
    const { press, hands, sent } = open();
    await hands.click(await screen.findByLabelText(texts.rules.closed));
    await press(texts.saveRule);
    await waitFor(() => expect(sent("setHolidayRule")).toEqual([{ page_id: "page", rule: "closed" }]));
  });

  test.each(LOCALES)("of the next year are answered one by one: %s", async (locale) => {
    const { special: caption } = textsIn(locale)["desk-times"];
    const { hands, sent } = open([], {}, { locale });
    const christmas = within(await screen.findByRole("group", { name: / 25 (December|Nollaig)/ }));
    expect(christmas.getByRole("button", { name: caption.asUsual }).getAttribute("aria-pressed")).toBe("true");
    await hands.click(christmas.getByRole("button", { name: caption.closed }));
    await waitFor(() => expect(sent("addSpecialTime")).toHaveLength(1));
    const [saved] = sent("addSpecialTime") as { date_from: string }[];
    expect(saved).toMatchObject({ page_id: "page", closed: true });
    expect(saved!.date_from).toMatch(/^\d{4}-12-25$/);
  });
});
