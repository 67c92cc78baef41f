// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { LOCALES } from "#core/contract/locales.ts";
import { ownAudio } from "#core/contract/pages/audio.ts";
import { photo } from "#core/contract/pages/photos.ts";
import { openingTime } from "#core/contract/pages/times.ts";
import { textsIn } from "#core/texts/texts-for.ts";
import { type DeskAnswers, mountDesk, refusing, said, unanswered } from "#test/support/desk/mounted-desk.tsx";
import { sampleOf, sampleProblem } from "#test/support/sample.ts";
import { duplicatePair, type MergedField, type PageMerge, pageComparison, pageMerge } from "../contract.ts";
import type { Comparison } from "./comparison.ts";
import { Duplicates } from "./Duplicates.tsx";
import { MergePages } from "./MergePages.tsx";

const texts = textsIn("en").merging;
const { page: desk } = textsIn("en").desk;

type Side = Comparison["page"];
const photoOf = (id: string) => sampleOf(photo, { id, thumbhash: "1QcSHQRnh493V4dIh4eXh1h4kJUI" });
const member = (account_id: string, name: string, role: Side["team"][number]["role"]) => ({ account_id, name, role });

const PIER = sampleOf(pageComparison.shape.page, {
  id: "pier",
  name: "The Pier",
  name_ie: "An Ché",
  version: 4,
  approval: "approved",
  status: "open",
  team: [member("una", "Úna", "owner")],
  photos: [photoOf("p1")],
});
const QUAY = sampleOf(pageComparison.shape.page, {
  id: "quay",
  name: "Quay Café",
  version: 9,
  approval: "approved",
  status: "open",
  email: "quay@example.ie",
  team: [member("nora", "Nóra", "owner"), member("sean", "Seán", "counter")],
  photos: [photoOf("p2"), photoOf("p3")],
});
const nothingFollows = sampleOf(pageComparison).follow;

type Compared = Partial<Omit<Comparison, "page" | "other">> & { page?: Partial<Side>; other?: Partial<Side> };
const compared = ({ page, other, ...more }: Compared = {}): Comparison => ({
  page: { ...PIER, ...page },
  other: { ...QUAY, ...other },
  fields: [],
  follow: nothingFollows,
  ...more,
});
const differing = (...fields: [MergedField, Comparison["fields"][number]["suggested"]][]) =>
  fields.map(([field, suggested]) => ({ field, suggested }));

const AT = "/pages/merge?page=pier&other=quay";
type World = Parameters<typeof mountDesk>[1];
const merge = (of: Comparison, answers: DeskAnswers = {}, world: World = {}) =>
  mountDesk(<MergePages />, {
    at: AT,
    pattern: "/pages/merge",
    ...world,
    answers: { comparePages: of, mergePages: sampleOf(pageMerge), ...answers },
  });
const NAMES = { page: "The Pier", other: "Quay Café" };
const choiceOf = async (field: string) => within(await screen.findByRole("group", { name: field }));

describe("before two pages are compared", () => {
  const rows = [
    { id: "pier", name: "The Pier", name_ie: null, location: "Leabgarrow", approval: "approved", date_deleted: null },
    { id: "quay", name: "Quay Café", name_ie: null, location: null, approval: "requested", date_deleted: null },
  ] as never[];
  const search = (found = rows) => ({ adminPages: { items: found, next_cursor: null, total: found.length } as never });
  const open = (at: string, answers: DeskAnswers = search()) => mountDesk(<MergePages />, { at, answers });

  test("first the page that stays is chosen, then the one that goes into it", async () => {
    const { fill, hands, sent, at } = open("/pages/merge", {
      ...search(),
      adminPage: PIER,
      comparePages: unanswered,
    });
    await said(texts.alone);
    await fill(texts.chooseFirst, "  quay ");
    const [first] = await screen.findAllByRole("button", { name: texts.pick });
    expect(sent("adminPages")).toContainEqual({ q: "quay", sort: "match", limit: 8 });
    await hands.click(first!);
    expect(at()).toBe("/pages/merge?page=pier");
    await screen.findByLabelText(texts.choose);
    expect(screen.getByText(texts.stays, { exact: false })).toBeTruthy();
    // The page itself is not offered any more.
    await waitFor(() => expect(screen.getAllByRole("button", { name: texts.pick })).toHaveLength(1));
    await hands.click(screen.getByRole("button", { name: texts.pick }));
    expect(at()).toBe("/pages/merge?page=pier&other=quay");
  });

  test("a search that finds only the page itself says that there is no other", async () => {
    const { fill } = open("/pages/merge?page=pier", { ...search(rows.slice(0, 1)), adminPage: PIER });
    await fill(texts.choose, "pier");
    expect(await said(texts.noneFound)).toBeTruthy();
    expect(screen.queryByRole("button", { name: texts.pick })).toBeNull();
  });

  test("a page that cannot be read says why, and is read again", async () => {
    const { sent, press } = open("/pages/merge?page=pier", { adminPage: refusing("internal") });
    expect((await screen.findByRole("alert")).textContent).toContain(sampleProblem("internal").title);
    expect(screen.queryByLabelText(texts.choose)).toBeNull();
    await press(textsIn("en").desk.again);
    await waitFor(() => expect(sent("adminPage")).toHaveLength(2));
  });
});

describe("what one of two pages says in a field", () => {
  const monday = sampleOf(openingTime, { day: 1, opens: "09:00", closes: "17:00", kind: "open", set: "main" });
  const closed = { ...monday, id: "2", day: 7, kind: "closed" as const };
  const kitchen = {
    ...monday,
    id: "3",
    day: 5,
    set: "kitchen" as const,
    opens: "12:00",
    closes: "21:00",
    season: { from: "06-01", to: "08-31", name: null, name_ie: null },
  };
  const special = (fields: object) => ({ ...({} as Side["times"]["special"][number]), intervals: [], ...fields });
  const price = (fields: object) => ({ name: "Soup", name_ie: "Anraith", amount: null, ...fields }) as never;

  test.each<[MergedField, Partial<Side>, string[]]>([
    ["contact_number", { contact_number: "+353749520001" }, ["(074) 952 0001"]],
    ["booking_number", { booking_number: null }, [texts.nothing]],
    ["website", { website: "https://pier.example" }, ["https://pier.example"]],
    ["type", { type: "business" }, [textsIn("en").desk.request.types.business]],
    ["status", { status: "temporarily_closed", reopens_on: "2026-12-24" }, ["Closed for a while", "24 December 2026"]],
    ["social", { social: { facebook: "https://fb.example/pier" } as never }, ["https://fb.example/pier"]],
    ["point", { latitude: 54.99, longitude: -8.5 }, ["54.99, -8.5"]],
    ["point", { latitude: null, longitude: null }, [texts.nothing]],
    ["hide_address", { hidden_address: null }, [texts.no]],
    ["needs_ferry", { needs_ferry: true }, [texts.yes]],
    ["moderate_edits", { moderate_edits: false }, [texts.no]],
    ["rank", { rank: 7 }, ["7"]],
    ["price_type", { price_type: "premium" }, [texts.priceTypes.premium]],
    ["prices", { prices: [price({ amount: 450 }), price({})] }, ["Soup: €4.50", "Soup"]],
    [
      "accessibility",
      { accessibility: { toilet: { answer: "partly", note: null, note_ie: null } } },
      ["Accessible toilet: Partly"],
    ],
    [
      "hours",
      { times: { ...PIER.times, times: [monday, closed, kitchen] } },
      ["Monday 09:00–17:00", "Sunday closed", "Friday 12:00–21:00 (Kitchen, 1 June – 31 August)"],
    ],
    [
      "special_times",
      {
        times: {
          ...PIER.times,
          special: [
            special({ date_from: "2026-12-25", date_to: "2026-12-26", closed: true }),
            special({ date_from: "2026-12-31", date_to: "2026-12-31", intervals: [{ from: "10:00", to: "13:00" }] }),
          ],
        },
      },
      ["25 December 2026 – 26 December 2026: closed", "31 December 2026: 10:00–13:00"],
    ],
    [
      "tags",
      {
        tags: [
          { name: "Music", name_ie: "Ceol" },
          { name: "Dogs welcome", name_ie: null },
        ] as never,
      },
      ["Music, Dogs welcome"],
    ],
  ])("is written as people read it: %s", async (field, page, lines) => {
    merge(compared({ page, fields: differing([field, "other"]) }), {}, { data: { offers: ["boats"] } });
    const own = (await screen.findAllByRole("radio"))[0]!.closest("label")!;
    for (const line of lines) expect(within(own).getByText(line)).toBeTruthy();
  });

  test.each(LOCALES)("is in the reader's language, and marked where it is not: %s", async (locale) => {
    merge(compared({ page: { slogan_ie: "Ceol" }, fields: differing(["slogan_ie", "page"]) }), {}, { locale });
    const slogan = await screen.findByText("Ceol");
    expect(slogan.closest("[lang]")!.getAttribute("lang")).toBe("ga");
    expect(screen.getAllByText(locale === "en" ? "The Pier" : "An Ché").length).toBeGreaterThan(0);
    expect(screen.getByRole("heading", { name: textsIn(locale).merging.differ })).toBeTruthy();
  });

  test("about the ferry is not asked where the directory has no boats", async () => {
    merge(compared({ fields: differing(["needs_ferry", "page"]) }), {}, { data: { offers: [] } });
    expect(await said(texts.same)).toBeTruthy();
  });
});

describe("two pages", () => {
  const of = compared({
    fields: differing(["name", "page"], ["email", "other"], ["categories", "both"]),
    follow: { ...nothingFollows, posts: 2, hearts: 1 },
  });

  test("are merged with exactly what was chosen, after a question", async () => {
    const { hands, press, answer, sent, at, writes } = merge(of);
    await said(texts.taken({ n: 2, other: "Quay Café", fields: `${desk.fields.email}, ${texts.fields.categories}` }));
    expect(screen.getByText(`${texts.follows}: 2 posts, One heart`)).toBeTruthy();
    await hands.click((await choiceOf(desk.fields.name)).getByLabelText(/Quay Café/));
    await hands.click((await choiceOf(texts.fields.categories)).getByLabelText(/The Pier/));
    await hands.click(screen.getByLabelText(texts.photo({ n: 1, name: "Quay Café" })));
    expect(screen.getByText(texts.media({ n: 2, left: 1 }))).toBeTruthy();
    await press(texts.merge);
    await screen.findByRole("dialog", { name: texts.mergeTitle(NAMES) });
    expect(writes()).toEqual([]);
    await answer(texts.mergeTitle(NAMES), texts.merge);
    expect(await said(texts.merged)).toBeTruthy();
    expect(at()).toBe("/pages/pier");
    expect(sent("mergePages")).toEqual([
      {
        id: "pier",
        other_id: "quay",
        version: 4,
        other_version: 9,
        choices: { name: "other", email: "other", categories: "page" },
        photo_ids: ["p1", "p3"],
        audio_ids: [],
        owner_id: "una",
        manager_ids: ["nora", "sean"],
      },
    ]);
  });

  test("stay two where the question is answered by no", async () => {
    const { press, answer, writes, at } = merge(of);
    await press(texts.merge);
    await answer(texts.mergeTitle(NAMES), textsIn("en").desk.cancel);
    expect(writes()).toEqual([]);
    expect(at()).toBe(AT);
  });

  test("only lists can be taken from both", async () => {
    merge(of);
    expect((await choiceOf(texts.fields.categories)).getByLabelText(texts.pages.both)).toBeTruthy();
    expect((await choiceOf(desk.fields.name)).queryByLabelText(texts.pages.both)).toBeNull();
  });

  test("change places in the address", async () => {
    const { press, at } = merge(of);
    await press(texts.swap);
    expect(at()).toBe("/pages/merge?page=quay&other=pier");
  });

  test.each<[string, Partial<Side>, boolean]>([
    ["is requested", { approval: "requested" }, true],
    ["is hidden", { status: "hidden" }, true],
    ["is public", {}, false],
  ])("a warning says that nothing will be found where the one that stays %s", async (_, page, warns) => {
    merge(compared({ page }));
    await screen.findByRole("button", { name: texts.merge });
    expect(screen.queryByText(texts.hidden) !== null).toBe(warns);
  });

  test("keep what was chosen where the line is lost, and the second press is the same merge", async () => {
    let isCutOff = true;
    const { hands, press, answer, sent, keysOf } = merge(of, {
      mergePages: () => (isCutOff ? refusing("unreachable")() : sampleOf(pageMerge)),
    });
    await hands.click((await choiceOf(desk.fields.name)).getByLabelText(/Quay Café/));
    await press(texts.merge);
    await answer(texts.mergeTitle(NAMES), texts.merge);
    await said(sampleProblem("unreachable").title);
    isCutOff = false;
    await press(texts.merge);
    await answer(texts.mergeTitle(NAMES), texts.merge);
    await said(texts.merged);
    const [first, second] = sent("mergePages");
    expect(second).toEqual(first);
    expect(new Set(keysOf("mergePages")).size).toBe(1);
  });

  test("are compared anew where one of them was changed meanwhile", async () => {
    let now = of;
    const { press, answer, sent } = merge(of, {
      comparePages: () => now,
      mergePages: () => {
        now = compared({ page: { version: 5, name: "The New Pier" } });
        return refusing("stale-version")();
      },
    });
    await press(texts.merge);
    await answer(texts.mergeTitle(NAMES), texts.merge);
    expect(await screen.findByRole("link", { name: "The New Pier" })).toBeTruthy();
    expect(screen.getByText(texts.same)).toBeTruthy();
    expect(sent("comparePages")).toHaveLength(2);
  });
});

describe("the photos and recordings of both", () => {
  test("stand in an order that can be changed by buttons alone", async () => {
    const { press, answer, sent, hands } = merge(compared());
    const third = texts.photo({ n: 2, name: "Quay Café" });
    const up = await screen.findByRole("button", { name: textsIn("en").desk.sort.up({ name: third }) });
    up.focus();
    await hands.keyboard("{Enter}");
    expect(await said(textsIn("en").desk.sort.dropped({ name: third, n: 2, of: 3 }))).toBeTruthy();
    await press(texts.merge);
    await answer(texts.mergeTitle(NAMES), texts.merge);
    await said(texts.merged);
    expect(sent("mergePages")).toMatchObject([{ photo_ids: ["p1", "p3", "p2"] }]);
  });

  test("are at most a hundred photos, and say how many are left out", async () => {
    const many = Array.from({ length: 60 }, (_, n) => photoOf(`a${n}`));
    const others = Array.from({ length: 60 }, (_, n) => photoOf(`b${n}`));
    merge(compared({ page: { photos: many }, other: { photos: others } }));
    expect(await said(texts.media({ n: 100, left: 20 }))).toBeTruthy();
  });

  test("are left out one by one: a recording, too", async () => {
    const song = sampleOf(ownAudio, { id: "song", title: "The Quay", title_ie: null });
    const { hands, press, answer, sent } = merge(
      compared({ page: { photos: [] }, other: { photos: [], audio: [song] } }),
    );
    expect(await said(texts.noMedia)).toBeTruthy();
    await hands.click(screen.getByLabelText("The Quay"));
    await press(texts.merge);
    await answer(texts.mergeTitle(NAMES), texts.merge);
    await said(texts.merged);
    expect(sent("mergePages")).toMatchObject([{ photo_ids: [], audio_ids: [] }]);
  });
});

describe("the team of the page that stays", () => {
  const choose = async (roles: Record<string, string>) => {
    const desk = merge(compared());
    for (const [name, role] of Object.entries(roles)) {
      await desk.hands.selectOptions(await screen.findByLabelText(name), role);
    }
    await desk.press(texts.merge);
    await desk.answer(texts.mergeTitle(NAMES), texts.merge);
    await said(texts.merged);
    return desk.sent("mergePages")[0];
  };

  test.each<[string, Record<string, string>, string | null, string[]]>([
    ["has one owner: the former one helps", { Nóra: texts.roles.owner }, "nora", ["una", "sean"]],
    ["is without whoever leaves", { Úna: texts.roles.none, Seán: texts.roles.none }, null, ["nora"]],
    ["may be without an owner", { Úna: texts.roles.manager }, null, ["una", "nora", "sean"]],
    ["keeps who stands at the counter", { Seán: texts.roles.counter }, "una", ["nora", "sean"]],
  ])("%s", async (_, roles, owner_id, managers) => {
    const sent = (await choose(roles)) as { owner_id: string | null; manager_ids: string[] };
    expect(sent.owner_id).toBe(owner_id);
    expect(sent.manager_ids.toSorted()).toEqual(managers.toSorted());
  });

  test("says where nobody looks after either page", async () => {
    merge(compared({ page: { team: [] }, other: { team: [] } }));
    expect(await said(texts.nobody)).toBeTruthy();
  });
});

describe("likely duplicates", () => {
  const inPair = (fields: object) => sampleOf(duplicatePair.shape.pages.def.items[0], fields);
  const pair = sampleOf(duplicatePair, {
    id: "pair",
    reason: "phone",
    dismissed: false,
    pages: [
      inPair({ id: "a", name: "Pier", approval: "requested", contact_number: "+353749520001" }),
      inPair({ id: "b", name: "The Pier", approval: "approved", location: "Leabgarrow" }),
    ],
  });
  const done = sampleOf(pageMerge, {
    id: "m",
    date: "2026-11-20T14:02:00.000Z",
    by: { id: "n", name: "Nóra" },
    page: { id: "b", slug: "pier", name: "The Pier", name_ie: null },
    other: { id: "a", slug: "quay", name: "Quay Café", name_ie: null },
    undo_until: "2026-12-20T14:02:00.000Z",
  });
  const listOf = <Item,>(...items: Item[]) => ({ items, next_cursor: null });
  const open = (answers: DeskAnswers = {}, world: World = {}) =>
    mountDesk(<Duplicates />, {
      ...world,
      answers: { duplicates: listOf(pair), pageMerges: listOf<PageMerge>(), ...answers },
    });

  test("lead to their comparison, in which the page that visitors see stays", async () => {
    open();
    expect((await screen.findByRole("link", { name: texts.compare })).getAttribute("href")).toBe(
      "/pages/merge?page=b&other=a",
    );
    expect(screen.getByText("(074) 952 0001")).toBeTruthy();
  });

  test("are none where somebody says so, and listed again when that is taken back", async () => {
    const { press, sent } = open({
      duplicates: ({ dismissed }: { dismissed: boolean }) => listOf({ ...pair, dismissed }),
      dismissDuplicate: { dismissed: true },
    });
    await press(texts.notDuplicate);
    expect(await said(texts.dismissed)).toBeTruthy();
    await press(texts.lists.dismissed);
    await press(texts.again);
    expect(await said(texts.listed)).toBeTruthy();
    expect(sent("dismissDuplicate")).toEqual([
      { id: "b", other_id: "a", dismissed: true },
      { id: "b", other_id: "a", dismissed: false },
    ]);
  });

  test("of which there are none say so, in each list", async () => {
    const { press } = open({ duplicates: listOf<typeof pair>() });
    expect(await said(texts.none)).toBeTruthy();
    expect(screen.getByText(texts.noneHint)).toBeTruthy();
    await press(texts.lists.dismissed);
    expect(await said(texts.noneDismissed)).toBeTruthy();
    expect(screen.getByText(texts.noMerges)).toBeTruthy();
  });

  test("are not merged by deputies, who destroy nothing, though they say what is none", async () => {
    open({}, { type: "deputy" });
    expect(await screen.findByRole("button", { name: texts.notDuplicate })).toBeTruthy();
    expect(screen.queryByRole("link", { name: texts.compare })).toBeNull();
  });

  test("that were merged are separated again after a question", async () => {
    const names = { page: "The Pier", other: "Quay Café" };
    const { press, answer, sent } = open({ pageMerges: listOf(done), undoMerge: done });
    expect(await said(texts.into(names))).toBeTruthy();
    expect(screen.getByText(texts.until({ date: "20 December 2026, 14:02" }))).toBeTruthy();
    await press(texts.undo);
    await answer(texts.undoTitle(names), textsIn("en").desk.cancel);
    expect(sent("undoMerge")).toEqual([]);
    await press(texts.undo);
    await answer(texts.undoTitle(names), texts.undo);
    expect(await said(texts.separated)).toBeTruthy();
    expect(sent("undoMerge")).toEqual([{ id: "m" }]);
  });

  test("say when they were separated, and that a later merge stands in the way", async () => {
    const undone = { ...done, undo_until: null, date_undone: "2026-11-21T09:30:00.000Z" };
    open({ pageMerges: listOf(undone) });
    expect(await said(texts.undone({ date: "21 November 2026, 09:30" }))).toBeTruthy();
    expect(screen.queryByRole("button", { name: texts.undo })).toBeNull();
  });
});
