// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { contract } from "#core/contract/index.ts";
import { LOCALES } from "#core/contract/locales.ts";
import { audio } from "#core/contract/pages/audio.ts";
import { type OwnStory, type OwnStoryCard, ownStory } from "#core/contract/writing/stories.ts";
import { textsIn } from "#core/texts/texts-for.ts";
import { type DeskAnswers, mountDesk, refusing, said, typedIn } from "#test/support/desk/mounted-desk.tsx";
import { sampleOf, sampleProblem } from "#test/support/sample.ts";
import { EditStory, NewStory } from "./StoryEditor.tsx";
import { StoryList } from "./StoryList.tsx";

const { stories: texts, storyFields: fields, pick } = textsIn("en")["admin-writing"];
const writing = textsIn("en")["desk-writing"];
const { page: common, ...desk } = textsIn("en").desk;

const storyOf = (more: Partial<OwnStory> = {}) =>
  sampleOf(ownStory, { id: "s", slug: "the-pier", title: "The pier", version: 3, status: "draft", ...more });
const listOf = (...items: OwnStoryCard[]) => ({ items, next_cursor: null, total: items.length });
const pagesFound = (...names: string[]) =>
  sampleOf(contract.pages.answer, { items: names.map((name) => ({ id: name, name, name_ie: null })) as never });

type World = Parameters<typeof mountDesk>[1];
const openNew = (answers: DeskAnswers = {}) =>
  mountDesk(<NewStory />, {
    at: "/stories/new",
    pattern: "/stories/new",
    answers: { addStory: storyOf(), ...answers },
  });
const openOld = (story = storyOf(), answers: DeskAnswers = {}, world: World = {}) =>
  mountDesk(<EditStory />, {
    at: "/stories/s",
    pattern: "/stories/:one",
    ...world,
    answers: { ownStories: story, editStory: story, ...answers },
  });

const UNTOUCHED = {
  title: "",
  title_ie: "",
  summary: "",
  summary_ie: "",
  body: "",
  body_ie: "",
  author_name: "",
  latitude: null,
  longitude: null,
  page_ids: [],
  status: "draft",
};

describe("a new story", () => {
  test("is sent as it was typed, once, and leads to its own address", async () => {
    const { fill, press, sent, keysOf, at } = openNew();
    await fill(fields.title, "The pier & the “Róisín”");
    await fill(fields.title_ie, "An ché");
    await fill(fields.body, "Built in **1890**.\n\n[more](https://pier.example)");
    await fill(fields.author_name, "Nóra");
    await press(writing.submit.draft);
    await waitFor(() => expect(at()).toBe("/stories/s"));
    expect(sent("addStory")).toEqual([
      {
        ...UNTOUCHED,
        title: "The pier & the “Róisín”",
        title_ie: "An ché",
        author_name: "Nóra",
        body: "Built in **1890**.\n\n[more](https://pier.example)",
      },
    ]);
    expect(keysOf("addStory")[0]).toMatch(/^[\da-f-]{36}$/);
  });

  test("is scheduled for a day and a time, by the clock of the place, and says when it appears", async () => {
    const { fill, press, hands, sent } = openNew();
    await fill(fields.title, "Summer");
    await hands.click(await screen.findByLabelText(writing.states.scheduled.name));
    await press(writing.submit.scheduled);
    expect(await said(writing.needDay)).toBeTruthy();
    expect(sent("addStory")).toEqual([]);
    fireEvent.change(screen.getByLabelText(writing.day), { target: { value: "2099-07-01" } });
    fireEvent.change(screen.getByLabelText(writing.time), { target: { value: "18:00" } });
    expect(await said(/^It appears on Wednesday 1 July 2099, 18:00/)).toBeTruthy();
    await press(writing.submit.scheduled);
    await waitFor(() => expect(sent("addStory")).toHaveLength(1));
    const [story] = sent("addStory") as { status: string; publish_at: string }[];
    expect([story!.status, Temporal.Instant.from(story!.publish_at).toString()]).toEqual([
      "published",
      "2099-07-01T17:00:00Z",
    ]);
  });

  test.each([
    ["draft", { status: "draft" }],
    ["published", { status: "published", publish_at: null }],
    ["archived", { status: "archived" }],
  ] as const)("is %s as chosen, with a button that says so", async (state, sentAs) => {
    const { press, hands, sent } = openNew();
    await hands.click(await screen.findByLabelText(writing.states[state].name));
    await press(writing.submit[state]);
    await waitFor(() => expect(sent("addStory")).toMatchObject([sentAs]));
  });

  test("mentions pages that are searched, in the order in which they stand", async () => {
    const { fill, press, hands, sent } = openNew({ pages: pagesFound("Pier", "Quay") });
    await fill(pick.search, "p");
    await press(`${pick.add} Pier`);
    await press(`${pick.add} Quay`);
    await press(desk.sort.up({ name: "Quay" }));
    await hands.click(await screen.findByLabelText(fields.title));
    await press(writing.submit.draft);
    await waitFor(() => expect(sent("addStory")).toMatchObject([{ page_ids: ["Quay", "Pier"] }]));
  });

  test("is not sent by Enter in the search of its pages", async () => {
    const { fill, hands, sent } = openNew({ pages: pagesFound() });
    await fill(pick.search, "p");
    await hands.keyboard("{Enter}");
    expect(await said(pick.none)).toBeTruthy();
    expect(sent("addStory")).toEqual([]);
  });

  test("that is refused shows the error at its field, in the language of that field, and loses nothing", async () => {
    const { fill, press, at } = openNew({
      addStory: refusing("invalid-fields", {
        errors: [{ path: "title_ie", code: "too-long", message: "Please shorten this." }],
      }),
    });
    await fill(fields.title, "The pier");
    await fill(fields.title_ie, "An ché");
    await press(writing.submit.draft);
    await said("Please shorten this.");
    const wrong = screen.getByLabelText<HTMLInputElement>(fields.title_ie);
    expect(wrong.getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByRole("button", { name: textsIn("en").languages.ga.name, pressed: true })).toBeTruthy();
    expect([typedIn(fields.title), wrong.value, at()]).toEqual(["The pier", "An ché", "/stories/new"]);
  });

  test("asks before it is left, and stays as it was typed", async () => {
    const { fill, hands, at, answer } = openNew();
    await fill(fields.title, "The pier");
    const back = await screen.findByRole("link", { name: writing.backToList });
    await hands.click(back);
    await answer(common.leave.title, common.leave.stay);
    expect([typedIn(fields.title), at()]).toEqual(["The pier", "/stories/new"]);
    await hands.click(back);
    await answer(common.leave.title, common.leave.leave);
    await waitFor(() => expect(at()).toBe("/stories"));
  });
});

describe("a story", () => {
  test("is edited in its version, and an edit by somebody else to another field is kept", async () => {
    const now = storyOf({ version: 4, author_name: "Bríd" });
    let tries = 0;
    const { fill, press, sent } = openOld(storyOf(), {
      editStory: () => (++tries === 1 ? refusing("stale-version", { current: now as never })() : now),
    });
    await fill(fields.title, "The new pier");
    await press(writing.submit.save);
    await waitFor(() => expect(typedIn(fields.author_name)).toBe("Bríd"));
    expect(typedIn(fields.title)).toBe("The new pier");
    await press(writing.submit.save);
    await waitFor(() => expect(sent("editStory")).toHaveLength(2));
    expect(sent("editStory")).toMatchObject([
      { version: 3, title: "The new pier", author_name: "" },
      { version: 4, title: "The new pier", author_name: "Bríd" },
    ]);
  });

  test("of which both changed one field offers both texts", async () => {
    const now = storyOf({ version: 4, title: "The old pier" });
    const { fill, press, hands } = openOld(storyOf(), {
      editStory: refusing("stale-version", { current: now as never }),
    });
    await fill(fields.title, "The new pier");
    await press(writing.submit.save);
    const choice = within(await screen.findByRole("group", { name: fields.title }));
    expect(choice.getByText("The new pier")).toBeTruthy();
    expect(choice.getByText("The old pier")).toBeTruthy();
    expect(typedIn(fields.title)).toBe("The new pier");
    await hands.click(choice.getByRole("button", { name: common.takeTheirs }));
    expect(typedIn(fields.title)).toBe("The old pier");
  });

  test.each<[string, Partial<OwnStory>, boolean]>([
    ["draft", { status: "draft" }, false],
    ["planned", { status: "published", publish_at: "2099-01-01T00:00:00.000Z" }, false],
    ["public", { status: "published", publish_at: "2020-01-01T00:00:00.000Z" }, true],
  ])("that is %s leads to what visitors see, or not", async (_, more, isSeen) => {
    openOld(storyOf(more));
    await screen.findByLabelText(fields.title);
    const link = screen.queryByRole("link", { name: writing.see });
    expect(link?.getAttribute("href") ?? null).toBe(isSeen ? "/en/stories/the-pier" : null);
  });

  test("is deleted after a question, and leads to the list", async () => {
    const { press, answer, sent, at } = openOld(storyOf(), { deleteStory: { deleted: 1 } });
    await press(texts.remove);
    await answer(texts.removeTitle, desk.cancel);
    expect(sent("deleteStory")).toEqual([]);
    await press(texts.remove);
    await answer(texts.removeTitle, texts.removeConfirm);
    await waitFor(() => expect(at()).toBe("/stories"));
    expect(sent("deleteStory")).toEqual([{ id: "s" }]);
    expect(await said(writing.deleted)).toBeTruthy();
  });

  test("is deleted with what was typed and not saved, without another question", async () => {
    const { fill, press, answer, at } = openOld(storyOf(), { deleteStory: { deleted: 1 } });
    await fill(fields.title, "The new pier");
    await press(texts.remove);
    await answer(texts.removeTitle, texts.removeConfirm);
    await waitFor(() => expect(at()).toBe("/stories"));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("is not deleted by deputies", async () => {
    openOld(storyOf(), {}, { type: "deputy" });
    await screen.findByLabelText(fields.title);
    expect(screen.queryByRole("button", { name: texts.remove })).toBeNull();
  });

  test("that cannot be read says why, and is read again", async () => {
    let isThere = false;
    const { press } = openOld(storyOf(), {
      ownStories: () => (isThere ? storyOf() : refusing("internal")()),
    });
    await said(sampleProblem("internal").title);
    isThere = true;
    await press(desk.again);
    await screen.findByLabelText(fields.title);
    expect(typedIn(fields.title)).toBe("The pier");
  });

  test("loses a recording only after a question that names what becomes of it", async () => {
    const { recordings } = textsIn("en")["desk-photos"];
    const song = sampleOf(audio, { id: "a", title: "The Quay Song", duration_ms: 65_000 });
    const { press, answer, sent } = openOld(storyOf({ audio: [song] }), { deleteAudio: { deleted: 1 } as never });
    await press(recordings.removeName({ name: "The Quay Song" }));
    await answer(recordings.removeTitle, recordings.removeConfirm);
    await waitFor(() => expect(sent("deleteAudio")).toEqual([{ id: "a" }]));
  });
});

describe("the list of stories", () => {
  const card = (id: string, more: Partial<OwnStory> = {}): OwnStoryCard => ({
    ...storyOf({ id, title: id, ...more }),
    photo: null,
  });
  const open = (answers: DeskAnswers, locale: (typeof LOCALES)[number] = "en") =>
    mountDesk(<StoryList />, { answers, locale, at: "/stories" });

  test.each(LOCALES)("that is empty says what stories are for: %s", async (locale) => {
    open({ ownStories: listOf() }, locale);
    const own = textsIn(locale)["admin-writing"].stories;
    expect(await said(own.none)).toBeTruthy();
    expect(screen.getByText(own.noneHint)).toBeTruthy();
    expect(screen.getByRole("link", { name: own.new })).toBeTruthy();
  });

  test("has all of them, in however many pieces they are read", async () => {
    const { sent } = open({
      ownStories: ({ cursor }: { cursor?: string }) =>
        cursor ? listOf(card("Second")) : { ...listOf(card("First")), next_cursor: "more" },
    });
    expect(await screen.findByRole("link", { name: "Second" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "First" })).toBeTruthy();
    expect(sent("ownStories")).toEqual([{ limit: 100 }, { limit: 100, cursor: "more" }]);
  });

  test("shows those of one state, and says where there are none", async () => {
    const { hands } = open({
      ownStories: listOf(
        card("Draft"),
        card("Public", { status: "published", publish_at: "2020-03-01T12:00:00.000Z" }),
        card("Planned", { status: "published", publish_at: "2099-03-01T12:00:00.000Z" }),
      ),
    });
    const titles = () => screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
    const filter = await screen.findByLabelText(writing.filter);
    expect(titles()).toEqual(["Draft", "Public", "Planned"]);
    expect(screen.getByText(writing.since({ date: "1 March 2020" }))).toBeTruthy();
    await hands.selectOptions(filter, writing.states.scheduled.name);
    expect(titles()).toEqual(["Planned"]);
    await hands.selectOptions(filter, writing.states.archived.name);
    expect(await said(writing.noneHere)).toBeTruthy();
  });

  test("leads to what visitors see of the public ones alone, and names stories without a title", async () => {
    open({
      ownStories: listOf(
        card("a", { title: null }),
        card("b", { slug: "b", status: "published", publish_at: "2020-03-01T12:00:00.000Z" }),
      ),
    });
    expect(await screen.findByRole("link", { name: writing.untitled })).toBeTruthy();
    const seen = screen.getAllByRole("link", { name: new RegExp(`^${writing.see}`) });
    expect(seen.map((one) => one.getAttribute("href"))).toEqual(["/en/stories/b"]);
  });
});
