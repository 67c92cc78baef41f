import { describe, expect, test } from "vitest";
import type { Answer } from "../src/contract/directory/ask.ts";
import type { SearchResult } from "../src/contract/pages/public.ts";
import { useSite } from "./support/site-server.ts";
import { at, preparePlaces, TODAY, TOMORROW } from "./support/times-in-answers.ts";

const site = useSite(preparePlaces, { CLIENT_RATE: "100000" }, { isNew: true });

const json = async <Found>(path: string): Promise<Found> => JSON.parse(await site.read(path)) as Found;
const ask = (q: string) => json<Answer>(`/api/ask?${new URLSearchParams({ q })}`);
const slugs = (found: { slug: string }[]) => found.map(({ slug }) => slug);

describe("food at a time", () => {
  test("is served where the kitchen is open; where only the door is known to be, that is said, and stands last", async () => {
    const late = await ask("food tomorrow at 22:30");
    expect(slugs(late.pages.items).sort()).toEqual(["bistro", "fish-counter", "grand-hotel", "sold-out-grill"]);
    expect(slugs(late.pages.items).at(-1)).toBe("grand-hotel");
    expect(late.pages.total).toBe(4);
    expect(Object.fromEntries(late.reasons.map(({ page, served }) => [page, served]))).toEqual({
      bistro: "yes",
      "fish-counter": "yes",
      "sold-out-grill": "yes",
      "grand-hotel": "unknown",
    });
    const early = await ask("dinner tomorrow at 19:00");
    expect(slugs(early.pages.items)).toContain("quiet-pub");
    expect(slugs((await ask("pubs tomorrow at 22:30")).pages.items)).toEqual(["quiet-pub"]);
  });

  test("is not there where nobody says that it is: that is said of the whole answer", async () => {
    const night = await ask("food tomorrow at 03:00");
    expect(slugs(night.pages.items)).toEqual(["grand-hotel"]);
    expect(night.unmet).toMatchObject([{ group: "pages", why: "not_known", typed: ["food"] }]);
  });

  test("is not there where it is sold out today", async () => {
    const on = (date: Temporal.PlainDate) =>
      json<SearchResult>(`/api/pages?${new URLSearchParams({ service: "food", open_at: at(date, "20:00") })}`);
    expect(slugs((await on(TODAY)).items)).not.toContain("sold-out-grill");
    expect(slugs((await on(TOMORROW)).items)).toContain("sold-out-grill");
  });

  test("to take away, or brought, is there where its own hours are", async () => {
    expect(slugs((await ask("takeaway tomorrow at 15:00")).pages.items)).toEqual(["fish-counter"]);
    expect(slugs((await ask("delivery tomorrow at 15:00")).pages.items)).toEqual(["corner-shop"]);
    const { total, facets } = await json<SearchResult>(
      `/api/pages?${new URLSearchParams({ service: "takeaway", open_at: at(TOMORROW, "21:00") })}`,
    );
    expect([total, facets.categories]).toEqual([0, []]);
  });
});
