// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { LOCALES } from "#core/contract/locales.ts";
import { textsIn } from "#core/texts/texts-for.ts";
import Register from "#core/web/account/register/Register.tsx";
import { UnsubscribeScreen } from "#core/web/site/screens/owners/unsubscribe.tsx";
import { clientOf, mount } from "#test/support/mounted.tsx";
import { open, readIn, addressOf as to } from "#test/support/shown-screen.tsx";

describe("who registers", () => {
  const registering = async (locale: (typeof LOCALES)[number], isWished: boolean) => {
    const { register: texts, field } = textsIn(locale).auth;
    const register = vi.fn(async (_: unknown, afterwards: () => Promise<void>) => afterwards());
    const updateAccount = vi.fn(async () => ({}));
    const hands = mount(<Register />, { locale, client: clientOf({ register, updateAccount }) });
    await hands.type(screen.getByLabelText(field.name), "Síle");
    await hands.type(screen.getByLabelText(field.email), "sile@example.ie");
    await hands.type(screen.getByLabelText(field.password), "a walk along the strand at low tide");
    if (isWished) await hands.click(screen.getByLabelText(texts.newsletter));
    await hands.click(screen.getByRole("button", { name: texts.submit }));
    await vi.waitFor(() => expect(updateAccount).toHaveBeenCalledWith({ locale, newsletter: isWished }));
  };

  test.each(LOCALES)("gets the newsletter by a tick: %s", (locale) => registering(locale, true));
  test("gets none that was not asked for", () => registering("en", false));
});

describe("the link of a newsletter, which names no mail", () => {
  const TOKEN = "x".repeat(64);
  const openLink = (query = "", changes: object = {}) =>
    open(UnsubscribeScreen, { at: `/unsubscribe?${query}token=${TOKEN}` }, changes);

  test.each(["", "of=constructor&"])("asks before it ends: %s", async (query) => {
    await openLink(query);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Unsubscribe from the newsletter?");
    const form = screen.getByRole("button", { name: "Unsubscribe" }).closest("form")!;
    expect(form.getAttribute("action")).toBe(`/en/unsubscribe?token=${TOKEN}`);
    expect(to(screen.getByRole("link", { name: "Keep it" }))).toBe("/en");
  });

  test("says that it is done, and where it is switched on again", async () => {
    const { head } = await openLink("", { state: "done" });
    expect(head.title).toBe("You are unsubscribed");
    expect(readIn()).toContain("no more newsletters from Eolaire");
    expect(to(screen.getByRole("link", { name: "To my account" }))).toBe("/en/account#preferences");
  });
});
