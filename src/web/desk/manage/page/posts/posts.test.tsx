// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { LOCALES } from "#core/contract/locales.ts";
import { type OwnAudio, ownAudio } from "#core/contract/pages/audio.ts";
import { type OwnPost, ownPost } from "#core/contract/writing/posts.ts";
import { textsIn } from "#core/texts/texts-for.ts";
import { type DeskAnswers, refusing, said, typedIn } from "#test/support/desk/mounted-desk.tsx";
import { mountSection } from "#test/support/desk/mounted-section.tsx";
import { pageWith } from "#test/support/desk/page-desk.ts";
import { sampleOf, sampleProblem } from "#test/support/sample.ts";
import { EditPost, NewPost } from "./EditPost.tsx";
import { PostList } from "./PostList.tsx";

const { posts: texts, postFields: fields, ...writing } = textsIn("en")["desk-writing"];
const { desk } = textsIn("en");

const post = (more: Partial<OwnPost> = {}) =>
  sampleOf(ownPost, {
    id: "p",
    page_id: "page",
    title: "Regatta",
    kind: "update",
    status: "draft",
    publish_at: null,
    version: 3,
    ...more,
  });
const listOf = (...items: OwnPost[]) => ({ items, next_cursor: null, total: items.length });
const AT = "/teach-hiudai/posts";

const openNew = (answers: DeskAnswers = {}) =>
  mountSection(<NewPost />, {
    at: `${AT}/new`,
    pattern: `${AT}/new`,
    answers: { addPost: post(), ...answers },
  });
const openOld = (of: OwnPost, answers: DeskAnswers = {}, recordings: OwnAudio[] = []) =>
  mountSection(<EditPost />, {
    at: `${AT}/p`,
    pattern: `${AT}/:one`,
    answers: { ownPosts: listOf(of), editPost: of, ownAudio: { items: recordings, next_cursor: null }, ...answers },
  });

describe("a new post", () => {
  test("is news without a button, unless it is said otherwise", async () => {
    const { fill, press, sent, at } = openNew();
    await fill(fields.title_ie, "Geallta & “Céilí”");
    await press(writing.submit.draft);
    await waitFor(() => expect(at()).toBe(`${AT}/p`));
    expect(sent("addPost")).toEqual([
      {
        page_id: "page",
        title: "",
        title_ie: "Geallta & “Céilí”",
        body: "",
        body_ie: "",
        kind: "update",
        valid_until: null,
        call_to_action: null,
        call_to_action_url: null,
        status: "draft",
      },
    ]);
  });

  test("that is an offer has a last day, and a button with its address", async () => {
    const { hands, fill, press, sent } = openNew();
    expect(screen.queryByLabelText(fields.valid_until)).toBeNull();
    await hands.click(await screen.findByLabelText(texts.kinds.offer));
    fireEvent.change(screen.getByLabelText(fields.valid_until), { target: { value: "2026-12-24" } });
    await hands.selectOptions(screen.getByLabelText(fields.call_to_action), texts.actions.book);
    await fill(fields.call_to_action_url, "https://pier.example/book");
    await hands.click(screen.getByLabelText(writing.states.published.name));
    await press(writing.submit.published);
    await waitFor(() => expect(sent("addPost")).toHaveLength(1));
    expect(sent("addPost")).toMatchObject([
      {
        kind: "offer",
        valid_until: "2026-12-24",
        status: "published",
        publish_at: null,
        call_to_action: "book",
        call_to_action_url: "https://pier.example/book",
      },
    ]);
  });

  test("does not send what was hidden again: a day without an offer, an address without a button", async () => {
    const { hands, fill, press, sent } = openNew();
    await hands.click(await screen.findByLabelText(texts.kinds.offer));
    fireEvent.change(screen.getByLabelText(fields.valid_until), { target: { value: "2026-12-24" } });
    await hands.click(screen.getByLabelText(texts.kinds.update));
    await hands.selectOptions(screen.getByLabelText(fields.call_to_action), "book");
    await fill(fields.call_to_action_url, "https://pier.example");
    await hands.selectOptions(screen.getByLabelText(fields.call_to_action), "");
    await press(writing.submit.draft);
    await waitFor(() =>
      expect(sent("addPost")).toMatchObject([{ valid_until: null, call_to_action: null, call_to_action_url: null }]),
    );
  });

  test("that is refused has the error at its field and keeps everything", async () => {
    const { hands, fill, press } = openNew({
      addPost: refusing("invalid-fields", {
        errors: [{ path: "call_to_action_url", code: "wrong-form", message: "This is no address." }],
      }),
    });
    await fill(fields.title, "Regatta");
    await hands.selectOptions(screen.getByLabelText(fields.call_to_action), "book");
    await fill(fields.call_to_action_url, "pier");
    await press(writing.submit.draft);
    expect(await said("This is no address.")).toBeTruthy();
    expect([typedIn(fields.title), typedIn(fields.call_to_action_url)]).toEqual(["Regatta", "pier"]);
  });

  test("is kept in this window while it is typed", async () => {
    const first = openNew();
    await first.fill(fields.title, "Regatta");
    const draft = sessionStorage.getItem("eolaire.draft.page.post.new");
    expect(JSON.parse(draft!).changes).toEqual({ title: "Regatta" });
  });

  test("waits for the office where its page is moderated: the list is shown, since there is nothing yet to edit", async () => {
    const { fill, press, at } = mountSection(<NewPost />, {
      at: `${AT}/new`,
      pattern: `${AT}/new`,
      held: ["addPost"],
      answers: { addPost: post() },
    });
    await fill(fields.title, "Regatta");
    await press(writing.submit.draft);
    expect(await said(textsIn("en").corrections.desk.saved({ n: 1 }))).toBeTruthy();
    await waitFor(() => expect(at()).toBe(AT));
  });
});

describe("a post", () => {
  test("keeps the day on which it became public", async () => {
    const { fill, press, sent } = openOld(post({ status: "published", publish_at: "2020-03-01T12:00:00.000Z" }));
    await fill(fields.title, "The regatta");
    await press(writing.submit.save);
    await waitFor(() => expect(sent("editPost")).toHaveLength(1));
    expect(sent("editPost")[0]).toMatchObject({ id: "p", version: 3, title: "The regatta", status: "published" });
    expect(sent("editPost")[0]).not.toHaveProperty("publish_at");
  });

  test("is deleted after a question, and brought back by one press", async () => {
    const { press, answer, sent, at } = openOld(post(), {
      deletePost: { deleted: 1 } as never,
      restoreChange: {} as never,
    });
    await press(texts.remove);
    await answer(texts.removeTitle, texts.removeConfirm);
    await waitFor(() => expect(at()).toBe(AT));
    await press(textsIn("en")["desk-team"].history.undo);
    await waitFor(() => expect(sent("restoreChange")).toEqual([{ removed: "p", page_id: "page" }]));
  });

  test("that could not be deleted stays, and says why", async () => {
    const { press, answer, at } = openOld(post(), { deletePost: refusing("internal") });
    await press(texts.remove);
    await answer(texts.removeTitle, texts.removeConfirm);
    expect(await said(sampleProblem("internal").title)).toBeTruthy();
    expect(at()).toBe(`${AT}/p`);
  });

  const song = (more: Partial<OwnAudio>) => sampleOf(ownAudio, { id: "a", title: "The Quay Song", ...more });

  test("gets a recording of the page, which leaves the page's list", async () => {
    const { press, sent } = openOld(post(), { attachAudioToPost: song({}) }, [song({ page_id: "page" })]);
    expect(await said(texts.audioMoves)).toBeTruthy();
    await press(texts.audioAttach);
    await waitFor(() => expect(sent("attachAudioToPost")).toEqual([{ id: "a", post_id: "p" }]));
  });

  test("gives it back to the page", async () => {
    const { press, sent } = openOld(post(), { attachAudioToPage: song({}) }, [song({ post_id: "p" })]);
    await press(`${texts.audioTakeOff}: The Quay Song`);
    await waitFor(() => expect(sent("attachAudioToPage")).toEqual([{ id: "a", page_id: "page" }]));
  });

  test("says where the page has no recordings", async () => {
    openOld(post());
    expect(await said(texts.audioNone)).toBeTruthy();
  });

  test.each(LOCALES)("is shown as visitors will read it: %s", async (locale) => {
    mountSection(<EditPost />, {
      locale,
      at: `${AT}/p`,
      pattern: `${AT}/:one`,
      answers: {
        ownPosts: listOf(post({ title_ie: "Geallta", body: "Boats **and** music" })),
        ownAudio: { items: [], next_cursor: null },
      },
    });
    const own = textsIn(locale)["desk-writing"];
    const preview = within((await screen.findAllByText(own.preview)).at(-1)!.closest("details")!);
    expect(preview.getAllByText(locale === "en" ? "Regatta" : "Geallta").length).toBeGreaterThan(0);
    expect(preview.getByText("and").tagName).toBe("STRONG");
  });
});

describe("the posts of a page", () => {
  const open = (items: OwnPost[], on = {}) =>
    mountSection(<PostList />, { at: AT, on, answers: { ownPosts: listOf(...items) } });

  test("have drafts first, then the newest", async () => {
    open([
      post({ id: "a", title: "Old", status: "published", publish_at: "2020-01-01T12:00:00.000Z" }),
      post({ id: "b", title: "Draft" }),
      post({ id: "c", title: "New", status: "published", publish_at: "2021-01-01T12:00:00.000Z" }),
    ]);
    await screen.findByRole("link", { name: "Draft" });
    expect(screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      "Draft",
      "New",
      "Old",
    ]);
  });

  test.each([
    ["public", {}, true],
    ["hidden", { page: pageWith({ status: "hidden" }) }, false],
    ["not approved yet", { approval: "requested" as const }, false],
  ])("lead to what visitors see where the page is %s", async (_, on, isSeen) => {
    open([post({ status: "published", publish_at: "2020-01-01T12:00:00.000Z" })], on);
    await screen.findByRole("link", { name: "Regatta" });
    const see = () => screen.queryByRole("link", { name: new RegExp(`^${writing.see}`) });
    if (isSeen) await waitFor(() => expect(see()!.getAttribute("href")).toBe("/en/posts/p"));
    else expect(see()).toBeNull();
  });

  test("of which there are none say what posts are for", async () => {
    open([]);
    expect(await said(texts.noneHint)).toBeTruthy();
    expect(screen.getByRole("link", { name: texts.new }).getAttribute("href")).toBe(`${AT}/new`);
  });
});

test("a page that cannot be read says so", async () => {
  mountSection(<PostList />, { answers: { ownPosts: refusing("internal") } });
  expect(await said(sampleProblem("internal").title)).toBeTruthy();
  expect(screen.getByRole("button", { name: desk.again })).toBeTruthy();
});
