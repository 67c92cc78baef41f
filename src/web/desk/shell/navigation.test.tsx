// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { Link } from "react-router";
import { describe, expect, test } from "vitest";
import { contract } from "#core/contract/index.ts";
import { LOCALES } from "#core/contract/locales.ts";
import { waiting } from "#core/contract/office/waiting.ts";
import type { AccountType, PageRole } from "#core/contract/roles.ts";
import { textsIn } from "#core/texts/texts-for.ts";
import { OFFERED } from "#core/web/document/has-offered.ts";
import { DESKS_OF_MODULES } from "#start/compiled/desks.ts";
import { MANAGES_OF_MODULES } from "#start/compiled/manages.ts";
import { type DeskAnswers, mountDesk, said } from "#test/support/desk/mounted-desk.tsx";
import { member, pageDesk, pageWith } from "#test/support/desk/page-desk.ts";
import { sampleOf } from "#test/support/sample.ts";
import { Admin } from "../admin/Admin.tsx";
import { placesOf, SECTIONS, sectionsFor } from "../admin/sections.ts";
import { PageDesk } from "../manage/page/PageDesk.tsx";
import { SECTION_NAMES, TASK_OF } from "../manage/page/sections.ts";
import { NavGroups } from "./NavGroups.tsx";
import { Shell, Title } from "./Shell.tsx";

const { admin: texts, desk } = textsIn("en");

const nothingWaits = sampleOf(waiting).counts;
const office = (counts: Partial<typeof nothingWaits> = {}, corrections = 0): DeskAnswers => ({
  waiting: sampleOf(waiting, { counts: { ...nothingWaits, ...counts } }),
  notifications: sampleOf(contract.notifications.answer),
  adminProposals: { items: [], next_cursor: null, waiting: corrections },
});

/** Sections of modules for those who write. */
const OF_WRITERS = DESKS_OF_MODULES.flatMap(({ sections = [] }) =>
  sections.flatMap(({ name, who }) => (who.includes("editor") ? [`/${name}`] : [])),
);

describe("the administration", () => {
  const open = (type: AccountType, { at = "/pages", offers = OFFERED, answers = office() } = {}) =>
    mountDesk(<Admin />, { type, at, answers, data: { offers } });
  const linksIn = async () => {
    const navigation = await screen.findByRole("navigation", { name: texts.navigation });
    return within(navigation)
      .getAllByRole("link")
      .map((link) => link.getAttribute("href")!);
  };

  test.each<[AccountType, string[]]>([
    ["editor", [...OF_WRITERS, "/stories", "/events", "/features", "/translations"]],
    ["curator", ["/pages", "/corrections", "/notifications"]],
  ])("leads %ss to their parts alone", async (type, paths) => {
    open(type, { at: paths[0]! });
    expect((await linksIn()).toSorted()).toEqual(paths.toSorted());
  });

  test.each(["admin", "deputy"] as const)("leads %ss to every part", async (type) => {
    open(type);
    expect(await linksIn()).toHaveLength(SECTIONS.length);
  });

  test.each([
    ["stories", ["/stories"]],
    ...DESKS_OF_MODULES.filter(({ sections }) => sections).map(
      ({ module, sections = [] }) => [module, sections.map(({ name }) => `/${name}`)] as const,
    ),
  ] as const)("does not lead to what the directory does not have: %s", async (missing, paths) => {
    open("admin", { offers: OFFERED.filter((one) => one !== missing) });
    const links = await linksIn();
    for (const path of paths) expect(links).not.toContain(path);
    expect(links).toHaveLength(SECTIONS.length - paths.length);
  });

  test.each(
    DESKS_OF_MODULES.flatMap(({ module, screens = {} }) =>
      Object.entries(screens).flatMap(([name, own]) => Object.keys(own).map((path) => [module, `/${name}/${path}`])),
    ),
  )("has no screen of a module that is off: %s, %s", async (off, at) => {
    open("admin", { at, offers: OFFERED.filter((one) => one !== off) });
    expect(await said(texts.notForYou.part)).toBeTruthy();
    const own = sectionsFor(
      "admin",
      OFFERED.filter((one) => one !== off),
    );
    expect(placesOf(own, texts).map(({ to }) => to)).not.toContain(at);
  });

  test.each(LOCALES)("is not open to members, who are led to their own pages: %s", async (locale) => {
    mountDesk(<Admin />, { type: "member", locale, at: "/", answers: office() });
    const own = textsIn(locale);
    expect(await screen.findByRole("heading", { name: own.admin.notForYou.title })).toBeTruthy();
    const back = screen.getByRole("link", { name: own.admin.notForYou.back({ name: own.desk.pages.title }) });
    expect(back.getAttribute("href")).toBe(`/${locale}/manage`);
    expect(screen.queryByRole("navigation")).toBeNull();
  });

  test.each<[AccountType, string]>([
    ["editor", "/accounts"],
    ["editor", "/pages/letters"],
    ["curator", "/settings"],
    ["curator", "/stories"],
  ])("leads %ss who come to %s to a part of their own", async (type, at) => {
    open(type, { at });
    expect(await said(texts.notForYou.part)).toBeTruthy();
    const back = screen.getByRole("link", { name: /^To / });
    expect(await linksIn()).toContain(back.getAttribute("href"));
  });

  test("begins for editors with their first part in place of the overview", async () => {
    const { at } = open("editor", { at: "/" });
    await linksIn();
    expect(sectionsFor("editor", OFFERED).some(({ name }) => at() === `/${name}`)).toBe(true);
  });

  test("unfolds the group of the open screen", async () => {
    open("admin", { at: "/accounts" });
    const navigation = await screen.findByRole("navigation", { name: texts.navigation });
    const groups = [...navigation.querySelectorAll("details")];
    expect(groups.filter(({ open: isOpen }) => isOpen)).toHaveLength(1);
    const current = within(navigation).getByRole("link", { current: "page" });
    expect(current.textContent).toBe(texts.sections.accounts);
    expect(current.closest("details")!.open).toBe(true);
  });

  test("counts what waits at its part, and in the group that holds it", async () => {
    open("admin", { answers: office({ request: 2, message: 1, report: 3 }) });
    const requests = await screen.findByRole("link", { name: new RegExp(`^${texts.sections.requests}.*2 wait`) });
    expect(requests).toBeTruthy();
    expect(screen.getByRole("link", { name: new RegExp(`^${texts.sections.feedback}.*4 wait`) })).toBeTruthy();
    const people = screen.getByText(texts.groups.people).closest("summary")!;
    expect(people.textContent).toContain(desk.waiting({ n: 4 }));
  });

  test("counts for curators the corrections of their pages", async () => {
    open("curator", { at: "/pages", answers: office({}, 5) });
    expect(await screen.findByRole("link", { name: /5 wait/ })).toBeTruthy();
  });

  test("opens its parts in a dialog where there is no room beside the screen, which closes by choosing one", async () => {
    const { press, hands, at } = open("admin");
    await press(new RegExp(`^${texts.menu}`));
    const dialog = await screen.findByRole("dialog", { name: texts.title });
    await hands.click(within(dialog).getByRole("link", { name: texts.sections.places }));
    await waitFor(() => expect(at()).toBe("/places"));
    expect(screen.queryByRole("dialog", { name: texts.title })).toBeNull();
  });
});

describe("the desk of a page", () => {
  type Role = PageRole | null;
  const open = (
    role: Role,
    { type = "member" as AccountType, at = "/teach-hiudai", page = pageWith(), more = {}, offers = OFFERED } = {},
  ) =>
    mountDesk(<PageDesk />, {
      type,
      at,
      pattern: "/:id/:section?/:one?",
      data: { offers },
      answers: {
        ...(pageDesk({ page, members: role ? [member(role)] : [member("owner", "Hiúdaí")] }) as DeskAnswers),
        pagePreview: { html: "", rules: "" },
        ...more,
      },
    });
  const sectionsOf = async () => {
    const navigation = await screen.findByRole("navigation", { name: desk.sections });
    await waitFor(() => expect(within(navigation).getAllByRole("link").length).toBeGreaterThan(1));
    const links = within(navigation).getAllByRole("link");
    return links.map((link) => link.getAttribute("href")!.split("/").at(-1)!).filter((name) => name !== "teach-hiudai");
  };

  test.each(MANAGES_OF_MODULES.flatMap(({ module, sections = [] }) => sections.map(({ name }) => [module, name])))(
    "has no section of a module that is off: %s, %s",
    async (off, name) => {
      const { at } = open("owner", { at: `/teach-hiudai/${name}`, offers: OFFERED.filter((one) => one !== off) });
      await waitFor(() => expect(at()).toBe("/"));
      open("owner", { offers: OFFERED.filter((one) => one !== off) });
      expect(await sectionsOf()).not.toContain(name);
    },
  );

  test.each<[string, Role, AccountType, (section: (typeof SECTION_NAMES)[number]) => boolean]>([
    ["an owner: all of it", "owner", "member", () => true],
    ["a manager: all of it", "manager", "member", () => true],
    ["the counter: hours, and the team", "counter", "member", (name) => ["today", "times", "team"].includes(name)],
    ["an administrator: all of it", null, "admin", () => true],
    ["a deputy: all but what destroys", null, "deputy", (name) => TASK_OF[name] !== "destroy"],
    ["a curator: the page, not its team's letters", null, "curator", (name) => TASK_OF[name] !== "messages"],
  ])("shows %s", async (_, role, type, has) => {
    open(role, { type });
    expect((await sectionsOf()).toSorted()).toEqual(SECTION_NAMES.filter(has).toSorted());
  });

  test.each<[Role, AccountType, string, string]>([
    ["counter", "member", "prices", desk.notYours.counter({ who: desk.notYours.office })],
    [null, "deputy", "remove", desk.notYours.deputy],
    [null, "curator", "feedback", desk.notYours.curator],
  ])("says to a %s %s whom to ask about a part that is not theirs: %s", async (role, type, section, caption) => {
    open(role, { type, at: `/teach-hiudai/${section}` });
    expect(await screen.findByRole("heading", { level: 2, name: desk.notYours.title })).toBeTruthy();
    expect(screen.getByText(caption)).toBeTruthy();
    expect(screen.getByRole("link", { name: desk.notYours.back }).getAttribute("href")).toMatch(/\/times$/);
  });

  test("marks what is missing, and counts what visitors have sent", async () => {
    open("owner", {
      more: {
        pageProposals: ({ source }: { source?: string }) => ({
          items: [],
          next_cursor: null,
          waiting: source === "visitor" ? 2 : 0,
        }),
        pageFeedback: { items: [], next_cursor: null, total: 1 },
      },
    });
    expect(
      await screen.findByRole("link", { name: new RegExp(`^${desk.page.sections.corrections}.*2 wait`) }),
    ).toBeTruthy();
    expect(screen.getByRole("link", { name: new RegExp(`^${desk.page.sections.feedback}.*1 waits`) })).toBeTruthy();
    expect(
      screen.getByRole("link", { name: new RegExp(`^${desk.page.sections.photos}.*${desk.page.missing}`) }),
    ).toBeTruthy();
  });

  test.each([
    ["approved", "open", desk.approval.approved, true],
    ["approved", "hidden", desk.visibility.hidden, false],
    ["requested", "open", desk.approval.requested, false],
    ["declined", "open", desk.approval.declined, false],
  ] as const)("says whether visitors see the page: %s, %s", async (approval, status, caption, isSeen) => {
    const page = pageWith({ status });
    mountDesk(<PageDesk />, {
      type: "member",
      at: "/teach-hiudai",
      pattern: "/:id/:section?",
      answers: { ...(pageDesk({ page, approval }) as DeskAnswers), pagePreview: { html: "", rules: "" } },
    });
    expect(await said(caption)).toBeTruthy();
    expect(screen.queryByRole("link", { name: desk.pages.view }) !== null).toBe(isSeen);
  });
});

describe("a group of links", () => {
  const links = (n: number) => [{ to: "/a", name: "A", n }];
  test.each([
    [3, "3"],
    [99, "99"],
    [100, "99+"],
  ])("shows at most two digits of what waits, and says all of it: %i", async (n, shown) => {
    mountDesk(
      <NavGroups
        label="Parts"
        current="page"
        groups={[{ name: "page", title: "Page", links: links(n) }]}
        waiting={(all) => `${all} wait`}
      />,
    );
    const link = await screen.findByRole("link", { name: new RegExp(`${n} wait`) });
    expect(link.querySelector("[aria-hidden]")!.textContent).toBe(shown);
  });

  test.each([
    ["page", true],
    ["hours", false],
  ])("is unfolded where it holds the open screen: %s", async (current, isOpen) => {
    mountDesk(
      <NavGroups label="Parts" current={current} groups={[{ name: "page", title: "Page", links: links(0) }]} />,
    );
    expect((await screen.findByText("Page")).closest("details")!.open).toBe(isOpen);
  });
});

describe("the frame of every screen", () => {
  test("focuses the heading of the screen that opens, and names it and the directory in the title", async () => {
    const { hands } = mountDesk(
      <>
        <Shell />
        <Title part="Hours">The Pier</Title>
        <Link to="/elsewhere">On</Link>
      </>,
    );
    const link = await screen.findByRole("link", { name: "On" });
    expect(document.title).toBe("Hours · The Pier · Eolaire");
    link.focus();
    await hands.keyboard("{Enter}");
    await waitFor(() => expect(document.activeElement?.textContent).toBe("The Pier"));
  });
});

describe("a second step", () => {
  const { secondFactor } = desk;
  const at = (days: number) =>
    Temporal.Now.instant()
      .subtract({ hours: 24 * days })
      .toString();
  const open = (type: AccountType, since: string, more: Parameters<typeof mountDesk>[1] = {}) =>
    mountDesk(
      <>
        <Shell />
        <p>The screen</p>
      </>,
      {
        type,
        account: { date_type_changed: since },
        signIn: { methods: ["password", "totp"], secondFactorFor: ["admin"] },
        ...more,
      },
    );

  test("is asked of administrators from a day on, with a link that adds one", async () => {
    open("admin", at(1));
    expect(await said(/^From \w+ \d+ \w+ on administration needs a second step/)).toBeTruthy();
    expect(screen.getByRole("link", { name: secondFactor.add }).getAttribute("href")).toBe("/en/account#factors");
  });

  test("is needed at once after a week", async () => {
    open("admin", "2020-01-01T00:00:00.000Z");
    expect(await screen.findByText(secondFactor.over, { exact: false })).toBeTruthy();
  });

  test("is proposed to editors, who do not need one", async () => {
    open("editor", at(1));
    expect(await said(/^Protect this account by a second step/)).toBeTruthy();
  });

  test.each<[string, AccountType, Parameters<typeof mountDesk>[1]]>([
    ["members", "member", {}],
    ["whoever has one", "admin", { identity: { hasSecondFactor: true } }],
    ["whoever cannot have one here", "admin", { signIn: { methods: ["password"] } }],
    ["accounts of the demonstration", "admin", { data: { demoAccounts: [{ email: "sile@example.ie" }] as never } }],
  ])("is not asked of %s", async (_, type, more) => {
    open(type, at(1), more);
    await said("The screen");
    expect(screen.queryByRole("link", { name: secondFactor.add })).toBeNull();
  });
});
