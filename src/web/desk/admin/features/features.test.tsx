// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { contract } from "#core/contract/index.ts";
import { LOCALES } from "#core/contract/locales.ts";
import { type EditedFeature, editedFeature } from "#core/contract/writing/features.ts";
import { textsIn } from "#core/texts/texts-for.ts";
import { type DeskAnswers, mountDesk, refusing, said, typedIn } from "#test/support/desk/mounted-desk.tsx";
import { sampleOf, sampleProblem } from "#test/support/sample.ts";
import { EditFeature, NewFeature } from "./FeatureEditor.tsx";
import { FeatureList } from "./FeatureList.tsx";
import { NewsletterDesk } from "./newsletter/NewsletterDesk.tsx";

const { features: texts, featureFields: fields, newsletter, pick } = textsIn("en")["admin-writing"];
const { desk } = textsIn("en");

const feature = (id: string, more: Partial<EditedFeature> = {}) =>
  sampleOf(editedFeature, {
    id,
    title: id,
    version: 2,
    state: "running",
    starts_on: "2026-06-01",
    ends_on: "2026-08-31",
    ...more,
  });
const listOf = (...items: EditedFeature[]) => ({ items, next_cursor: null, total: items.length });
const preview = (readers = 12) =>
  sampleOf(contract.previewNewsletter.answer, {
    subject: "The best of the summer",
    html: "<!doctype html><body><p>Come over</p></body>",
    readers,
  });

describe("the list of features", () => {
  const open = (items: EditedFeature[], answers: DeskAnswers = {}, locale: (typeof LOCALES)[number] = "en") =>
    mountDesk(<FeatureList />, { locale, at: "/features", answers: { editedFeatures: listOf(...items), ...answers } });
  const ranked = [
    feature("Third", { rank: 9 }),
    feature("b", { title: "Second", rank: 5 }),
    feature("a", { title: "First", rank: 5 }),
    feature("Old", { state: "past", rank: 1, date_emailed: "2026-06-02T09:00:00.000Z" }),
  ];

  test("has them in the order of the home page, past ones by themselves, and says which were sent", async () => {
    open(ranked);
    const running = within(await screen.findByRole("region", { name: texts.states.running }));
    expect(running.getAllByRole("link").map(({ textContent }) => textContent)).toEqual(["First", "Second", "Third"]);
    const past = within(screen.getByRole("region", { name: texts.states.past }));
    expect(past.getByText(texts.sent({ date: "2 June 2026" }))).toBeTruthy();
    expect(past.queryByRole("button")).toBeNull();
    expect(within(screen.getByRole("region", { name: texts.states.coming })).getByText(texts.noneHere)).toBeTruthy();
  });

  test("is put into another order by the keyboard, and back", async () => {
    const { press, sent } = open(ranked, { rankFeatures: [] });
    (await screen.findByRole("button", { name: desk.sort.up({ name: "Third" }) })).focus();
    await press(desk.sort.up({ name: "Third" }));
    expect(await said(desk.catalogue.moved.text({ name: "Third" }))).toBeTruthy();
    await press(desk.catalogue.moved.undo);
    await waitFor(() => expect(sent("rankFeatures")).toHaveLength(2));
    expect(sent("rankFeatures")).toEqual([{ ids: ["a", "Third", "b"] }, { ids: ["a", "b", "Third"] }]);
  });

  test("shows the old order again where a new one is refused", async () => {
    const { press } = open(ranked, { rankFeatures: refusing("internal") });
    await press(desk.sort.down({ name: "First" }));
    await said(sampleProblem("internal").title);
    const running = within(screen.getByRole("region", { name: texts.states.running }));
    await waitFor(() => expect(running.getAllByRole("link")[0]!.textContent).toBe("First"));
  });

  test.each(LOCALES)("says when they run, in the reader's words: %s", async (locale) => {
    open([feature("Summer")], {}, locale);
    const [from = "", to = ""] =
      locale === "en" ? ["1 June 2026", "31 August 2026"] : ["1 Meitheamh 2026", "31 Lúnasa 2026"];
    const own = textsIn(locale)["admin-writing"].features;
    expect(await screen.findByText(own.days({ from, to }), { exact: false })).toBeTruthy();
  });

  test("that is empty says what features are", async () => {
    open([]);
    expect(await said(texts.noneHint)).toBeTruthy();
  });
});

describe("a feature", () => {
  const openNew = (answers: DeskAnswers = {}) =>
    mountDesk(<NewFeature />, {
      at: "/features/new",
      pattern: "/features/new",
      answers: { addFeature: feature("f"), ...answers },
    });
  const openOld = (of: EditedFeature, answers: DeskAnswers = {}, type: "admin" | "deputy" | "editor" = "admin") =>
    mountDesk(<EditFeature />, {
      at: "/features/f",
      pattern: "/features/:one",
      type,
      answers: { editedFeatures: listOf(of), editFeature: of, previewNewsletter: preview(), ...answers },
    });
  const day = async (label: string, value: string) =>
    fireEvent.change(await screen.findByLabelText(label), { target: { value } });

  test("is added with its days, and its posts by a call of their own", async () => {
    const { fill, press, sent, writes, at } = openNew({
      postsToShow: [{ id: "post", title: "Regatta", title_ie: null, page: "The Pier", page_ie: null }],
      setFeaturePosts: feature("f"),
    });
    await fill(fields.title, "The best of the summer");
    await day(fields.starts_on, "2026-06-01");
    await day(fields.ends_on, "2026-08-31");
    const posts = within(screen.getByRole("region", { name: fields.post_ids }));
    fireEvent.change(posts.getByLabelText(pick.search), { target: { value: " regatta " } });
    await press(`${pick.add} Regatta`);
    await press(desk.save);
    await waitFor(() => expect(at()).toBe("/features/f"));
    expect(sent("postsToShow")).toEqual([{ query: "regatta", limit: 12 }]);
    expect(sent("addFeature")).toEqual([
      {
        title: "The best of the summer",
        title_ie: "",
        text: "",
        text_ie: "",
        starts_on: "2026-06-01",
        ends_on: "2026-08-31",
        page_ids: [],
      },
    ]);
    expect(sent("setFeaturePosts")).toEqual([{ id: "f", version: 2, post_ids: ["post"] }]);
    expect(writes()).toEqual(["addFeature", "setFeaturePosts"]);
  });

  test("without new posts needs one call", async () => {
    const { fill, press, writes } = openNew();
    await fill(fields.title, "Summer");
    await press(desk.save);
    await waitFor(() => expect(writes()).toEqual(["addFeature"]));
  });

  test("whose days are wrong says so at the day, and keeps what was typed", async () => {
    const { fill, press } = openNew({
      addFeature: refusing("invalid-fields", {
        errors: [{ path: "ends_on", code: "out-of-range", message: "It ends before it begins." }],
      }),
    });
    await fill(fields.title, "Summer");
    await day(fields.starts_on, "2026-06-01");
    await day(fields.ends_on, "2026-05-01");
    await press(desk.save);
    await said("It ends before it begins.");
    expect(screen.getByLabelText(fields.ends_on).getAttribute("aria-invalid")).toBe("true");
    expect([typedIn(fields.title), typedIn(fields.ends_on)]).toEqual(["Summer", "2026-05-01"]);
  });

  test("says which of its pages visitors do not see, and loses one by its button", async () => {
    const shy = { id: "shy", slug: "shy", name: "The Shy Inn", name_ie: null, shown: false };
    const { press, sent } = openOld(feature("f", { pages: [shy] }));
    expect(await said(pick.notPublic)).toBeTruthy();
    await press(`${desk.remove}: The Shy Inn`);
    await press(desk.save);
    await waitFor(() => expect(sent("editFeature")).toMatchObject([{ id: "f", version: 2, page_ids: [] }]));
  });

  test("is deleted after a question", async () => {
    const { press, answer, sent, at } = openOld(feature("f"), { deleteFeature: { deleted: 1 } });
    await press(texts.remove);
    await answer(texts.removeTitle, texts.removeConfirm);
    await waitFor(() => expect(at()).toBe("/features"));
    expect(sent("deleteFeature")).toEqual([{ id: "f" }]);
  });

  test("has no button that deletes it on the desk of a deputy", async () => {
    openOld(feature("f"), {}, "deputy");
    await screen.findByLabelText(fields.title);
    expect(screen.queryByRole("button", { name: texts.remove })).toBeNull();
  });

  test("that is typed in is saved before it can go out", async () => {
    const { fill } = openOld(feature("f"));
    await screen.findByText(newsletter.testFirst);
    expect(screen.queryByText(newsletter.saveFirst)).toBeNull();
    await fill(fields.title, "Another title");
    expect(await said(newsletter.saveFirst)).toBeTruthy();
  });
});

describe("the newsletter", () => {
  const open = (
    of: Partial<EditedFeature> = {},
    answers: DeskAnswers = {},
    { isTyped = false, type = "admin" as "admin" | "deputy" | "editor" } = {},
  ) =>
    mountDesk(<NewsletterDesk feature={feature("f", of)} isTyped={isTyped} />, {
      type,
      answers: { previewNewsletter: preview(), emailFeature: { queued: 12 } as never, ...answers },
    });
  const send = newsletter.send({ n: 12 });

  test("goes to everybody only after a test and a question", async () => {
    const { press, answer, sent, keysOf } = open();
    const toAll = await screen.findByRole<HTMLButtonElement>("button", { name: send });
    expect(toAll.disabled).toBe(true);
    expect(screen.getByText(newsletter.testFirst)).toBeTruthy();
    await press(newsletter.test);
    expect(await said(newsletter.tested({ to: "sile@example.ie" }))).toBeTruthy();
    await press(send);
    await answer(newsletter.sendTitle({ n: 12 }), desk.cancel);
    expect(sent("emailFeature")).toEqual([{ id: "f", test_to: "sile@example.ie", locale: "en" }]);
    await press(send);
    await answer(newsletter.sendTitle({ n: 12 }), newsletter.sendConfirm);
    await said(newsletter.sending);
    expect(sent("emailFeature")[1]).toEqual({ id: "f" });
    expect(keysOf("emailFeature")[1]).toMatch(/^[\da-f-]{36}$/);
  });

  test("is tried in the language that is shown, at another address", async () => {
    const { fill, press, sent } = open();
    await press(textsIn("en").languages.ga.name);
    await waitFor(() => expect(sent("previewNewsletter").at(-1)).toEqual({ id: "f", locale: "ga" }));
    await fill(newsletter.testTo, " nora@example.ie ");
    await press(newsletter.test);
    await waitFor(() => expect(sent("emailFeature")).toEqual([{ id: "f", test_to: "nora@example.ie", locale: "ga" }]));
  });

  test("says at the address what is wrong with it, and counts no test", async () => {
    const { fill, press } = open(
      {},
      {
        emailFeature: refusing("invalid-fields", {
          errors: [{ path: "test_to", code: "wrong-form", message: "This is no address." }],
        }),
      },
    );
    await fill(newsletter.testTo, "nora");
    await press(newsletter.test);
    expect(await said("This is no address.")).toBeTruthy();
    expect(typedIn(newsletter.testTo)).toBe("nora");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: send }).disabled).toBe(true);
  });

  test("needs an address for a test", async () => {
    const { fill } = open();
    await fill(newsletter.testTo, "");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: newsletter.test }).disabled).toBe(true);
  });

  test("goes out once: what was sent says when, and has no buttons", async () => {
    open({ date_emailed: "2026-06-02T09:00:00.000Z" });
    expect(await said(newsletter.sentOn({ date: "2 June 2026" }))).toBeTruthy();
    expect(screen.queryByRole("button", { name: send })).toBeNull();
    expect(screen.queryByLabelText(newsletter.testTo)).toBeNull();
  });

  test.each([
    ["admin", true],
    ["deputy", true],
    ["editor", false],
  ] as const)("is sent by the office alone: %s", async (type, may) => {
    open({}, {}, { type });
    await screen.findByLabelText(newsletter.testTo);
    expect(screen.queryByRole("button", { name: send }) !== null).toBe(may);
    expect(screen.queryByText(newsletter.adminsOnly) !== null).toBe(!may);
  });

  test.each([
    ["nobody has asked for it", 0, false],
    ["something above is not saved", 12, true],
  ])("is not sent where %s", async (_, readers, isTyped) => {
    const { press } = open({}, { previewNewsletter: preview(readers) }, { isTyped });
    await press(newsletter.test);
    await said(newsletter.tested({ to: "sile@example.ie" }));
    const toAll = screen.getByRole<HTMLButtonElement>("button", { name: newsletter.send({ n: readers }) });
    expect(toAll.disabled).toBe(true);
  });

  test("that cannot be shown says why", async () => {
    open({}, { previewNewsletter: refusing("internal") });
    expect((await screen.findByRole("alert")).textContent).toContain(sampleProblem("internal").title);
  });
});
