// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { dueCheck } from "#core/contract/community/checks.ts";
import { contract } from "#core/contract/index.ts";
import { type OwnPageCard, ownPageCard } from "#core/contract/pages/own.ts";
import { NotHere } from "#core/web/desk/shell/NotHere.tsx";
import { mountDesk, said } from "#test/support/desk/mounted-desk.tsx";
import { sampleOf } from "#test/support/sample.ts";
import { OwnPages } from "./OwnPages.tsx";

const card = (fields: Partial<OwnPageCard>) =>
  sampleOf(ownPageCard, { id: "page", slug: "teach-hiudai", name: "Teach Hiúdaí", approval: "approved", ...fields });
/** A second page, since the list is passed by where there is one alone. */
const OTHER = card({ id: "other", slug: "other", name: "Other", approval: "requested", percent: 5, missing: [] });
const openPages = (items: OwnPageCard[], type: "member" | "editor" = "member") =>
  mountDesk(<OwnPages />, {
    type,
    answers: {
      ownPages: sampleOf(contract.ownPages.answer, { items: items.length > 0 ? [...items, OTHER] : [] }),
      dueChecks: { items: [] },
    },
  });

test("a page shows how complete it is, and the most important of what is missing", async () => {
  openPages([card({ percent: 62, missing: ["photo", "irish"] })]);
  await said("62 % complete. Next: add a photo");
  const bar = screen.getByRole("progressbar", { name: "62 % complete" });
  expect(bar.getAttribute("aria-valuenow")).toBe("62");
});

test("a complete page has no next step", async () => {
  openPages([card({ percent: 100, missing: [] })]);
  expect(await said("100 % complete")).toBeTruthy();
});

test.each<[string, Partial<OwnPageCard>, number]>([
  ["public", {}, 1],
  ["hidden by its owner", { status: "hidden" }, 0],
  ["waiting for approval", { approval: "requested" }, 0],
])("a page that is %s has a public address or none", async (_, fields, count) => {
  openPages([card({ role: "manager", ...fields })]);
  await screen.findByRole("link", { name: "Edit Teach Hiúdaí" });
  expect(screen.queryAllByRole("link", { name: /^See it as visitors do/ })).toHaveLength(count);
});

test("who has one page lands on it, unless something of it is due", async () => {
  const only = { ownPages: sampleOf(contract.ownPages.answer, { items: [card({ percent: 62, missing: [] })] }) };
  const led = mountDesk(<OwnPages />, { type: "member", pattern: "/", answers: { ...only, dueChecks: { items: [] } } });
  await waitFor(() => expect(led.at()).toBe("/teach-hiudai"));
  const due = sampleOf(contract.dueChecks.answer, { items: [sampleOf(dueCheck, { reasons: [], week: [] })] });
  const left = mountDesk(<OwnPages />, { type: "member", answers: { ...only, dueChecks: due } });
  await said("62 % complete");
  expect(left.at()).toBe("/");
});

test("an address at which nothing is says so under a heading, with ways on", async () => {
  mountDesk(<NotHere />, { type: "member" });
  expect(await screen.findByRole("heading", { level: 1, name: "There is nothing at this address" })).toBeTruthy();
  const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(links).toEqual(["/", "/en/pages", "/en/feedback"]);
});

test("without a page the first step is to ask for one", async () => {
  openPages([]);
  await said("You have no page yet.");
  expect(screen.getByRole("link", { name: "Ask for a page" }).getAttribute("href")).toBe("/request");
  expect(screen.queryByRole("link", { name: "Administration" })).toBeNull();
});

test("editors find the administration", async () => {
  openPages([], "editor");
  const link = await screen.findByRole("link", { name: "Administration" });
  expect(link.getAttribute("href")).toBe("/en/admin");
});
