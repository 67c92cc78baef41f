import { expect, test } from "vitest";
import type { Occurrence } from "#core/contract/writing/events.ts";
import { foldSeries } from "./series.ts";

const on = (id: string, starts_at: string) => ({ id, starts_at }) as Occurrence;

test("an event stands at its first occurrence, with the later ones", () => {
  const events = [on("a", "1"), on("b", "2"), on("a", "3"), on("a", "4")];
  expect(foldSeries(events).map(({ event, later }) => [event.id, later.map(({ starts_at }) => starts_at)])).toEqual([
    ["a", ["3", "4"]],
    ["b", []],
  ]);
});
