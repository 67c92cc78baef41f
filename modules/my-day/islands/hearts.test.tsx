// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/dom";
import { describe, expect, test } from "vitest";
import { led } from "#test/support/document.ts";
import { hydrateIslands, listen } from "#test/support/island.tsx";
import { addressOf as to } from "#test/support/shown-screen.tsx";
import { LANTERN } from "#test/support/site-samples.ts";
import { DayList } from "./day-list/DayList.island.tsx";
import { HeartButton } from "./heart-button/HeartButton.tsx";

const hearts = () => JSON.parse(localStorage.getItem("eolaire.hearts") ?? "[]") as string[];
const mark = (...slugs: string[]) => localStorage.setItem("eolaire.hearts", JSON.stringify(slugs));

describe("the heart of a place", () => {
  const heart = () => screen.getByRole("button", { name: `Add ${LANTERN.name} to my day` });

  test("marks the place in this browser, and takes the mark away, by press or space", async () => {
    const hands = await hydrateIslands(<HeartButton page={LANTERN} />);
    expect(heart().getAttribute("aria-pressed")).toBe("false");
    await hands.click(heart());
    expect([hearts(), heart().getAttribute("aria-pressed")]).toEqual([["lantern-bar"], "true"]);
    heart().focus();
    await hands.keyboard(" ");
    expect([hearts(), heart().getAttribute("aria-pressed")]).toEqual([[], "false"]);
  });

  test("leads to the day where the list is full, so that nothing is lost silently", async () => {
    mark(...Array.from({ length: 40 }, (_, at) => `place-${at}`));
    await hydrateIslands(<HeartButton page={LANTERN} />);
    const press = new MouseEvent("click", { bubbles: true, cancelable: true });
    const prevented: boolean[] = [];
    listen("click", (event) => {
      prevented.push(event.defaultPrevented);
      event.preventDefault();
    });
    heart().dispatchEvent(press);
    expect(prevented).toEqual([false]);
    expect(hearts()).toHaveLength(40);
    expect(to(heart())).toBe("/en/my-day?pages=lantern-bar");
  });

  test("follows what another tab has marked", async () => {
    await hydrateIslands(<HeartButton page={LANTERN} />);
    mark("lantern-bar");
    dispatchEvent(new Event("storage"));
    await waitFor(() => expect(heart().getAttribute("aria-pressed")).toBe("true"));
  });

  test("what something else has written into the storage marks nothing", async () => {
    localStorage.setItem("eolaire.hearts", '{"not":"a list"}');
    await hydrateIslands(<HeartButton page={LANTERN} />);
    expect(heart().getAttribute("aria-pressed")).toBe("false");
  });
});

describe("the list of a day", () => {
  const LIST = (
    <>
      <a id="my-day-link" href="/en/my-day?pages=seal">
        My day
      </a>
      <DayList day={null}>
        <a href="/en/my-day?pages=bar">Remove</a>
      </DayList>
    </>
  );
  const offer = () => screen.getByText(/not in your own list/);

  test("of somebody else is offered to be taken over, beside one's own", async () => {
    mark("seal");
    const hands = await hydrateIslands(LIST, { at: "/my-day?pages=bar" });
    expect(offer().hidden).toBe(false);
    expect(to(screen.getByRole("link", { name: "Open your own list" }))).toContain("/en/my-day?pages=seal");
    await hands.click(screen.getByRole("button", { name: "Mark these places with a heart" }));
    expect(hearts()).toEqual(["seal", "bar"]);
    expect(offer().hidden).toBe(true);
  });

  test("that is one's own is not, and what a link changes is marked or not from then on", async () => {
    mark("bar", "seal");
    const hands = await hydrateIslands(LIST, { at: "/my-day?pages=bar,seal" });
    expect(offer().hidden).toBe(true);
    const remove = screen.getByRole("link", { name: "Remove" });
    remove.addEventListener("click", (event) => event.preventDefault());
    await hands.click(remove);
    expect(hearts()).toEqual(["bar"]);
  });

  test("changes nothing of one's own while somebody else's is open", async () => {
    mark("seal");
    const hands = await hydrateIslands(LIST, { at: "/my-day?pages=bar,pier" });
    const remove = screen.getByRole("link", { name: "Remove" });
    remove.addEventListener("click", (event) => event.preventDefault());
    await hands.click(remove);
    expect(hearts()).toEqual(["seal"]);
  });

  test.each([
    ["opened without a list", "/my-day", ["https://eolaire.example/en/my-day?pages=seal"]],
    ["with an event put in", "/my-day?events=ceili", ["https://eolaire.example/en/my-day?events=ceili&pages=seal"]],
    ["with a list", "/my-day?pages=bar", []],
  ])("%s leads to one's own or not", async (_, at, addresses) => {
    mark("seal");
    await hydrateIslands(LIST, { at });
    expect(led).toEqual(addresses);
  });

  test("that is planned together is nobody's own", async () => {
    mark("seal");
    await hydrateIslands(LIST, { at: "/my-day", hash: `#plan=${"k".repeat(43)}` });
    expect(led).toEqual([]);
  });
});
