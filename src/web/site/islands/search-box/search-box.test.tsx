// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from "@testing-library/dom";
import { describe, expect, test, vi } from "vitest";
import type { Answer } from "#core/contract/directory/ask.ts";
import type { Locale } from "#core/contract/locales.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import { led } from "#test/support/document.ts";
import { hydrateIslands, listen, onSubmit, pressComposing } from "#test/support/island.tsx";
import { readIn } from "#test/support/shown-screen.tsx";
import { answerOf, cardOf, eventOf, LANTERN } from "#test/support/site-samples.ts";
import { SearchBox } from "./SearchBox.tsx";
import { suggestionsIn } from "./suggestions.ts";

const SEAL = { slug: "grey-seal", name: "The Grey Seal", name_ie: null };
const FOUND = answerOf({ items: [cardOf({ ...LANTERN, location: "Leabgarrow" }), cardOf(SEAL)] });

/** The search box with an answer to each question. */
async function startSearch(answer: (q: string) => Answer | Promise<never> = () => FOUND, locale: Locale = "en") {
  const hands = await hydrateIslands(<SearchBox keep={new URLSearchParams({ category: "pubs" })} />, {
    locale,
  });
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (address: string, { signal }: { signal: AbortSignal }) => {
    const query = new URL(address, location.origin).searchParams.get("q")!;
    asked.push(query);
    const json = await answer(query);
    signal.throwIfAborted();
    return { ok: true, json: async () => json };
  });
  const field = screen.getByRole<HTMLInputElement>("combobox");
  field.focus();
  /** What the field has after each key, all of them at once. */
  const type = (...values: string[]) => values.map((value) => fireEvent.input(field, { target: { value } }));
  return { hands, asked, field, type };
}
const options = () => screen.queryAllByRole("option").map((option) => readIn(option));
const chosen = () => screen.queryByRole("option", { selected: true });

describe("the keys of a combobox", () => {
  test("the arrows go through the suggestions and around, while the focus stays in the field", async () => {
    const { hands, field, asked, type } = await startSearch();
    type("s", "se", "sea");
    await screen.findAllByRole("option");
    expect(asked).toEqual(["sea"]); // three keys, one question
    expect(field.getAttribute("aria-expanded")).toBe("true");
    const walked: string[] = [];
    for (const key of ["{ArrowDown}", "{ArrowDown}", "{ArrowDown}", "{ArrowUp}"]) {
      await hands.keyboard(key);
      walked.push(readIn(chosen()!));
      expect(field.getAttribute("aria-activedescendant")).toBe(chosen()!.id);
    }
    expect(walked.map((text) => text.split(" ")[1])).toEqual(["Lantern", "Grey", "Lantern", "Grey"]);
    expect(document.activeElement).toBe(field);
  });

  test("Enter opens the chosen one, and without one it searches for the words", async () => {
    const { hands, type } = await startSearch();
    const sent = onSubmit();
    type("s", "se", "sea");
    await screen.findAllByRole("option");
    await hands.keyboard("{Enter}");
    expect(sent).toEqual(["/en/pages?q=sea&category=pubs"]);
    await hands.keyboard("{ArrowDown}{Enter}");
    expect(led).toEqual(["/en/pages/lantern-bar"]);
    expect(sent).toHaveLength(1);
  });

  test("Escape closes the list and leaves what was typed", async () => {
    const { hands, field, type } = await startSearch();
    type("s", "se", "sea");
    await screen.findAllByRole("option");
    await hands.keyboard("{Escape}");
    expect(options()).toEqual([]);
    expect([field.value, field.getAttribute("aria-expanded")]).toEqual(["sea", "false"]);
    expect(readIn(screen.getByRole("status"))).toBe("");
  });

  test.each(["Enter", "ArrowDown", "Escape"])(
    "%s while an input method composes is the input method's",
    async (key) => {
      const { hands, field, type } = await startSearch();
      type("s", "se", "sea");
      await screen.findAllByRole("option");
      await hands.keyboard("{ArrowDown}");
      const before = chosen()!.id;
      pressComposing(field, key);
      expect(chosen()?.id).toBe(before);
      expect(led).toEqual([]);
    },
  );

  test("a press opens a suggestion, and to leave the field closes them", async () => {
    const { hands, field, type } = await startSearch();
    type("s", "se", "sea");
    const opened: string[] = [];
    listen("click", (event) => {
      opened.push((event.target as Element).closest("a")!.pathname);
      event.preventDefault();
    });
    await hands.click((await screen.findAllByRole("option"))[1]!);
    expect(opened).toEqual(["/en/pages/grey-seal"]);
    field.blur();
    await waitFor(() => expect(options()).toEqual([]));
  });
});

describe("what it asks", () => {
  test("is nothing for a single letter or spaces", async () => {
    const { asked, type } = await startSearch();
    type("s   ");
    await new Promise((resolve) => setTimeout(resolve, 300));
    type("sea");
    await screen.findAllByRole("option");
    expect(asked).toEqual(["sea"]);
  });

  test("an answer that comes after a newer question is not shown", async () => {
    const first = Promise.withResolvers<never>();
    const { asked, type } = await startSearch((q) => (q === "se" ? first.promise : FOUND));
    type("se");
    await vi.waitFor(() => expect(asked).toEqual(["se"]));
    type("sea");
    await screen.findAllByRole("option");
    first.resolve(answerOf({ items: [cardOf({ slug: "old", name: "Old" })] }) as never);
    await first.promise;
    expect(options()).toHaveLength(2);
  });
});

describe("what it says", () => {
  test.each<[Locale, number, string]>([
    ["en", 1, "1 suggestion"],
    ["en", 2, "2 suggestions"],
    ["ga", 1, "1 mholadh"],
    ["ga", 2, "2 mholadh"],
    ["ga", 6, "6 mholadh"],
  ])("is how many there are: %s, %i", async (locale, n, said) => {
    const items = Array.from({ length: n }, (_, at) => cardOf({ slug: `place-${at}`, name: `Place ${at}` }));
    const { type } = await startSearch(() => answerOf({ items }), locale);
    type("s", "se", "sea");
    await waitFor(() => expect(readIn(screen.getByRole("status"))).toBe(said));
  });

  test("a place has its name, its townland and its state, of unknown hours that they are", async () => {
    const place_names = [{ typed: "Leabgarrow", name: "Leabgarrow", name_ie: "An Leadhb Gharbh" }];
    const { type } = await startSearch(() => answerOf({ ...FOUND.pages, place_names }), "ga");
    type("s", "se", "sea");
    await screen.findAllByRole("option");
    expect(options()).toEqual([
      "Tábhairne an Lóchrainn An Leadhb Gharbh Níl na huaireanta ar eolas",
      "The Grey Seal Níl na huaireanta ar eolas",
    ]);
    expect(screen.getByText("The Grey Seal").lang).toBe("en");
  });

  test("where nothing is found, that the search may find more", async () => {
    const { field, type } = await startSearch(() => answerOf());
    type("zzz");
    await waitFor(() => expect(readIn(screen.getByRole("status"))).toBe("Nothing found yet. Search for more."));
    expect(field.getAttribute("aria-expanded")).toBe("false");
  });

  test("where the server does not answer, that the search still works", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const { type } = await startSearch(() => Promise.reject(new TypeError("no connection")));
    type("s", "se", "sea");
    await waitFor(() =>
      expect(readIn(screen.getByRole("status"))).toBe("No suggestions just now. Search still works."),
    );
  });
});

test("the placeholder names no boat where the directory has none", async () => {
  await hydrateIslands(<SearchBox />, { directory: { has_boats: false } });
  expect(screen.getByRole<HTMLInputElement>("combobox").placeholder).not.toMatch(/ferry|bád/);
});

describe("the suggestions of an answer", () => {
  const kinds = {
    ...textsFor("en", "search-box").kinds,
    events: "Event",
    information: "Information",
    walks: "Walk",
    stories: "Story",
    posts: "News",
  };
  const linesOf = (answer: Answer) => {
    document.documentElement.lang = "en";
    const of = { root: "/en", kinds, opening: textsFor("en", "opening") };
    return suggestionsIn(answer, of).map(({ href, name, line }) => [href, name.text, line]);
  };
  const pages = Array.from({ length: 6 }, (_, at) => cardOf({ slug: `place-${at}`, name: `Place ${at}` }));

  test("are six at most, two of each group but places, in the order of the answer", () => {
    const events = ["1", "2", "3"].map((slug) => eventOf({ slug, title: slug, starts_at: "2026-11-28T20:00:00Z" }));
    const lines = linesOf(answerOf({ items: pages }, { order: ["events", "pages"], events }));
    expect(lines.map(([href]) => href)).toEqual([
      "/en/events/1",
      "/en/events/2",
      "/en/pages/place-0",
      "/en/pages/place-1",
      "/en/pages/place-2",
      "/en/pages/place-3",
    ]);
  });

  test("of an event say where it is, and of one without a place that it is an event", () => {
    const events = [
      eventOf({ slug: "ceili", title: "Céilí", location: "Hall", starts_at: "2026-11-28T20:00:00Z" }),
      eventOf({ slug: "walk", title: "Walk", starts_at: "2026-11-28T20:00:00Z" }),
    ];
    expect(linesOf(answerOf({}, { order: ["events"], events }))).toEqual([
      ["/en/events/ceili", "Céilí", "Hall"],
      ["/en/events/walk", "Walk", "Event"],
    ]);
  });

  test("leave notices to the head of the screen, where they stand anyway", () => {
    expect(linesOf(answerOf({ items: pages.slice(0, 1) }, { order: ["notices", "pages"] }))).toHaveLength(1);
  });
});
