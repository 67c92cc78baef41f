import { describe, expect, it, test } from "vitest";
import { contract } from "#core/contract/index.ts";
import { auditEntry } from "#core/contract/office/audit.ts";
import type { Overview } from "#core/contract/office/overview.ts";
import { WAITING_KINDS, type Waiting } from "#core/contract/office/waiting.ts";
import { adminPageRow } from "#core/contract/pages/admin.ts";
import { adminDesk } from "#test/support/desk/admin-desk.ts";
import { type Responses, useDesk } from "#test/support/desk/desk-browser.ts";
import { sampleOf } from "#test/support/sample.ts";

const open = useDesk();

const AT = "2026-03-17T03:15:00.000Z";
const none: Overview["backup"] = {
  scheduled: true,
  last: null,
  bytes: null,
  failed: null,
  error: null,
  overdue: false,
};

const NOTHING = Object.fromEntries(WAITING_KINDS.map((kind) => [kind, 0])) as Waiting["counts"];
/** What the overview reads. */
const overviewWith = (waiting: Partial<Waiting> = {}, responses: Responses = {}): Responses => ({
  ...adminDesk(),
  waiting: { items: [], counts: NOTHING, suspected: 0, ...waiting },
  adminPages: ({ owner }) => ({
    items: owner ? [] : [sampleOf(adminPageRow, { id: "quay", name: "Quay", approval: "requested" })],
    next_cursor: null,
    total: owner ? 7 : 1,
  }),
  overview: sampleOf(contract.overview.answer),
  audit: { items: [], next_cursor: null, total: 0 },
  ...responses,
});

test.each<[string, "en" | "ga", Partial<Overview["backup"]>, string[]]>([
  ["that was made", "en", { last: AT, bytes: 16_600_000 }, ["Last backup: 17 March 2026, 03:15 (17 MB)"]],
  ["that failed", "en", { failed: AT, error: "disk full" }, ["The last attempt failed: disk full", "no backup yet"]],
  [
    "that is overdue",
    "ga",
    { last: AT, overdue: true },
    ["Ní dhearnadh dhá chúltaca nó níos mó", "An cúltaca deireanach"],
  ],
  ["that nobody scheduled", "ga", { scheduled: false }, ["Níl aon chúltaca ann fós.", "sa lámhleabhar"]],
])("the overview describes a backup %s, in %s", async (_, locale, backup, texts) => {
  const responses = {
    ...overviewWith(),
    overview: sampleOf(contract.overview.answer, { backup: { ...none, ...backup } }),
  };
  const { page } = await open("/admin", { type: "admin", locale, width: 360, responses });
  const section = page.locator("section[aria-labelledby=backups]"); // folded where all is well
  const shown = await section.textContent();
  for (const text of texts) expect(shown).toContain(text);
});

test.each<["en" | "ga", Partial<NonNullable<Overview["database"]>>, string]>([
  [
    "en",
    { state: "flawed", fixed_in: "18.6" },
    "PostgreSQL 18.4 has published flaws, which 18.6 fixes (as of 16 September 2026).",
  ],
  ["ga", { state: "flawed", fixed_in: "18.6" }, "a leigheasann 18.6 (mar a bhí ar 16 Meán Fómhair 2026)"],
  ["en", { state: "fixed", fixed_in: "18.4" }, "no published flaws were known of it on 16 September 2026."],
  ["en", { state: "unknown", fixed_in: null }, "does not know whether it has published flaws."],
])(
  "the overview says whether the database’s programs have published flaws, in %s: %o",
  async (locale, database, text) => {
    const known = { version: "18.4", as_of: "2026-09-16", state: "fixed", fixed_in: null } as const;
    const responses = {
      ...overviewWith(),
      overview: sampleOf(contract.overview.answer, { backup: none, database: { ...known, ...database } }),
    };
    const { page } = await open("/admin", { type: "admin", locale, width: 360, responses });
    const section = page.locator("section[aria-labelledby=database]");
    expect(await section.textContent()).toContain(text);
    expect(await section.isVisible()).toBe(database.state === "flawed");
  },
);

test("the overview asks one administrator alone for another one, or for recovery codes", async () => {
  const overviewOf = (lone_admin: Overview["lone_admin"]) => ({
    ...overviewWith(),
    overview: sampleOf(contract.overview.answer, { lone_admin, backup: none }),
    searchAccounts: sampleOf(contract.searchAccounts.answer),
  });
  const { page } = await open("/admin", { type: "admin", responses: overviewOf("without-codes") });
  const card = page.getByRole("alert").filter({ hasText: "One administrator alone" });
  expect(await card.getByRole("link", { name: "Make recovery codes" }).getAttribute("href")).toBe(
    "/en/account#recovery",
  );
  await card.getByRole("link", { name: "Make somebody an administrator" }).click();
  await page.waitForURL("**/en/admin/accounts");
  const { page: safe } = await open("/admin", { type: "admin", responses: overviewOf("none") });
  await safe.getByText("Server: backups, recordings, database").click();
  await safe.getByRole("region", { name: "Backups" }).waitFor();
  expect(await safe.getByText("One administrator alone").count()).toBe(0);
});

const DAYS_AGO = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const WAITING: Partial<Waiting> = {
  items: [
    {
      kind: "report",
      id: "r",
      date: DAYS_AGO(9),
      name: "Quay",
      name_ie: null,
      text: "Not a pub.",
      locale: "ga",
    },
    { kind: "request", id: "p", date: DAYS_AGO(1), name: "Bakery", name_ie: "Bácús", text: null, locale: null },
    { kind: "mail", id: "m", date: DAYS_AGO(0), name: null, name_ie: null, text: "a@example.ie", locale: null },
  ],
  counts: { ...NOTHING, report: 1, request: 1, mail: 1, suspected: 2 },
  suspected: 2,
};

describe("what waits", () => {
  it("stands one by one with its age, the oldest first, and leads to where it is decided", async () => {
    const { page } = await open("/admin", { type: "admin", responses: overviewWith(WAITING) });
    const rows = page.getByRole("list", { name: "Longest waiting first" }).getByRole("listitem");
    await rows.first().waitFor();
    await expect
      .poll(() => rows.allInnerTexts())
      .toEqual([
        expect.stringMatching(/^Report\s+Quay: Not a pub\.\s+9 days$/),
        expect.stringMatching(/^Page requested\s+Bakery\s+1 day$/),
        expect.stringMatching(/^Mail failed\s+a@example\.ie\s+today$/),
      ]);
    expect(await rows.getByText("Not a pub.").getAttribute("lang")).toBe("ga");
    const links = await rows.getByRole("link").evaluateAll((all) => all.map((one) => one.getAttribute("href")));
    expect(links).toEqual(["/en/admin/feedback?message=r", "/en/admin/requests?page=p", "/en/admin/outbox"]);
  });

  it("is counted by kind, with links to all of it; what is not there is left out", async () => {
    const { page } = await open("/admin", { type: "admin", locale: "ga", responses: overviewWith(WAITING) });
    const waits = page.getByRole("region", { name: "Cad atá ag fanacht" });
    await waits.getByRole("link", { name: "7 Leathanaigh gan úinéir" }).waitFor();
    const counts = waits.getByRole("list").first().getByRole("link");
    expect(await counts.evaluateAll((all) => all.map((one) => [one.textContent, one.getAttribute("href")]))).toEqual([
      ["1 Iarratais", "/ga/admin/requests"],
      ["1 Tuairiscí", "/ga/admin/feedback"],
      ["1 Ríomhphoist ar theip orthu", "/ga/admin/outbox"],
      ["2 Teachtaireachtaí coinnithe siar: róbat, b’fhéidir", "/ga/admin/feedback?show=suspected"],
      ["7 Leathanaigh gan úinéir", "/ga/admin/pages?approval=approved&owner=none"],
    ]);
  });

  it("is nothing on a quiet day", async () => {
    const { page } = await open("/admin", { type: "admin", responses: overviewWith() });
    await page.getByText("Nothing waits. A good moment for a story.").waitFor();
    expect(await page.getByRole("list", { name: "Longest waiting first" }).count()).toBe(0);
  });
});

test("what changed is told in sentences, one for each piece of work", async () => {
  const entry = (action: string, clock: string) =>
    sampleOf(auditEntry, {
      id: clock,
      action,
      date: `2026-03-17T${clock}:00.000Z`,
      by: { id: "una", name: "Una", email: null },
      page: { id: "quay", name: "Quay", name_ie: "An Ché" },
    });
  const audit = {
    items: [entry("price.edit", "12:30"), entry("price.add", "12:29"), entry("page.basics", "09:00")],
    next_cursor: null,
    total: 3,
  };
  const { page } = await open("/admin", { type: "admin", locale: "ga", responses: overviewWith({}, { audit }) });
  const rows = page.getByRole("list", { name: "Cad a d’athraigh" }).getByRole("link");
  await expect
    .poll(() => rows.allInnerTexts())
    .toEqual([
      expect.stringMatching(/^An Ché\s+D’athraigh Una praghas\s+17 Márta 2026, 12:30$/),
      expect.stringMatching(/^An Ché\s+D’athraigh Una na bunsonraí\s+17 Márta 2026, 09:00$/),
    ]);
  expect(await rows.first().getAttribute("href")).toBe("/ga/admin/audit?subject=quay");
});
