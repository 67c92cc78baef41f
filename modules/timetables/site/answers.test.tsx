// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Answer } from "#core/contract/directory/ask.ts";
import { PagesScreen } from "#core/web/site/screens/pages/pages.tsx";
import { open, readIn, addressOf as to } from "#test/support/shown-screen.tsx";
import { answerOf, cardOf, eventOf, LANTERN } from "#test/support/site-samples.ts";
import { BOAT, sailing } from "../samples.ts";

const UNDERSTOOD = { terms: [], when: null, place: null, facts: [], category: null, intents: [], because: [], not: [] };
const found = (n: number) => answerOf({ items: [cardOf(LANTERN)].slice(0, n), total: n });
const search = (at: string, ask: Answer, request: { api: { timetables: [typeof BOAT] } }) =>
  open(PagesScreen, { at, api: { ask, categories: [], tags: [], ...request.api } });

describe("a question of travel", () => {
  test("answered with boats, events and notices before places has each under its heading, with the whole list", async () => {
    const answer: Answer = {
      ...found(1),
      order: ["departures", "pages", "events", "information"],
      departures: [
        { ...sailing("2026-11-27", "15:00"), from: "Burtonport", from_ie: null, to: "Arranmore", to_ie: null },
      ],
      events: [eventOf({ slug: "ceili", title: "Céilí", title_ie: null, starts_at: "2026-11-28T20:00:00.000Z" })],
      information: [{ slug: "emergency", title: null, title_ie: "Uimhreacha éigeandála", text: null, text_ie: null }],
    };
    await search("/pages?q=boat", answer, { api: { timetables: [BOAT] } });
    const order = screen.getAllByRole("heading", { level: 2 }).map((one) => readIn(one));
    expect(order).toEqual(["Boats, buses and planes", "1 place found", "Events", "Information"]);
    const boats = within(screen.getByRole("region", { name: "Boats, buses and planes" }));
    expect(to(boats.getByRole("link", { name: /^All/ }))).toBe("/en/info/getting-here");
    expect(boats.getByText("15:00")).toBeTruthy();
    // One direction was asked for: of the way back nothing is said, above all not that there is none.
    expect(boats.queryByText("No departures are planned.")).toBeNull();
  });

  test("says of a group what it does not meet", async () => {
    const next = "2026-11-30T09:00:00.000Z";
    const unmet = [{ group: "departures" as const, why: "none_then" as const, typed: [], next, text: "", text_ie: "" }];
    const intents = [{ purpose: "go", by: "boat", from: null, to: null, which: null }];
    const departures = [
      { ...sailing("2026-11-30", "09:00"), from: "Burtonport", from_ie: null, to: "Arranmore", to_ie: null },
    ];
    await search(
      "/pages?q=boat+today",
      { ...found(0), order: ["departures"], departures, unmet, understood: { ...UNDERSTOOD, intents } },
      { api: { timetables: [BOAT] } },
    );
    expect(readIn()).toContain("No boat today; the next one is on Monday 30 November, 09:00.");
  });
});
