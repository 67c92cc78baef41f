// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Problem } from "#core/contract/errors.ts";
import { contract } from "#core/contract/index.ts";
import { LOCALES } from "#core/contract/locales.ts";
import { textsIn } from "#core/texts/texts-for.ts";
import { type DeskAnswers, refusing, said, typedIn } from "#test/support/desk/mounted-desk.tsx";
import { mountSection } from "#test/support/desk/mounted-section.tsx";
import { sampleOf, sampleProblem } from "#test/support/sample.ts";
import { type CalendarSource, calendarSource } from "../contract.ts";
import { Calendars } from "./Calendars.tsx";

const texts = textsIn("en")["calendars-in"];
const { desk, languages } = textsIn("en");
const URL_ = "https://calendar.example/secret.ics?a=1&b=2";

const source = (more: Partial<CalendarSource> = {}) =>
  sampleOf(calendarSource, {
    id: "c",
    url: URL_,
    name: "Sessions",
    events: 3,
    date_next: "2099-01-01T00:00:00.000Z",
    date_read: "2026-11-20T14:02:00.000Z",
    locale: "en",
    version: 1,
    ...more,
  });
const look = (more: object = {}) =>
  sampleOf(contract.lookAtCalendar.answer, {
    name: "Sessions",
    items: [
      {
        title: "Session",
        location: "The Pier",
        all_day: false,
        dates: 12,
        starts_at: "2026-12-04T20:00:00.000Z",
        ends_at: "2026-12-04T23:00:00.000Z",
      },
    ],
    ...more,
  });

type World = Parameters<typeof mountSection>[1];
const open = (items: CalendarSource[] = [], answers: DeskAnswers = {}, world: World = {}) =>
  mountSection(<Calendars />, {
    ...world,
    answers: {
      calendarSources: { items },
      lookAtCalendar: look(),
      addCalendar: source(),
      pauseCalendar: source(),
      readCalendarNow: source(),
      removeCalendar: { removed: 1 } as never,
      ...answers,
    },
  });

describe("a calendar from elsewhere", () => {
  test("is looked at before anything of it appears", async () => {
    const { fill, hands, press, sent, writes } = open();
    await fill(texts.url, URL_);
    await hands.click(screen.getByLabelText(languages.ga.name));
    await press(texts.look);
    expect(await said(texts.lookTitle({ name: "Sessions" }))).toBeTruthy();
    const found = screen.getByText("Session").closest("li")!;
    expect(found.textContent).toContain(`The Pier · ${texts.dates({ n: 12 })}`);
    expect(found.lang).toBe("ga");
    expect(screen.getByText(texts.public)).toBeTruthy();
    expect(sent("lookAtCalendar")).toEqual([{ page_id: "page", url: URL_, locale: "ga" }]);
    expect(writes()).toEqual([]);
    await press(texts.confirm);
    expect(await said(texts.added)).toBeTruthy();
    expect(sent("addCalendar")).toEqual([{ page_id: "page", url: URL_, locale: "ga" }]);
    expect(typedIn(texts.url)).toBe("");
  });

  test("that is another one than meant is put aside", async () => {
    const { fill, press, writes } = open();
    await fill(texts.url, URL_);
    await press(texts.look);
    await press(texts.other);
    expect(await screen.findByLabelText(texts.url)).toBeTruthy();
    expect(writes()).toEqual([]);
  });

  test("needs an address", async () => {
    open();
    expect((await screen.findByRole<HTMLButtonElement>("button", { name: texts.look })).disabled).toBe(true);
  });

  test.each(["unreachable", "not-a-calendar", "not-allowed"] as const)(
    "that cannot be read says at its address why, and keeps it: %s",
    async (problem) => {
      const { fill, press } = open([], { lookAtCalendar: look({ problem }) });
      await fill(texts.url, URL_);
      await press(texts.look);
      expect(await said(texts.problems[problem])).toBeTruthy();
      expect(screen.getByLabelText(texts.url).getAttribute("aria-invalid")).toBe("true");
      expect(typedIn(texts.url)).toBe(URL_);
    },
  );

  test.each<[string, Partial<Problem>, string]>([
    [
      "at its field",
      { errors: [{ path: "url", code: "wrong-form", message: "This is no address." }] },
      "This is no address.",
    ],
    ["in words", {}, sampleProblem("invalid-fields").title],
  ])("whose address is refused says so %s", async (_, more, caption) => {
    const { fill, press } = open([], { lookAtCalendar: refusing("invalid-fields", more) });
    await fill(texts.url, "pier");
    await press(texts.look);
    expect(await said(caption)).toBeTruthy();
  });

  test("without coming events can be taken all the same", async () => {
    const { fill, press } = open([], { lookAtCalendar: look({ items: [], name: null }) });
    await fill(texts.url, URL_);
    await press(texts.look);
    expect(await said(texts.lookNone)).toBeTruthy();
    expect(screen.getByText(texts.lookTitle({ name: "none" }))).toBeTruthy();
    expect(screen.getByRole("button", { name: texts.confirm })).toBeTruthy();
  });

  test("names each event that it leaves out, with the reason, and counts the rest", async () => {
    const { fill, press } = open([], {
      lookAtCalendar: look({
        left_out: 3,
        left_out_events: [
          { title: "Dentist", starts_at: "2026-12-04T20:00:00.000Z", reason: "private" },
          { title: null, starts_at: null, reason: "no-title" },
        ],
        unknown_zones: ["Mars/Olympus"],
      }),
    });
    await fill(texts.url, URL_);
    await press(texts.look);
    expect(await said(texts.leftOut({ n: 3 }))).toBeTruthy();
    expect(screen.getByText("Dentist").closest("li")!.textContent).toContain(texts.reasons.private);
    expect(screen.getByText(texts.untitled).closest("li")!.textContent).toContain(texts.reasons["no-title"]);
    expect(screen.getByText(texts.leftOutMore({ n: 1 }))).toBeTruthy();
    expect(screen.getByText(texts.unknownZones({ names: "Mars/Olympus" }))).toBeTruthy();
  });
});

describe("the calendars of a page", () => {
  test.each<[keyof typeof texts.states, Partial<CalendarSource>]>([
    ["reads", {}],
    ["paused", { paused: true }],
    ["failing", { problem: "gone", failing_since: "2026-11-19T10:00:00.000Z" }],
    ["waits", { date_next: "2020-01-01T00:00:00.000Z" }],
  ])("say how they are: %s", async (state, more) => {
    open([source(more)]);
    expect(await said(texts.states[state])).toBeTruthy();
    expect(screen.queryByText(texts.problems.gone) !== null).toBe(state === "failing");
    expect(screen.queryByRole("button", { name: `${texts.readNow}: Sessions` }) !== null).toBe(state !== "paused");
  });

  test.each(LOCALES)("say when they were read and what is to come: %s", async (locale) => {
    const own = textsIn(locale)["calendars-in"];
    open([source({ date_read: null, events: 0 })], {}, { locale });
    expect(await said(`${own.unread} · ${own.events({ n: 0 })}`)).toBeTruthy();
  });

  test("without a name are called by their server", async () => {
    open([source({ name: null })]);
    expect(await said("calendar.example")).toBeTruthy();
  });

  test.each([
    [false, texts.pause, texts.pausedNow],
    [true, texts.resume, texts.resumed],
  ])("are paused and go on by one press", async (paused, button, done) => {
    const { press, sent } = open([source({ paused })]);
    await press(`${button}: Sessions`);
    expect(await said(done)).toBeTruthy();
    expect(sent("pauseCalendar")).toEqual([{ id: "c", paused: !paused }]);
  });

  test.each([
    ["remove", texts.removeEvents],
    ["stay", texts.keepEvents],
  ])("are removed after the question what becomes of their events: %s", async (events, button) => {
    const { press, answer, sent } = open([source()]);
    await press(`${texts.remove}: Sessions`);
    await answer(texts.removeTitle, button);
    expect(await said(texts.removed)).toBeTruthy();
    expect(sent("removeCalendar")).toEqual([{ id: "c", events }]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("stay where the question is left", async () => {
    const { press, answer, writes } = open([source()]);
    await press(`${texts.remove}: Sessions`);
    await answer(texts.removeTitle, desk.cancel);
    expect(writes()).toEqual([]);
  });

  test("are not removed by deputies", async () => {
    open([source()], {}, { type: "deputy" });
    await screen.findByRole("button", { name: `${texts.pause}: Sessions` });
    expect(screen.queryByRole("button", { name: `${texts.remove}: Sessions` })).toBeNull();
  });

  test("are at most three", async () => {
    open(["a", "b", "c"].map((id) => source({ id })));
    expect(await said(texts.full)).toBeTruthy();
    expect(screen.queryByLabelText(texts.url)).toBeNull();
  });

  test("of which there are none say so", async () => {
    const { sent } = open();
    expect(await said(texts.none)).toBeTruthy();
    await waitFor(() => expect(sent("calendarSources")).toEqual([{ page_id: "page" }]));
  });

  test("that cannot be read say why", async () => {
    open([], { calendarSources: refusing("internal") });
    const alert = within(await screen.findByRole("alert"));
    expect(alert.getByText(sampleProblem("internal").title)).toBeTruthy();
  });
});
