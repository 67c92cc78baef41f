// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { checkEndpoints } from "#core/contract/community/checks.ts";
import { type LinkedToday, todayEndpoints } from "#core/contract/pages/today.ts";
import { sampleOf } from "#test/support/sample.ts";
import {
  fieldsOf,
  open,
  openWith,
  type Request,
  readIn,
  refusal,
  addressOf as to,
} from "#test/support/shown-screen.tsx";
import { cardOf, LANTERN, noticeOf, pageOf, placeOf, planOf, resultOf } from "#test/support/site-samples.ts";
import { CheckScreen } from "./check.tsx";
import { DayLinkScreen } from "./day-link.tsx";
import { RequestScreen } from "./request.tsx";

const link = (name: string | RegExp) => screen.getByRole("link", { name });
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>("button", { name });
const formOf = (name: string | RegExp) => button(name).closest("form")!;

describe("the private link of today", () => {
  const TODAY = sampleOf(todayEndpoints.linkedToday.answer, {
    page: { id: "p", ...LANTERN, color: "#157a73", is_public: true },
    date: "2026-11-27",
    opening_state: "closed",
    usual: [{ from: "17:00", to: "23:30" }],
    opens_at: "2026-11-27T17:00:00Z",
    back_on: "2026-11-28",
  });
  const openLink = (fields: Partial<LinkedToday> = {}, data: object = {}, request: Request = {}) =>
    openWith(
      DayLinkScreen,
      { state: "works", today: { ...TODAY, ...fields }, address: "/t/secret", message: null, typed: {}, ...data },
      request,
    );
  const CLOSED = noticeOf({ id: "n", kind: "closed", date: "2026-11-27", until: "2026-11-28T00:00:00Z" });

  test("shows what visitors see, the usual hours, and the buttons of the day", () => {
    openLink();
    expect(readIn(screen.getByRole("region", { name: "Visitors see now" }))).toBe(
      "Visitors see now Opens at 17:00 Usually today: 17:00–23:30",
    );
    const pressed = within(formOf(/^Sold out/)).getAllByRole<HTMLButtonElement>("button");
    expect(pressed.map(({ name, value }) => [name, value])).toEqual([
      ["kind", "closed"],
      ["kind", "back"],
      ["kind", "early"],
      ["kind", "late"],
      ["kind", "sold-out"],
    ]);
    expect(formOf(/^Sold out/).getAttribute("action")).toBe("/t/secret?lang=en");
    expect(button(/^Back tomorrow/)).toBeTruthy();
  });

  test("Enter in a field presses no button of the day", () => {
    openLink();
    const [first] = formOf(/^Sold out/).querySelectorAll("button");
    expect([first!.value, first!.getAttribute("aria-hidden")]).toEqual(["", "true"]);
  });

  test.each([
    ["a day off", { usual: [], back_on: "2026-11-28" }, "Usually closed today"],
    ["hours that nobody knows", { usual: [], back_on: null, opening_state: "unknown" as const }, null],
  ])("%s: closed is said only where it is known", (_, fields, said) => {
    openLink({ ...fields, opens_at: null });
    expect(screen.queryByText("Usually closed today")?.textContent ?? null).toBe(said);
    // Without hours there is nothing to close early or open late.
    expect(screen.queryByRole("button", { name: /early|late/ })).toBeNull();
  });

  test("a notice is said with what takes it back, and lapses by itself", () => {
    openLink({ day_notices: [CLOSED] });
    expect(readIn()).toContain("It ends by itself when the day ends.");
    expect(button("Undo: Closed today")).toMatchObject({ name: "undo", value: "closed" });
  });

  test("after midnight it says to which day a press belongs", () => {
    openLink({ is_night: true, date: "2026-11-26" });
    expect(readIn()).toContain("It is still the night of Thursday");
  });

  test("says that a page is not public, and leads to it only where it is", () => {
    openLink({ page: { ...TODAY.page, is_public: false } });
    expect(screen.getByRole("heading", { name: "Visitors do not see this page yet." })).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Look at your page" })).toBeNull();
    openLink();
    expect(to(link("Look at your page"))).toBe("/en/pages/lantern-bar");
  });

  test.each([
    ["done", "status", "Done. Visitors see it now."],
    ["undoneNow", "status", "Undone. Visitors see it now."],
    ["nothingPressed", "alert", "Press one of the buttons below."],
    ["chooseTime", "alert", "Choose a time first."],
    [{ error: "This time is not within today’s hours." }, "alert", "This time is not within today’s hours."],
  ])("after a press it says what has happened: %j", (message, role, said) => {
    openLink({}, { message });
    expect(screen.getByRole(role).textContent).toBe(said);
  });

  test("what was typed stays, and a word in the other language is unfolded", () => {
    openLink({}, { message: "chooseTime", typed: { word: "wedding", word_ie: "bainis", early_at: "20:00" } });
    expect(fieldsOf(formOf(/^Sold out/))).toEqual([
      ["early_at", "20:00"],
      ["late_at", ""],
      ["word", "wedding"],
      ["word_ie", "bainis"],
    ]);
    expect(document.querySelector("details")!.open).toBe(true);
    expect(screen.getByDisplayValue("bainis").lang).toBe("ga");
  });

  test("what was pressed today is listed, with who, and what was taken back", () => {
    const entry = {
      ...CLOSED,
      date_created: "2026-11-27T09:15:00Z",
      by: null,
      link: null,
      undone_at: null,
      undone_by: null,
    };
    openLink({
      history: [
        { ...entry, id: "2", link: "Kitchen phone" },
        {
          ...entry,
          id: "1",
          kind: "early",
          at: "20:00",
          by: "Síle",
          undone_at: "2026-11-27T09:20:00Z",
          undone_by: "Síle",
        },
      ],
    });
    const list = within(screen.getByRole("region", { name: "Pressed today" })).getAllByRole("listitem");
    expect(list.map((one) => readIn(one))).toEqual([
      "Closed today 09:15, Kitchen phone",
      "Today until 20:00 only 09:15, Síle; undone 09:20, Síle",
    ]);
  });

  test("is in Irish too, and leads to the other language at the same link", () => {
    const { head } = openLink({}, {}, { locale: "ga" });
    expect(head).toMatchObject({ title: "Inniu · Tábhairne an Lóchrainn", noindex: true, address: "/t" });
    expect(head.manifest).toBe("/t/secret/manifest.webmanifest?lang=ga");
    expect(to(link("English"))).toBe("/t/secret?lang=en");
    expect(readIn()).toContain("De ghnáth inniu: 17:00–23:30");
  });

  test.each([
    ["bad", "This link does not work", true],
    ["limited", "One moment", false],
  ])("a link that is %s says why, and leads on where waiting is no help", (state, title, leadsOn) => {
    const { head } = openWith(DayLinkScreen, { state });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(title);
    expect(head.manifest).toBeUndefined();
    expect(screen.queryByRole("link", { name: "Write to us" }) !== null).toBe(leadsOn);
  });
});

describe("the mail that asks whether the hours are right", () => {
  const LINK = sampleOf(checkEndpoints.checkLink.answer, {
    state: "asked",
    page: { id: "p", ...LANTERN, color: "#157a73" },
    week: [planOf("2026-11-27", { intervals: [{ from: "17:00", to: "23:30", kind: "open" }] }), planOf("2026-11-28")],
  });
  const openCheck = (fields: Partial<typeof LINK>, request: Request = {}) =>
    open(CheckScreen, {
      at: "/check?token=se/cret",
      ...request,
      api: { checkLink: { ...LINK, ...fields }, page: pageOf(), ...request.api },
    });

  test("leads to the week, which one press confirms, and to changing it", async () => {
    const { until } = await openCheck({});
    expect(screen.getAllByRole("row").map((row) => readIn(row))).toEqual(["Friday 17:00 – 23:30", "Saturday Closed"]);
    expect(formOf("All right").getAttribute("action")).toBe("/en/check?token=se%2Fcret");
    expect(to(link("Change"))).toBe("/en/manage/lantern-bar/times");
    expect(until).toContain(Date.parse("2026-11-27T12:00:00Z")); // the secret address is never cached
  });

  test("asks for the hours where there are none: nothing can be confirmed, nothing is called closed", async () => {
    const { head } = await openCheck({ week: [] });
    expect(head.title).toBe("When are you open?");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("When are you open?");
    expect(to(link("Write the opening times"))).toBe("/en/manage/lantern-bar/times");
    expect(screen.queryByRole("button", { name: "All right" })).toBeNull();
    expect(readIn()).not.toMatch(/closed/i);
  });

  test.each([
    [{ state: "checked" as const, date_checked: "2026-11-20T10:00:00Z" }, "Thank you", "on 20 November 2026"],
    [{ state: "expired" as const, page: null }, "This link has ended", "works for 30 days"],
    [{ state: "ended" as const, page: null }, "This link leads nowhere any more", "another owner"],
  ])("a link that is %j says so, in its title too", async (fields, title, said) => {
    const { head } = await openCheck(fields);
    expect(head.title).toBe(title);
    expect(readIn()).toContain(said);
    expect(screen.queryByRole("button", { name: "All right" })).toBeNull();
  });

  test("a link that was cut short says what to do", async () => {
    const checkLink = () => {
      throw refusal(404, "not-found");
    };
    const { head } = await openCheck({}, { api: { checkLink } });
    expect(head.title).toBe("This link does not work");
    expect(to(link("To my pages"))).toBe("/en/manage");
  });

  test("when the API is away, that is no bad link", async () => {
    const checkLink = () => {
      throw refusal(503, "unavailable");
    };
    await expect(openCheck({}, { api: { checkLink } })).rejects.toMatchObject({ status: 503 });
  });
});

describe("asking for a page", () => {
  const pages = resultOf({
    items: [cardOf({ ...LANTERN, location: "Leabgarrow" }), cardOf({ slug: "forge", name: "Forge" })],
  });
  const ask = (query: string, has_team: boolean, request: Request = {}) =>
    open(RequestScreen, { at: `/request${query}`, ...request, api: { pages, page: pageOf({ has_team }) } });

  test("begins with the name, and says what comes next", async () => {
    const { head, asked } = await ask("", false);
    expect(head.noindex).toBe(false);
    expect(asked).toEqual([]);
    expect(screen.getAllByRole("heading", { level: 3 }).map((one) => readIn(one))).toEqual([
      "Sign in",
      "A few more fields",
      "We look at it",
    ]);
  });

  test("shows pages of a name like the typed one alone, and goes on with the name", async () => {
    const places = [placeOf({ name: "Leabgarrow", name_ie: "An Leadhb Gharbh" })];
    await ask("?name=Lanturn", true, { locale: "ga", places });
    expect(to(link(/Tábhairne an Lóchrainn/))).toBe("/ga/pages/lantern-bar");
    expect(readIn()).toContain("An Leadhb Gharbh");
    expect(screen.queryByRole("link", { name: /Forge/ })).toBeNull();
    expect(document.querySelector('a[href="/ga/manage/request?name=Lanturn"]')).toBeTruthy();
  });

  test.each([true, false])("offers a page to be claimed only where nobody looks after it: %s", async (hasTeam) => {
    await ask("?name=Lantern", hasTeam);
    const claim = screen.queryByRole("link", { name: "Is this yours?" });
    expect(claim && to(claim)).toBe(hasTeam ? null : "/en/claim?page=lantern-bar");
  });

  test("of another name there is no page yet", async () => {
    await ask("?name=Bakery", false);
    expect(screen.getByRole("heading", { name: "No page has a name like this yet." })).toBeTruthy();
    expect(to(link("Ask for a page for “Bakery”"))).toBe("/en/manage/request?name=Bakery");
  });
});
