import { expect, test } from "vitest";
import { type HistoryEntry, historyEntry } from "../../../contract/pages/own.ts";
import { render } from "../testing/render.tsx";
import { sampleOf } from "../testing/sample.ts";
import { ByDay } from "./Entry.tsx";

const entry = (id: string, action: string, date: string) => sampleOf(historyEntry, { id, action, date });
const shown = (entries: HistoryEntry[], locale: "en" | "ga" = "en") =>
  render(
    <ByDay entries={entries} heading="h3">
      {({ id }) => <li key={id}>{id}</li>}
    </ByDay>,
    { locale },
  );
const AT = "2026-07-04T10:00:00.000Z";
const dishes = Array.from({ length: 40 }, (_, at) => entry(`dish ${at}`, "price.add", AT));

test("what one call did forty times stands once, with the others below it", () => {
  const list = shown([...dishes, entry("status", "page.status", AT)]);
  expect(list.texts("summary")).toEqual(["And 39 more, done at once"]);
  expect(list.text).toMatch(/dish 0 And 39 more, done at once dish 1 .*dish 39 status$/);
  expect(shown(dishes, "ga").texts("summary")).toEqual(["Agus 39 eile, in éineacht"]);
});

test("a few stand by themselves, and so does what was done at another moment or otherwise", () => {
  expect(shown(dishes.slice(0, 3)).texts("summary")).toEqual([]);
  const later = dishes.map((one, at) => ({ ...one, date: `2026-07-04T10:00:${String(at).padStart(2, "0")}.000Z` }));
  expect(shown(later).texts("summary")).toEqual([]);
});
