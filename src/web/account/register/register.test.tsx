// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { LOCALES } from "#core/contract/locales.ts";
import { textsIn } from "#core/texts/texts-for.ts";
import { clientOf, mount, sdkError } from "#test/support/mounted.tsx";
import Reset from "../reset/Reset.tsx";
import Register from "./Register.tsx";

const { register: texts, reset, field, errors, sent, passwordHelp } = textsIn("en").auth;
const LONG = "a walk along the strand at low tide";

type Hands = ReturnType<typeof mount>;
async function fill(hands: Hands, { name = "Síle", email = "sile@example.ie", password = LONG } = {}) {
  if (name) await hands.type(screen.getByLabelText(field.name), name);
  if (email) await hands.type(screen.getByLabelText(field.email), email);
  if (password) await hands.type(screen.getByLabelText(field.password), password);
  await hands.click(screen.getByRole("button", { name: texts.submit }));
}

/** As the SDK does: what is to be done with the new account comes after it was made. */
const registered = () => vi.fn(async (_: unknown, afterwards: () => Promise<void>) => afterwards());

describe("a new account", () => {
  test.each(LOCALES)("keeps the reader's language: %s", async (locale) => {
    const own = textsIn(locale).auth;
    const [register, updateAccount] = [registered(), vi.fn(async () => ({}))];
    const hands = mount(<Register />, {
      locale,
      client: clientOf({ register, updateAccount }),
      at: `/${locale}/register`,
    });
    await hands.type(screen.getByLabelText(own.field.name), "Síle");
    await hands.type(screen.getByLabelText(own.field.email), "sile@example.ie");
    await hands.type(screen.getByLabelText(own.field.password), LONG);
    await hands.click(screen.getByRole("button", { name: own.register.submit }));
    expect(await screen.findByText(own.sent.register({ email: "sile@example.ie" }))).toBeTruthy();
    expect(register.mock.lastCall![0]).toEqual({
      name: "Síle",
      email: "sile@example.ie",
      password: LONG,
      address: `https://eolaire.example/${locale}/sign-in?next=${encodeURIComponent(`/${locale}/account`)}`,
    });
    expect(updateAccount).toHaveBeenCalledWith(expect.objectContaining({ locale }));
  });

  test("leads back to the invitation for which it was made", async () => {
    const register = registered();
    const client = clientOf({ register, updateAccount: async () => ({}) });
    const hands = mount(<Register />, { client, at: "/en/register?next=%2Fen%2Finvite%2Fx#email=sile%40example.ie" });
    expect(screen.getByLabelText<HTMLInputElement>(field.email).value).toBe("sile@example.ie");
    await fill(hands, { email: "" });
    await screen.findByRole("heading", { name: sent.title });
    expect(register.mock.lastCall![0]).toMatchObject({
      address: "https://eolaire.example/en/sign-in?next=%2Fen%2Finvite%2Fx",
    });
  });

  test("names each field that is empty, and sends nothing", async () => {
    const register = registered();
    const hands = mount(<Register />, { client: clientOf({ register }) });
    await fill(hands, { name: "", email: "", password: "" });
    const named = within(await screen.findByRole("alert")).getAllByRole("link");
    expect(named.map(({ textContent }) => textContent)).toEqual([field.name, field.email, field.password]);
    expect(register).not.toHaveBeenCalled();
  });

  test("can be made with another address after a mistake", async () => {
    const client = clientOf({ register: registered(), updateAccount: async () => ({}) });
    const hands = mount(<Register />, { client });
    await fill(hands, { email: "sile@exmaple.ie" });
    await hands.click(await screen.findByRole("button", { name: sent.other }));
    expect(screen.getByRole("heading", { level: 1, name: texts.title })).toBe(document.activeElement);
  });
});

describe("a new password", () => {
  test("says which demands it meets while it is typed", async () => {
    const checkPassword = async (password: string) => ({
      least: 12,
      demands: [
        { name: "length", isMet: password.length >= 12 },
        { name: "digit", isMet: /\d/.test(password) },
      ],
    });
    const hands = mount(<Register />, { client: clientOf({ checkPassword }) });
    const demand = async (text: string) => (await screen.findByText(text, { exact: false })).dataset.met;
    expect(await demand(passwordHelp.length({ n: 12 }))).toBe("false");
    await hands.type(screen.getByLabelText(field.password), LONG);
    await expect.poll(() => demand(passwordHelp.length({ n: 12 }))).toBe("true");
    expect(await demand(passwordHelp.digit)).toBe("false");
  });

  test("that many people use is not met, however long", async () => {
    const hands = mount(<Register />);
    const uncommon = async () => (await screen.findByText(passwordHelp.uncommon, { exact: false })).dataset.met;
    await hands.type(screen.getByLabelText(field.password), "password1234");
    expect(await uncommon()).toBe("false");
    await hands.type(screen.getByLabelText(field.password), " on the pier at dawn");
    await expect.poll(uncommon).toBe("true");
  });

  test("has its strength in words", async () => {
    const hands = mount(<Register />);
    await hands.type(screen.getByLabelText(field.password), LONG);
    expect(await screen.findByText(`${passwordHelp.strength}: ${passwordHelp.strengths.strong}`)).toBeTruthy();
  });
});

describe("a forgotten password", () => {
  test("gets the same answer for every address, with what to do when no mail comes", async () => {
    const resetPassword = vi.fn(async () => {});
    const hands = mount(<Reset />, { client: clientOf({ resetPassword }), at: "/en/reset" });
    await hands.type(screen.getByLabelText(field.email), "nobody@example.ie");
    await hands.click(screen.getByRole("button", { name: reset.submit }));
    expect(await screen.findByText(sent.reset({ email: "nobody@example.ie" }))).toBeTruthy();
    expect(screen.getByText(sent.nothing)).toBeTruthy();
    expect(resetPassword).toHaveBeenCalledWith("nobody@example.ie", "https://eolaire.example/en/sign-in");
  });

  test("asked for too often says so, and keeps the address", async () => {
    const resetPassword = () => Promise.reject(sdkError("too-many-requests"));
    const hands = mount(<Reset />, { client: clientOf({ resetPassword }), at: "/en/reset" });
    await hands.type(screen.getByLabelText(field.email), "sile@example.ie");
    await hands.click(screen.getByRole("button", { name: reset.submit }));
    expect((await screen.findByRole("alert")).textContent).toBe(errors["too-many-requests"]);
    expect(screen.getByLabelText<HTMLInputElement>(field.email).value).toBe("sile@example.ie");
  });
});
