// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { UnsubscribeScreen } from "#core/web/site/screens/owners/unsubscribe.tsx";
import { open, addressOf as to } from "#test/support/shown-screen.tsx";

const TOKEN = "x".repeat(64);
const openLink = (changes: object = {}) =>
  open(UnsubscribeScreen, { at: `/unsubscribe?of=figures&token=${TOKEN}` }, changes);

test("the link that turns the mails off asks before it does", async () => {
  await openLink();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("No more monthly figures?");
  const form = screen.getByRole("button", { name: "Switch the mail off" }).closest("form")!;
  expect(form.getAttribute("action")).toBe(`/en/unsubscribe?token=${TOKEN}&of=figures`);
  expect(to(screen.getByRole("link", { name: "Keep them" }))).toBe("/en");
});

test("then it says that it is done, and where it is switched on again", async () => {
  const { head } = await openLink({ state: "done" });
  expect(head.title).toBe("The mail is switched off");
  expect(to(screen.getByRole("link", { name: "To my account" }))).toBe("/en/account#preferences");
});
