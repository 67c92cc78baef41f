// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Locale } from "#core/contract/locales.ts";
import { NothingHere } from "#core/web/document/screen.ts";
import { UnsubscribeScreen } from "#core/web/site/screens/owners/unsubscribe.tsx";
import { sampleOf } from "#test/support/sample.ts";
import { fieldsOf, open, type Request, readIn, refusal, addressOf as to } from "#test/support/shown-screen.tsx";
import { FOOD, LANTERN, PUBS, pageOf, placeOf } from "#test/support/site-samples.ts";
import { type Follow, type Followed, type FollowLink, follow, followEndpoints, followed } from "../contract.ts";
import { FollowScreen } from "./follow.tsx";
import { FollowConfirmScreen } from "./follow-confirm.tsx";
import { FollowingScreen } from "./following.tsx";

const SUBJECT = {
  title: LANTERN.name,
  title_ie: LANTERN.name_ie,
  path: "/pages/lantern-bar",
  address: "page=lantern-bar",
};
const PAGE: Followed = sampleOf(followed, {
  kind: "page",
  ...SUBJECT,
  feeds: [{ of: "posts", path: "/pages/lantern-bar/posts.rss" }],
});
const link = (name: string | RegExp) => screen.getByRole("link", { name });
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>("button", { name });
const formOf = (name: string | RegExp) => button(name).closest("form")!;
const unknownTo = (status: number) => () => {
  throw refusal(status, status === 404 ? "not-found" : "wrong-form");
};

describe("following by mail", () => {
  const openFollow = (query: string, request: Request = {}, changes: object = {}) =>
    open(
      FollowScreen,
      {
        at: `/follow${query}`,
        ...request,
        api: { followed: PAGE, page: pageOf(), categories: [PUBS, FOOD], ...request.api },
      },
      changes,
    );

  test.each<[Locale, string]>([
    ["en", "Follow: The Lantern Bar"],
    ["ga", "Lean: Tábhairne an Lóchrainn"],
  ])("names what is followed, and begins with one mail a week: %s", async (locale, title) => {
    const { head } = await openFollow("?page=lantern-bar", { locale });
    expect(head.title).toBe(title);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(title);
    const form = document.querySelector("[name=email]")!.closest("form")!;
    expect(form.getAttribute("action")).toBe(`/${locale}/follow?page=lantern-bar`);
    expect(fieldsOf(form)).toContainEqual(["rhythm", "weekly"]);
  });

  test("what was typed stays where it was refused, and the error stands above and at its field", async () => {
    const errors = { email: "This is no email address." };
    const { head } = await openFollow("?page=lantern-bar", {}, { values: { email: "sile@", rhythm: "daily" }, errors });
    expect(head.title).toBe("Error: Follow: The Lantern Bar");
    const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Your email address" });
    expect([field.value, field.getAttribute("aria-invalid")]).toEqual(["sile@", "true"]);
    expect(document.getElementById(field.getAttribute("aria-describedby")!.split(" ").at(-1)!)!.textContent).toBe(
      errors.email,
    );
    const summary = within(screen.getByRole("alert"));
    expect(to(summary.getByRole("link", { name: "Your email address" }))).toBe(`#${field.id}`);
    expect(fieldsOf(field.closest("form")!)).toContainEqual(["rhythm", "daily"]);
  });

  test("without an address the same is a feed, whose address can be copied", async () => {
    await openFollow("?page=lantern-bar");
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "News (RSS): The Lantern Bar" }).value).toBe(
      "https://eolaire.example/en/pages/lantern-bar/posts.rss",
    );
  });

  test("once asked for, it says the same for every address: look into the mailbox", async () => {
    await openFollow("?page=lantern-bar&sent=1");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Look into your mailbox");
    expect(readIn()).toContain("within 7 days, and you follow: The Lantern Bar.");
    expect(to(link("Back to “The Lantern Bar”"))).toBe("/en/pages/lantern-bar");
  });

  test("messages on the device are offered where the operator has them", async () => {
    await openFollow("?page=lantern-bar");
    expect(document.querySelector("#device")).toBeNull();
    await openFollow("?page=lantern-bar", { site: { push: { key: "BKey" } } });
    expect(document.querySelector("#device")!.getAttribute("data-props")).toContain("page=lantern-bar");
  });

  test("where the address names nothing, all that can be followed is offered", async () => {
    await openFollow("", { locale: "ga" });
    expect(to(link("Fógraí na hoifige"))).toBe("/ga/follow?notices=office");
    expect(to(link("Gach áit nua"))).toBe("/ga/follow?search=all");
    expect(to(link("Bia"))).toBe("/ga/follow?search=category%3Dfood");
  });

  test("a townland is followed by its name in either language; one that nobody knows is asked for again", async () => {
    const places = [placeOf({ id: "place-1", name: "Leabgarrow", name_ie: "An Leadhb Gharbh" })];
    const { asked } = await openFollow("?area=an+leadhb+gharbh", { places });
    expect(asked[0]).toEqual({ name: "followed", input: { place: "place-1" } });
    await openFollow("?area=Atlantis", { places });
    const field = screen.getByRole<HTMLInputElement>("combobox", { name: "Name of the place" });
    expect([field.value, field.getAttribute("aria-invalid")]).toEqual(["Atlantis", "true"]);
    expect(readIn()).toContain("We do not know this place.");
  });

  test("an address that makes no sense is none, and an API that is away is no missing page", async () => {
    await expect(openFollow("?search=%00", { api: { followed: unknownTo(422) } })).rejects.toThrow(NothingHere);
    await expect(openFollow("?page=x", { api: { followed: unknownTo(503) } })).rejects.toMatchObject({ status: 503 });
  });

  test("the page beside may be gone by now: its form stays", async () => {
    await openFollow("?page=lantern-bar", { api: { page: unknownTo(404) } });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Follow: The Lantern Bar");
  });
});

describe("the mail that asks for a confirmation", () => {
  const LINK: FollowLink = sampleOf(followEndpoints.followLink.answer, { followed: { kind: "page", ...SUBJECT } });
  const openConfirm = (fields: Partial<FollowLink> | null, changes: object = {}) =>
    open(
      FollowConfirmScreen,
      {
        at: "/follow/confirm?token=s%2Fe",
        api: { followLink: fields ? { ...LINK, ...fields } : unknownTo(404), page: pageOf() },
      },
      changes,
    );

  test("asks once more, since scanners of mail open every link", async () => {
    const { head } = await openConfirm({ rhythm: "weekly" });
    expect(head).toMatchObject({ title: "Follow: The Lantern Bar?", noindex: true });
    const form = formOf("Yes, follow: Once a week, on Thursdays");
    expect([form.getAttribute("method"), form.getAttribute("action")]).toEqual([
      "post",
      "/en/follow/confirm?token=s%2Fe",
    ]);
  });

  test.each([
    ["daily" as const, "The first mail comes in the morning"],
    ["weekly" as const, "The first mail comes on Thursday"],
  ])("once confirmed, says when the first mail comes: %s", async (rhythm, said) => {
    await openConfirm({ state: "following", rhythm, token: "list token" });
    expect(readIn()).toContain(said);
    expect(to(link("All that you follow"))).toBe("/en/following?token=list+token");
    expect(screen.queryByRole("button")).toBeNull();
  });

  test("a list that is full says so and confirms nothing", async () => {
    await openConfirm({}, { isFull: true });
    expect(readIn()).toContain("You follow 50 things already.");
    expect(screen.queryByRole("button")).toBeNull();
  });

  test("a link that is unknown says what may have happened", async () => {
    const { head } = await openConfirm(null);
    expect(head.title).toBe("This link does not work");
    expect(readIn()).toContain("older than 7 days");
    expect(to(link("Follow something"))).toBe("/en/follow");
  });
});

describe("all that an address follows", () => {
  const followOf = (id: string, fields: Partial<Follow>): Follow => sampleOf(follow, { id, ...SUBJECT, ...fields });
  const ITEMS = [
    followOf("1", { rhythm: "weekly" }),
    followOf("2", { title: null, title_ie: "Tithe tábhairne", address: "search=category%3Dpubs" }),
  ];
  const openList = (list: Follow[] | null, changes: object = {}) =>
    open(
      FollowingScreen,
      {
        at: "/following?token=abc",
        api: { followsByLink: list ? { email: "sile@example.ie", items: list } : unknownTo(404) },
      },
      changes,
    );

  test("each line changes its own rhythm or ends it, and is named for those who hear it", async () => {
    await openList(ITEMS);
    expect(readIn()).toContain("Mails go to sile@example.ie.");
    const form = formOf("End: The Lantern Bar");
    expect(form.getAttribute("action")).toBe("/en/following?token=abc");
    expect(fieldsOf(form)).toEqual([
      ["id", "1"],
      ["title", "The Lantern Bar"],
      ["address", "page=lantern-bar"],
      ["rhythm", "weekly"],
    ]);
    expect(button("End: The Lantern Bar")).toMatchObject({ name: "end", value: "1" });
    expect(screen.getByText("Tithe tábhairne").lang).toBe("ga");
    expect(to(link("End all of them"))).toBe("/en/unsubscribe?token=abc&of=follows");
  });

  test("what was ended can be followed again", async () => {
    await openList(ITEMS, { ended: { title: "Pubs", address: "search=category%3Dpubs" } });
    expect(to(within(screen.getByRole("status")).getByRole("link", { name: "Pubs" }))).toBe(
      "/en/follow?search=category%3Dpubs",
    );
  });

  test("nothing followed any more and an unknown link are told apart", async () => {
    await openList(null, { ended: { title: "Pubs", address: "search=category%3Dpubs" } });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("You follow nothing any more");
    await openList(null);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("This link does not work");
    expect(to(link("Write to us"))).toBe("/en/feedback");
  });
});

describe("a link that turns mails off", () => {
  const openOff = (of: string, length: number, changes: object = {}) =>
    open(UnsubscribeScreen, { at: `/unsubscribe?${of && `of=${of}&`}token=${"x".repeat(length)}` }, changes);
  const TOKEN = "x".repeat(64);

  test.each([
    [
      "follows",
      "End all that you follow?",
      "End all of them",
      `/en/unsubscribe?token=${TOKEN}&of=follows`,
      `/en/following?token=${TOKEN}`,
    ],
  ])("asks before it does: %s", async (of, title, press, action, stay) => {
    await openOff(of, 64);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(title);
    expect(formOf(press).getAttribute("action")).toBe(action);
    expect(to(link(/Keep/))).toBe(stay);
  });

  test("one that was cut short on its way asks for nothing", async () => {
    const { head } = await openOff("mail", 107);
    expect(head.title).toBe("This link does not work");
    expect(screen.queryByRole("button")).toBeNull();
    expect(to(link("Write to us"))).toBe("/en/feedback");
  });
});
