// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { contract } from "#core/contract/index.ts";
import type { Module } from "#core/contract/module.ts";
import { auditEntry } from "#core/contract/office/audit.ts";
import { OFFERED } from "#core/web/document/has-offered.ts";
import { MODULES } from "#start/compiled/declared.ts";
import { mountDesk } from "#test/support/desk/mounted-desk.tsx";
import { sampleOf } from "#test/support/sample.ts";
import { Audit } from "./Audit.tsx";

const OF_MODULES = (MODULES as readonly Module[]).flatMap(({ name, kinds }) =>
  Object.entries(kinds).flatMap(([kind, { screen: at, hasOwnScreen }]) =>
    at ? [[kind, name, hasOwnScreen ? `${at}/one` : at] as const] : [],
  ),
);

const { subject } = auditEntry.shape;
function open(kind: string, offers: readonly (typeof OFFERED)[number][]) {
  const named = sampleOf(subject, { kind, id: "one", is_there: true, name: "The one" });
  const items = [sampleOf(auditEntry, { action: "page.update", subject: named })];
  mountDesk(<Audit />, {
    at: "/audit",
    answers: {
      audit: { items, next_cursor: null, total: 1 },
      searchAccounts: sampleOf(contract.searchAccounts.answer),
      categories: sampleOf(contract.categories.answer),
      tags: sampleOf(contract.tags.answer),
    },
    data: { offers },
  });
}

const linkTo = async () => (await screen.findByRole("link", { name: "The one" })).getAttribute("href");

test("leads to what was changed", async () => {
  open("category", OFFERED);
  expect(await linkTo()).toBe("/categories/one");
});

test.each(OF_MODULES)("leads to a %s while the module %s is on, and then names it", async (kind, name, at) => {
  open(kind, OFFERED);
  expect(await linkTo()).toBe(at);
  cleanup();
  open(
    kind,
    OFFERED.filter((one) => one !== name),
  );
  expect(await screen.findByText("The one")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "The one" })).toBeNull();
});
