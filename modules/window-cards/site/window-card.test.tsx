// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { Elsewhere } from "#core/web/document/screen.ts";
import { PageScreen } from "#core/web/site/screens/page/page.tsx";
import { open, type Request, readIn } from "#test/support/shown-screen.tsx";
import { LANTERN, pageOf, rowOf, timesOf } from "#test/support/site-samples.ts";
import { cardRevision } from "../revision.ts";
import { WindowCardScreen } from "./window-card.tsx";

const HOURS = timesOf([rowOf(5, "17:00", "23:30"), rowOf(6, "17:00", "23:30", { kind: "appointment" })]);
const link = (name: string | RegExp) => screen.getByRole("link", { name });

describe("the card for the window", () => {
  const openCard = (query: string, times = HOURS, request: Request = {}, special: object[] = []) =>
    open(WindowCardScreen, {
      at: `/pages/lantern-bar/card${query}`,
      ...request,
      api: { page: pageOf({ times }), pageSpecialTimes: special as never },
    });

  test("has the week in both languages, each marked as its own", async () => {
    await openCard("");
    const friday = screen.getAllByRole("row").find((row) => readIn(row).startsWith("Friday"))!;
    expect(readIn(friday)).toBe("Friday Dé hAoine 17:00 – 23:30");
    expect(within(friday).getByText("Dé hAoine").lang).toBe("ga");
    expect(readIn()).toContain("by appointment trí choinne");
    expect(readIn()).toContain("Closed Dúnta");
  });

  test("begins with Irish at its Irish address", async () => {
    await openCard("", HOURS, { locale: "ga" });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(LANTERN.name_ie);
    expect(readIn()).toContain("Dé hAoine Friday 17:00 – 23:30");
  });

  test("of a place without hours it says neither closed nor open", async () => {
    await openCard("", timesOf([]));
    expect(screen.queryByRole("table")).toBeNull();
    expect(readIn()).not.toMatch(/closed|dúnta/i);
  });

  test("names coming changes, on a small sheet only as many as fit", async () => {
    const change = (day: number, fields: object = {}) => ({
      id: `${day}`,
      date_from: `2026-12-${day}`,
      date_to: `2026-12-${day}`,
      closed: true,
      intervals: [],
      yearly: null,
      name: null,
      name_ie: null,
      page_id: "p",
      version: 1,
      ...fields,
    });
    const many = [10, 11, 12, 13, 14, 15].map((day) => change(day));
    await openCard("", HOURS, {}, many);
    expect(within(screen.getByRole("article")).getAllByRole("listitem")).toHaveLength(5);
    const { head } = await openCard("?size=a6", HOURS, {}, many);
    expect(within(screen.getByRole("article")).getAllByRole("listitem")).toHaveLength(3);
    expect(head.pageSize).toBe("A6");
    expect(link("A6").getAttribute("aria-current")).toBe("true");
  });
});

describe("the screen of a page, by the code of a card", () => {
  const openPage = (at: string, changes: Request = {}) =>
    open(PageScreen, { at, ...changes, api: { page: pageOf({ times: HOURS }), pageSpecialTimes: [] } });
  const OLD = /The card in the window is out of date/;
  const today = Temporal.PlainDate.from("2026-11-27");
  const revisionOf = (times: typeof HOURS) => cardRevision({ ...pageOf({ times }), special: [] }, today);

  test("at a former address leads to the present one, with the code", async () => {
    const opened = openPage("/pages/old-name?card=abc");
    await expect(opened).rejects.toEqual(new Elsewhere(`/pages/${LANTERN.slug}?card=abc`));
  });

  test.each([
    ["of today", revisionOf(HOURS), false],
    ["of other hours", revisionOf(timesOf([rowOf(5, "09:00", "12:00")])), true],
    ["that is no card", "nonsense", false],
  ])("%s says whether it is out of date", async (_, card, isOld) => {
    await openPage(`/pages/${LANTERN.slug}?card=${card}`);
    expect(screen.queryByText(OLD) !== null).toBe(isOld);
  });

  test("says nothing where the module is off", async () => {
    const card = revisionOf(timesOf([rowOf(5, "09:00", "12:00")]));
    await openPage(`/pages/${LANTERN.slug}?card=${card}`, { site: { modulesOff: ["window-cards"] } });
    expect(screen.queryByText(OLD)).toBeNull();
  });
});
