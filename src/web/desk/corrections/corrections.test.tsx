// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { type Proposal, proposal } from "#core/contract/community/proposals.ts";
import { LOCALES } from "#core/contract/locales.ts";
import { textsIn } from "#core/texts/texts-for.ts";
import { type DeskAnswers, mountDesk, refusing, said } from "#test/support/desk/mounted-desk.tsx";
import { mountSection } from "#test/support/desk/mounted-section.tsx";
import { sampleOf, sampleProblem } from "#test/support/sample.ts";
import { Corrections as OfOffice } from "../admin/corrections/Corrections.tsx";
import { Corrections } from "../manage/page/corrections/Corrections.tsx";
import { WaitingEdits } from "../manage/page/corrections/WaitingEdits.tsx";
import { CorrectionList } from "./CorrectionList.tsx";

const { desk: texts, planned } = textsIn("en").corrections;
const { page: page_ } = textsIn("en").desk;

const change = (more: Partial<Proposal> = {}) =>
  sampleOf(proposal, {
    id: "p",
    status: "waiting",
    source: "visitor",
    field: "slogan",
    before: "Tea",
    today: "Tea",
    after: "Tea and cake",
    thanks: false,
    name: "Una",
    date_created: "2026-11-20T14:02:00.000Z",
    page: { id: "page", slug: "pier", name: "The Pier", name_ie: "An Ché" },
    ...more,
  });
const listOf = (...items: Proposal[]) => ({ items, next_cursor: null, waiting: items.length });

type World = Parameters<typeof mountDesk>[1];
const open = (proposals: Proposal[], answers: DeskAnswers = {}, world: World = {}) =>
  mountDesk(<CorrectionList proposals={proposals} showPage />, {
    answers: { acceptProposal: change(), refuseProposal: change(), ...answers },
    ...world,
  });
const sides = async () => (await screen.findAllByRole("definition")).map(({ textContent }) => textContent);

describe("a correction", () => {
  test.each<[string, Partial<Proposal>, string, [string, string]]>([
    ["a text", {}, page_.fields.slogan, ["Tea", "Tea and cake"]],
    ["a text that was taken away", { after: null }, page_.fields.slogan, ["Tea", texts.nothing]],
    [
      "the hours of a day",
      { field: "hours_7", before: "09:30-15:00", today: "09:30-15:00", after: null },
      "Opening times, Sunday",
      ["09:30–15:00", texts.closed],
    ],
    [
      "a day of which no hours are known",
      { field: "hours_1", before: null, today: null, after: "10:00-12:00, 14:00-17:00" },
      "Opening times, Monday",
      [texts.noHours, "10:00–12:00, 14:00–17:00"],
    ],
    [
      "a price",
      { field: "price", price: { id: "s", name: "Soup", name_ie: null }, before: "450", today: "450", after: "500" },
      "Price of Soup",
      ["€4.50", "€5"],
    ],
    [
      "a phone number",
      { field: "contact_number", before: "+353749520001", today: "+353749520001", after: null },
      page_.fields.contact_number,
      ["(074) 952 0001", texts.nothing],
    ],
    [
      "a fact of accessibility",
      { field: "toilet", before: null, today: null, after: "partly" },
      "Accessible toilet",
      [page_.accessibility.unknown, "Partly"],
    ],
    [
      "an address that is hidden",
      { field: "hide_address", before: null, today: null, after: "yes" },
      page_.fields.hide_address,
      [texts.nothing, texts.hiddenAddress],
    ],
    [
      "a pin",
      { field: "pin", before: null, today: null, after: "54.99, -8.5" },
      page_.pin,
      [texts.nothing, "54.99, -8.5"],
    ],
  ])("of %s stands beside what holds today, as people read it", async (_, fields, name, values) => {
    open([change(fields)]);
    expect(await sides()).toEqual(values);
    expect(screen.getByText(name)).toBeTruthy();
  });

  test.each(LOCALES)("is in the reader's language, but for the texts of the page: %s", async (locale) => {
    open([change({ field: "slogan_ie", today: "Tae", before: "Tae", after: "Tae agus císte" })], {}, { locale });
    const own = textsIn(locale);
    expect(await said(own.desk.page.fields.slogan_ie)).toBeTruthy();
    expect(screen.getByText("Tae agus císte").getAttribute("lang")).toBe("ga");
    const page = screen.getByRole("link", { name: locale === "en" ? "The Pier" : "An Ché" });
    expect(page.getAttribute("href")).toBe(`/${locale}/pages/pier`);
    expect(screen.getByRole("button", { name: new RegExp(`^${own.corrections.desk.accept}: `) })).toBeTruthy();
  });

  test.each([
    ["a visitor who left a name", { name: "Una", by: null }, "Una"],
    ["a visitor without one", { name: null, by: null }, texts.visitor],
    ["a member", { name: null, by: { id: "b", name: "Bríd" } }, "Bríd"],
  ])("names who sent it: %s", async (_, fields, name) => {
    open([change(fields)]);
    expect(await screen.findByText(new RegExp(`^· ${name},`))).toBeTruthy();
  });

  test("is accepted by one press, and whoever sent it gets thanks", async () => {
    const { press, sent } = open([change({ thanks: true })]);
    expect(await said(texts.thanks)).toBeTruthy();
    await press(`${texts.accept}: ${page_.fields.slogan}`);
    expect(await said(texts.done)).toBeTruthy();
    expect(sent("acceptProposal")).toEqual([{ id: "p", anyway: false }]);
  });

  test("of what was changed since says what it was, and is accepted all the same", async () => {
    const { press, sent } = open([change({ today: "Coffee" })]);
    expect(await said(texts.stale({ before: "Tea" }))).toBeTruthy();
    expect(await sides()).toEqual(["Coffee", "Tea and cake"]);
    await press(`${texts.acceptAnyway}: ${page_.fields.slogan}`);
    await waitFor(() => expect(sent("acceptProposal")).toEqual([{ id: "p", anyway: true }]));
  });

  test("that says what the page says by now is not stale", async () => {
    open([change({ today: "Tea and cake" })]);
    expect(await screen.findByRole("button", { name: `${texts.accept}: ${page_.fields.slogan}` })).toBeTruthy();
  });

  test("of a visitor is refused without a question; nobody reads a reason", async () => {
    const { press, sent } = open([change()]);
    await press(`${texts.refuse}: ${page_.fields.slogan}`);
    expect(await said(texts.isRefused)).toBeTruthy();
    expect(sent("refuseProposal")).toEqual([{ id: "p" }]);
  });

  test("that somebody else has decided says so", async () => {
    const { press } = open([change()], { acceptProposal: refusing("stale-version") });
    await press(`${texts.accept}: ${page_.fields.slogan}`);
    expect(await said(sampleProblem("stale-version").title)).toBeTruthy();
    expect(screen.getByRole("button", { name: `${texts.accept}: ${page_.fields.slogan}` })).toBeTruthy();
  });

  test.each([
    ["accepted", "Accepted by Nóra"],
    ["refused", "Refused by Nóra"],
  ] as const)("that was %s says by whom, and has no buttons", async (status, caption) => {
    open([change({ status, decided_by: { id: "n", name: "Nóra" } })]);
    expect(await screen.findByText(new RegExp(caption))).toBeTruthy();
    // What it was, not what it is since.
    expect((await sides())[0]).toBe("Tea");
    expect(screen.queryByRole("button")).toBeNull();
  });
});

describe("an edit of the team", () => {
  const edit = (more: Partial<Proposal> = {}) =>
    change({ source: "team", name: null, by: { id: "b", name: "Bríd" }, ...more });
  const refuse = `${texts.refuse}: ${page_.fields.slogan}`;

  type Changes = NonNullable<Proposal["call"]>["changes"];
  const call = (action: string, changes: Changes) => {
    const held = { name: "editPrice", action, input: null, changes, photo: null, recording: null };
    return edit({ field: "call", before: null, today: null, after: null, call: held });
  };
  /** What changes may name. */
  const NAMES = { categories: [], tags: [] };
  const ofPrice = { kind: "price", name: "Pint of stout", name_ie: null };

  test.each<[string, string, Changes, string[], boolean]>([
    [
      "another amount",
      "price.edit",
      [{ ...ofPrice, before: { amount: 560 }, after: { amount: 590 } }],
      ["Amount"],
      true,
    ],
    [
      "another name",
      "price.edit",
      [{ ...ofPrice, before: { name: "Pint of stout" }, after: { name: "Pint" } }],
      ["Name in English"],
      false,
    ],
    [
      "a closed day",
      "special-time.add",
      [
        {
          kind: "special-time",
          before: null,
          after: { date_from: "2099-12-26", intervals: null },
          name: null,
          name_ie: null,
        },
      ],
      ["First day", "Hours"],
      false,
    ],
  ])("says what it is of where its fields do not: %s", async (_, action, changes, fields, isNamed) => {
    open([call(action, changes)], NAMES);
    expect((await screen.findAllByRole("term")).map(({ textContent }) => textContent)).toEqual(fields);
    expect(screen.queryByText("Pint of stout", { selector: "strong" }) !== null).toBe(isNamed);
    if (fields.includes("Hours")) expect((await sides()).at(-1)).toBe("closed");
  });

  test("with many fields is there to be read until it is decided", async () => {
    const post = {
      title: "Quiz",
      title_ie: "Tráth na gceist",
      body: "All",
      body_ie: "Cách",
      kind: "news",
      status: "draft",
    };
    const written = call("post.add", [{ kind: "post", before: null, after: post, name: null, name_ie: null }]);
    open([written], NAMES);
    expect((await screen.findByText("Tráth na gceist")).closest("details")?.open).toBe(true);
    cleanup();
    open([{ ...written, status: "refused" }], NAMES);
    expect((await screen.findByText("Tráth na gceist")).closest("details")?.open).toBe(false);
  });

  test("says which prices go where one call replaces them", async () => {
    const [old, soup] = [{ name: "Pint of stout" }, { name: "Soup" }];
    open(
      [
        call("price.add", [
          { ...ofPrice, before: old, after: null },
          { kind: "price", before: null, after: soup, name: null, name_ie: null },
        ]),
      ],
      NAMES,
    );
    const { was } = textsIn("en")["desk-team"].history;
    expect(await sides()).toEqual([`${was}: Pint of stout`, "Soup"]);
  });

  test("stands beside what it changes, and is no suggestion", async () => {
    open([edit()]);
    expect((await screen.findAllByRole("term")).map(({ textContent }) => textContent)).toEqual([
      texts.today,
      texts.changedTo,
    ]);
  });

  test("is refused with a reason, which is sent as it was written", async () => {
    const { press, fill, answer, sent } = open([edit()]);
    await press(refuse);
    await fill(texts.reason, "The sign says otherwise.");
    await answer(refuse, texts.refuse);
    await waitFor(() => expect(sent("refuseProposal")).toEqual([{ id: "p", reason: "The sign says otherwise." }]));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("is refused without one where none was written", async () => {
    const { press, answer, sent } = open([edit()]);
    await press(refuse);
    await answer(refuse, texts.refuse);
    await waitFor(() => expect(sent("refuseProposal")).toEqual([{ id: "p" }]));
  });

  test("asks before a reason that was typed is lost", async () => {
    const { press, fill, answer, sent } = open([edit()]);
    await press(refuse);
    await fill(texts.reason, "The sign");
    await answer(refuse, textsIn("en").desk.cancel);
    await answer(page_.leave.title, page_.leave.stay);
    expect(screen.getByLabelText<HTMLTextAreaElement>(texts.reason).value).toBe("The sign");
    expect(sent("refuseProposal")).toEqual([]);
  });

  test.each([
    ["admin", true],
    ["deputy", true],
    ["curator", true],
    ["member", false],
    ["editor", false],
  ] as const)("is decided by the office and curators, and withdrawn by others: %s", async (type, decides) => {
    const { sent, press } = open([edit()], {}, { type });
    await screen.findByText("Tea and cake");
    expect(screen.queryByRole("button", { name: refuse }) !== null).toBe(decides);
    if (decides) return expect(screen.queryByText(texts.waitsForOffice)).toBeNull();
    expect(screen.getByText(texts.waitsForOffice)).toBeTruthy();
    await press(`${texts.withdraw}: ${page_.fields.slogan}`);
    await said(texts.isWithdrawn);
    expect(sent("refuseProposal")).toEqual([{ id: "p" }]);
  });

  test.each<[string, Partial<Proposal>, string]>([
    ["that is planned says from when on", { status: "planned", from_day: "2026-12-24" }, "From 24 December 2026"],
    ["that was refused says why", { status: "refused", reason: "Not so." }, texts.becauseOf({ reason: "Not so." })],
    [
      "that was not made on its day says why",
      { status: "refused", from_day: "2026-12-24", reason: "overlap" },
      planned.wasPlanned({ day: "24 December 2026", reason: planned.stopped.overlap }),
    ],
  ])("%s", async (_, fields, caption) => {
    open([edit(fields)]);
    expect(await said(caption)).toBeTruthy();
  });

  test("that is planned, also by the office, is taken back as on the screen where it was planned", async () => {
    const { sent, press } = open([edit({ status: "planned", from_day: "2026-12-24" })], {}, { type: "admin" });
    await screen.findByText("From 24 December 2026");
    expect(screen.queryByText(texts.edit)).toBeNull();
    await press(`${planned.takeBack}: ${page_.fields.slogan}`);
    await said(planned.takenBack);
    expect(sent("refuseProposal")).toEqual([{ id: "p" }]);
  });
});

describe("the corrections of a page", () => {
  test("are chosen by their state, and say where visitors find the link", async () => {
    const { press, sent } = mountSection(<Corrections />);
    expect(await said(texts.noneHint)).toBeTruthy();
    expect(screen.getByText(texts.introOwn, { exact: false })).toBeTruthy(); // whoever follows “See what waits” lands here
    await press(texts.refused);
    await waitFor(() => expect(sent("pageProposals").at(-1)).toMatchObject({ page_id: "page", status: "refused" }));
  });

  test("have earlier ones behind a button", async () => {
    const { press } = mountSection(<Corrections />, {
      answers: {
        pageProposals: ({ cursor }: { cursor?: string }) =>
          cursor ? listOf(change({ id: "old", after: "Cake" })) : { ...listOf(change()), next_cursor: "more" },
      },
    });
    await screen.findByText("Tea and cake");
    await press(texts.more);
    expect(await said("Cake")).toBeTruthy();
    expect(screen.queryByRole("button", { name: texts.more })).toBeNull();
  });

  test.each([
    [0, null],
    [1, "One change of this page waits for the office."],
    [3, "3 changes of this page wait for the office."],
  ])("that wait for the office are said above every section: %i", async (waiting, caption) => {
    mountSection(
      <>
        <WaitingEdits />
        <p>The section</p>
      </>,
      { answers: { pageProposals: { items: [], next_cursor: null, waiting } } },
    );
    await said("The section");
    if (caption === null) return expect(screen.queryByRole("link", { name: texts.look })).toBeNull();
    expect(await said(new RegExp(caption))).toBeTruthy();
    expect(screen.getByRole("link", { name: texts.look }).getAttribute("href")).toBe("/teach-hiudai/corrections");
  });
});

test("the list of what waits does not lead to itself", async () => {
  mountSection(<WaitingEdits />, {
    at: "/teach-hiudai/corrections",
    answers: { pageProposals: { items: [], next_cursor: null, waiting: 1 } },
  });
  expect(await said(/^One change of this page waits/)).toBeTruthy();
  expect(screen.queryByRole("link", { name: texts.look })).toBeNull();
});

describe("the corrections of the office", () => {
  const openOffice = (at = "/corrections", type: "admin" | "curator" = "admin") =>
    mountDesk(<OfOffice />, { at, type, answers: { adminProposals: listOf(change()) } });

  test("are in two folders, of which the address names the second", async () => {
    const { press, sent, at } = openOffice();
    await screen.findByText("Tea and cake");
    await press(texts.suspected);
    await waitFor(() => expect(sent("adminProposals").at(-1)).toEqual({ suspected: true }));
    expect(at()).toBe("/corrections?show=suspected");
  });

  test("of an address show its folder at once", async () => {
    const { sent } = openOffice("/corrections?show=suspected");
    await screen.findByText("Tea and cake");
    expect(sent("adminProposals")).toEqual([{ suspected: true }]);
  });

  test("are one folder for curators", async () => {
    openOffice("/corrections", "curator");
    const item = within((await screen.findAllByRole("listitem"))[0]!);
    expect(item.getByRole("link", { name: "The Pier" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: texts.suspected })).toBeNull();
  });
});
