// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Page } from "#core/contract/pages/public.ts";
import { PageScreen } from "#core/web/site/screens/page/page.tsx";
import { open, type Request, readIn } from "#test/support/shown-screen.tsx";
import { LANTERN, pageOf } from "#test/support/site-samples.ts";
import { BOAT, sailing } from "../samples.ts";

const ON_ISLAND = { latitude: 54.991, longitude: -8.51 };
const openPage = (fields: Partial<Page>, request: Request) =>
  open(PageScreen, {
    at: `/pages/${LANTERN.slug}`,
    ...request,
    api: { page: pageOf(fields), pageSpecialTimes: [], ...request.api },
  });
const region = (name: string) => screen.queryByRole("region", { name });

describe("getting across", () => {
  test("a place on the island says which boat goes there, and how far it is from the pier", async () => {
    await openPage(ON_ISLAND, { api: { timetables: [BOAT] } });
    const across = readIn(region("Where")!);
    expect(across).toContain("Getting across By boat from Burtonport to Arranmore, 15 min.");
    expect(across).toMatch(/\d+ m from the pier, about \d+ minutes on foot\./);
  });

  test("a place on the mainland names no boat", async () => {
    await openPage({ latitude: 54.975, longitude: -8.42 }, { api: { timetables: [BOAT] } });
    expect(readIn()).not.toContain("Getting across");
  });
});

describe("the page of a ferry", () => {
  const operated = { ...BOAT, page: { id: `id-${LANTERN.slug}`, ...LANTERN } };
  const withNext = (...next: ReturnType<typeof sailing>[]) => ({
    api: { timetables: [operated], departures: { date: "2026-11-27", departures: [], next } },
  });

  test("begins with its next departures each way", async () => {
    await openPage({}, withNext(sailing("2026-11-27", "14:00"), sailing("2026-11-28", "09:00", { direction: "back" })));
    const board = readIn(region("Next departures")!);
    expect(board).toContain("Burtonport → – Arranmore Next boat: 14:00 in 2 h there at 14:15");
    expect(board).toContain("Next boat: 09:00 tomorrow · in 21 h");
    expect(board).not.toContain("No departures");
  });

  test("says where nothing is planned", async () => {
    await openPage({}, withNext(sailing("2026-11-27", "14:00")));
    expect(screen.getAllByText("No departures are planned.")).toHaveLength(1);
  });
});
