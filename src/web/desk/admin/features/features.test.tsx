// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { LOCALES } from "#core/contract/locales.ts";
import { type EditedFeature, editedFeature } from "#core/contract/writing/features.ts";
import { textsIn } from "#core/texts/texts-for.ts";
import { answersOfSlot } from "#test/support/desk/answers-of-slot.ts";
import { type DeskAnswers, mountDesk, refusing, said, typedIn } from "#test/support/desk/mounted-desk.tsx";
import { sampleOf, sampleProblem } from "#test/support/sample.ts";
import { EditFeature, NewFeature } from "./FeatureEditor.tsx";
import { FeatureList } from "./FeatureList.tsx";

const { features: texts, featureFields: fields, pick } = textsIn("en")["admin-writing"];
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
      answers: { editedFeatures: listOf(of), editFeature: of, ...answersOfSlot("feature"), ...answers },
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
});
