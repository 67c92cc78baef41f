// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { contract } from "#core/contract/index.ts";
import { auditEntry } from "#core/contract/office/audit.ts";
import { OFFERED } from "#core/web/document/has-offered.ts";
import { mountDesk } from "#test/support/desk/mounted-desk.tsx";
import { sampleOf } from "#test/support/sample.ts";
import { Audit } from "./Audit.tsx";

const { subject } = auditEntry.shape;
const entry = sampleOf(auditEntry, {
  action: "timetable.update",
  subject: sampleOf(subject, { kind: "timetable", id: "one", is_there: true, name: "The ferry" }),
});
const open = (offers: readonly (typeof OFFERED)[number][]) =>
  mountDesk(<Audit />, {
    at: "/audit",
    answers: {
      audit: { items: [entry], next_cursor: null, total: 1 },
      searchAccounts: sampleOf(contract.searchAccounts.answer),
      categories: sampleOf(contract.categories.answer),
      tags: sampleOf(contract.tags.answer),
    },
    data: { offers },
  });

test("leads to what was changed", async () => {
  open(OFFERED);
  expect((await screen.findByRole("link", { name: "The ferry" })).getAttribute("href")).toBe("/timetables/one");
});

test("names what was changed where the directory does not have its screen any more", async () => {
  open(OFFERED.filter((one) => one !== "timetables"));
  expect(await screen.findByText("The ferry")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "The ferry" })).toBeNull();
});
