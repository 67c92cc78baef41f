// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { LOCALES } from "#core/contract/locales.ts";
import { DEMO_ACCOUNTS } from "#core/domain/security/demo-accounts.ts";
import { textsIn } from "#core/texts/texts-for.ts";
import type { Factor, SecondStep } from "#core/web/app/session/second-factor.ts";
import { led } from "#test/support/document.ts";
import { clientOf, expectLed, mount, SILE, sdkError } from "#test/support/mounted.tsx";
import SignIn from "./SignIn.tsx";

const { signIn: texts, field, errors, second, phone, link, passkeyOffer, sent } = textsIn("en").auth;

const PASSWORD = { methods: ["password" as const] };
const button = (name: string) => screen.getByRole("button", { name });
const typeAccount = async (hands: ReturnType<typeof mount>, password = "keys of the lantern") => {
  await hands.type(screen.getByLabelText(field.email), "sile@example.ie");
  await hands.type(screen.getByLabelText(field.password), password);
  await hands.click(button(texts.submit));
};

/** A sign-in that waits for the code of a factor. */
const secondStep = (...factors: Partial<Factor>[]) => ({
  factors: factors.map((factor, at) => ({
    id: `factor-${at}`,
    kind: "totp" as const,
    name: "",
    phone: null,
    enrolledAt: "2026-03-17T12:00:00.000Z",
    ...factor,
  })),
  sendCode: vi.fn(async () => {}),
  finish: vi.fn(async () => {}),
  finishWithRecoveryCode: vi.fn(async () => {}),
});
const refusedFor = (step: SecondStep) =>
  clientOf({
    signIn: async () => {
      throw sdkError("multi-factor-auth-required");
    },
    secondStepOf: () => step,
  });

describe("with a password", () => {
  test("leads to what was asked for, and the header knows the name from then on", async () => {
    const signIn = vi.fn(async () => {});
    const at = "/en/sign-in?next=%2Fen%2Fmanage%2Flantern";
    const hands = mount(<SignIn />, { identity: PASSWORD, client: clientOf({ signIn }), at });
    await typeAccount(hands);
    await expectLed("/en/manage/lantern");
    expect(signIn).toHaveBeenCalledWith("sile@example.ie", "keys of the lantern");
    expect(localStorage.getItem("eolaire.account")).toBe(JSON.stringify({ name: SILE.name }));
  });

  test.each([
    ["another site", "https://elsewhere.example/"],
    ["another site without a scheme", "//elsewhere.example/"],
    ["a script", "javascript:alert(1)"],
  ])("never leads to %s", async (_, next) => {
    const at = `/en/sign-in?next=${encodeURIComponent(next)}`;
    const hands = mount(<SignIn />, { identity: PASSWORD, client: clientOf({ signIn: async () => {} }), at });
    await typeAccount(hands);
    await expectLed("/en");
  });

  test("leads to where its holder works when nothing was asked for", async () => {
    const client = clientOf({ signIn: async () => {}, workplaceOf: async () => "/manage/lantern" });
    await typeAccount(mount(<SignIn />, { identity: PASSWORD, client, at: "/en/sign-in" }));
    await expectLed("/en/manage/lantern");
  });

  test("spaces are part of a password, but not of an address", async () => {
    const signIn = vi.fn(async () => {});
    const hands = mount(<SignIn />, { identity: PASSWORD, client: clientOf({ signIn }) });
    await hands.type(screen.getByLabelText(field.email), "  sile@example.ie ");
    await hands.type(screen.getByLabelText(field.password), " two spaces ");
    await hands.click(button(texts.submit));
    await vi.waitFor(() => expect(signIn).toHaveBeenCalledWith("sile@example.ie", " two spaces "));
  });

  test.each(LOCALES)("a wrong one is said above the form, which keeps what was typed: %s", async (locale) => {
    const own = textsIn(locale).auth;
    const signIn = async () => {
      throw sdkError("wrong-password");
    };
    const hands = mount(<SignIn />, { locale, identity: PASSWORD, client: clientOf({ signIn }) });
    await hands.type(screen.getByLabelText(own.field.email), "sile@example.ie");
    await hands.type(screen.getByLabelText(own.field.password), "wrong");
    await hands.click(button(own.signIn.submit));
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toBe(own.errors["wrong-password"]);
    await waitFor(() => expect(document.activeElement).toBe(alert));
    expect(screen.getByLabelText<HTMLInputElement>(own.field.email).value).toBe("sile@example.ie");
    expect(led).toEqual([]);
  });

  test("fields that are empty or wrong are named, and lead to their fields", async () => {
    const signIn = vi.fn();
    const hands = mount(<SignIn />, { identity: PASSWORD, client: clientOf({ signIn }) });
    await hands.type(screen.getByLabelText(field.email), "sile@");
    await hands.click(button(texts.submit));
    const summary = within(await screen.findByRole("alert"));
    const email = screen.getByLabelText(field.email);
    expect(summary.getByRole("link", { name: field.email }).getAttribute("href")).toBe(`#${email.id}`);
    expect(summary.getByRole("link", { name: field.password })).toBeTruthy();
    expect(email.getAttribute("aria-invalid")).toBe("true");
    expect(document.getElementById(email.getAttribute("aria-describedby")!)!.textContent).toBe(field.badEmail);
    expect(signIn).not.toHaveBeenCalled();
  });

  test("a single wrong field takes the focus itself", async () => {
    const hands = mount(<SignIn />, { identity: PASSWORD });
    await hands.type(screen.getByLabelText(field.email), "sile@example.ie");
    await hands.click(button(texts.submit));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(field.password)));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("is shown and hidden again by the button beside it", async () => {
    const hands = mount(<SignIn />, { identity: PASSWORD });
    const input = screen.getByLabelText<HTMLInputElement>(field.password);
    await hands.click(button(field.showPassword));
    expect(input.type).toBe("text");
    await hands.click(button(field.hidePassword));
    expect(input.type).toBe("password");
  });

  test("pressed twice it is sent once", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const signIn = vi.fn(() => promise);
    const hands = mount(<SignIn />, { identity: PASSWORD, client: clientOf({ signIn }) });
    await typeAccount(hands);
    await hands.click(button(texts.submit));
    resolve();
    await expectLed("/en");
    expect(signIn).toHaveBeenCalledOnce();
  });
});

describe("the second step", () => {
  test("asks for the code of the app and takes it with or without a space", async () => {
    const step = secondStep({ kind: "totp" });
    const hands = mount(<SignIn />, { identity: PASSWORD, client: refusedFor(step) });
    await typeAccount(hands);
    expect(await screen.findByText(second.totp({ site: "Eolaire" }))).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
    await hands.type(screen.getByLabelText(field.code), "123 456");
    await hands.click(button(second.confirm));
    await expectLed("/en");
    expect(step.finish).toHaveBeenCalledWith(step.factors[0], "123456");
  });

  test("takes a recovery code in its place", async () => {
    const step = secondStep({ kind: "totp" });
    const hands = mount(<SignIn />, { identity: PASSWORD, client: refusedFor(step) });
    await typeAccount(hands);
    await hands.click(await screen.findByRole("button", { name: second.recover }));
    await hands.type(screen.getByLabelText(second.code), "abcd-efgh-ijkl");
    await hands.click(button(second.confirm));
    expect(await screen.findByText(field.badRecoveryCode)).toBeTruthy();
    await hands.type(screen.getByLabelText(second.code), "-mnop");
    await hands.click(button(second.confirm));
    await expectLed("/en");
    expect(step.finishWithRecoveryCode).toHaveBeenCalledWith("abcd-efgh-ijkl-mnop");
  });

  test("sends a text message only when it is asked to", async () => {
    const step = secondStep({ kind: "phone", phone: "+*******34" });
    const hands = mount(<SignIn />, { identity: PASSWORD, client: refusedFor(step) });
    await typeAccount(hands);
    expect(await screen.findByText(second.phone({ phone: "+*******34" }))).toBeTruthy();
    expect(step.sendCode).not.toHaveBeenCalled();
    await hands.click(button(second.send));
    expect(await screen.findByText(second.sent({ phone: "+*******34" }))).toBeTruthy();
    expect(step.sendCode).toHaveBeenCalledWith(step.factors[0]);
  });

  test("of several factors one is chosen", async () => {
    const step = secondStep({ kind: "totp" }, { kind: "phone", phone: "+*******34" });
    const hands = mount(<SignIn />, { identity: PASSWORD, client: refusedFor(step) });
    await typeAccount(hands);
    await hands.click(await screen.findByRole("button", { name: second.app }));
    await hands.type(screen.getByLabelText(field.code), "123456");
    await hands.click(button(second.confirm));
    await expectLed("/en");
    expect(step.finish).toHaveBeenCalledWith(step.factors[0], "123456");
  });

  test("a wrong code is said, and another can be typed", async () => {
    const step = secondStep({ kind: "totp" });
    step.finish.mockRejectedValueOnce(sdkError("invalid-verification-code"));
    const hands = mount(<SignIn />, { identity: PASSWORD, client: refusedFor(step) });
    await typeAccount(hands);
    await hands.type(await screen.findByLabelText(field.code), "000000");
    await hands.click(button(second.confirm));
    expect((await screen.findByRole("alert")).textContent).toBe(errors["invalid-verification-code"]);
    await hands.click(button(second.confirm));
    await expectLed("/en");
  });

  test("can be left for another way to sign in", async () => {
    const hands = mount(<SignIn />, { identity: PASSWORD, client: refusedFor(secondStep({})) });
    await typeAccount(hands);
    await hands.click(await screen.findByRole("button", { name: texts.back }));
    const heading = screen.getByRole("heading", { level: 1, name: texts.title });
    expect(document.activeElement).toBe(heading);
  });
});

describe("with a link by mail", () => {
  const BOTH = { methods: ["password" as const, "email-link" as const] };

  test("asks for the address alone, and says where the link went", async () => {
    const sendSignInLink = vi.fn(async () => {});
    const client = clientOf({ sendSignInLink });
    const hands = mount(<SignIn />, { identity: BOTH, client, at: "/en/sign-in?next=%2Fen%2Fmanage" });
    await hands.click(button(texts.byLink));
    expect(screen.queryByLabelText(field.password)).toBeNull();
    await hands.type(screen.getByLabelText(field.email), "sile@example.ie");
    await hands.click(button(texts.sendLink));
    expect(await screen.findByText(sent.link({ email: "sile@example.ie" }))).toBeTruthy();
    expect(sendSignInLink).toHaveBeenCalledWith(
      "sile@example.ie",
      "https://eolaire.example/en/action?next=%2Fen%2Fmanage",
    );
  });

  test("another address can be used afterwards", async () => {
    const hands = mount(<SignIn />, { identity: BOTH, client: clientOf({ sendSignInLink: async () => {} }) });
    await hands.click(button(texts.byLink));
    await hands.type(screen.getByLabelText(field.email), "sile@example.ie");
    await hands.click(button(texts.sendLink));
    await hands.click(await screen.findByRole("button", { name: sent.other }));
    expect(screen.getByLabelText<HTMLInputElement>(field.email).value).toBe("");
  });

  test("is the only form where passwords are switched off", () => {
    mount(<SignIn />, { identity: { methods: ["email-link"] } });
    expect(screen.getByRole("button", { name: texts.sendLink })).toBeTruthy();
    expect(screen.queryByLabelText(field.password)).toBeNull();
    expect(screen.queryByRole("link", { name: texts.register })).toBeNull();
  });
});

describe("by phone", () => {
  const BY_PHONE = { methods: ["password" as const, "phone" as const] };
  const toPhone = async (hands: ReturnType<typeof mount>, number: string) => {
    await hands.click(button(texts.byPhone));
    await hands.type(screen.getByLabelText(field.phone), number);
    await hands.click(button(phone.send));
  };

  test("sends the number without its spaces, and shows it as it was typed", async () => {
    const confirm = vi.fn(async () => {});
    const sendPhoneCode = vi.fn(async () => confirm);
    const hands = mount(<SignIn />, { identity: BY_PHONE, client: clientOf({ sendPhoneCode }) });
    await toPhone(hands, "+353 (74) 952-0000");
    expect(await screen.findByText(phone.sent({ number: "+353 (74) 952-0000" }))).toBeTruthy();
    expect(sendPhoneCode).toHaveBeenCalledWith("+353749520000");
    await hands.type(screen.getByLabelText(field.code), "123456");
    await hands.click(button(phone.confirm));
    await expectLed("/en");
    expect(confirm).toHaveBeenCalledWith("123456");
  });

  test("asks for the code of the country", async () => {
    const hands = mount(<SignIn />, { identity: BY_PHONE });
    await toPhone(hands, "074 952 0000");
    expect(await screen.findByText(field.badPhone)).toBeTruthy();
  });

  test("goes on to a second step, where there is one", async () => {
    const confirm = async () => {
      throw sdkError("multi-factor-auth-required");
    };
    const client = clientOf({ sendPhoneCode: async () => confirm, secondStepOf: () => secondStep({ kind: "totp" }) });
    const hands = mount(<SignIn />, { identity: BY_PHONE, client });
    await toPhone(hands, "+353749520000");
    await hands.type(await screen.findByLabelText(field.code), "123456");
    await hands.click(button(phone.confirm));
    expect(await screen.findByRole("heading", { name: second.title })).toBeTruthy();
  });
});

describe("with another provider", () => {
  const GOOGLE = { methods: ["password" as const], providers: [{ id: "google.com", name: "Google" }] };
  const press = (hands: ReturnType<typeof mount>) => hands.click(button(texts.with({ name: "Google" })));

  test("says that its window is open, until it is left", async () => {
    const { promise, reject } = Promise.withResolvers<void>();
    const cancelPopup = vi.fn(() => reject(sdkError("popup-closed-by-user")));
    const client = clientOf({ signInWithProvider: () => promise, cancelPopup });
    const hands = mount(<SignIn />, { identity: GOOGLE, client });
    await press(hands);
    expect(await screen.findByText(texts.popup({ name: "Google" }))).toBeTruthy();
    await hands.click(button(texts.cancel));
    await vi.waitFor(() => expect(cancelPopup).toHaveBeenCalledOnce());
    expect(screen.queryByText(texts.popup({ name: "Google" }))).toBeNull();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("says what to do where the browser blocks the window", async () => {
    const signInWithProvider = async () => {
      throw sdkError("popup-blocked");
    };
    await press(mount(<SignIn />, { identity: GOOGLE, client: clientOf({ signInWithProvider }) }));
    expect((await screen.findByRole("alert")).textContent).toBe(errors["popup-blocked"]);
  });

  test("an address that has an account is linked after the sign-in as before", async () => {
    const pending = { email: "sile@example.ie", providerId: "google.com", link: vi.fn(async () => {}) };
    const client = clientOf({
      signInWithProvider: async () => {
        throw sdkError("account-exists-with-different-credential");
      },
      pendingLinkOf: () => pending,
      signIn: async () => {},
    });
    const hands = mount(<SignIn />, { identity: GOOGLE, client });
    await press(hands);
    expect(await screen.findByText(link.text({ email: "sile@example.ie", name: "Google" }))).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(field.email).value).toBe("sile@example.ie");
    expect(screen.queryByRole("button", { name: texts.with({ name: "Google" }) })).toBeNull();
    await hands.type(screen.getByLabelText(field.password), "keys of the lantern");
    await hands.click(button(texts.submit));
    await expectLed("/en");
    expect(pending.link).toHaveBeenCalledOnce();
  });
});

describe("a passkey", () => {
  test("is offered after a password, and can be declined", async () => {
    vi.stubGlobal("PublicKeyCredential", class {});
    const addPasskey = vi.fn();
    const client = clientOf({ signIn: async () => {}, offerPasskey: async () => true, addPasskey });
    const hands = mount(<SignIn />, { identity: { methods: ["password", "passkey"] }, client });
    await typeAccount(hands);
    expect(await screen.findByRole("heading", { name: passkeyOffer.title })).toBeTruthy();
    await hands.click(button(passkeyOffer.later));
    await expectLed("/en");
    expect(addPasskey).not.toHaveBeenCalled();
    vi.unstubAllGlobals();
  });

  test("is no way in where the browser cannot use one", () => {
    mount(<SignIn />, { identity: { methods: ["password", "passkey"] } });
    expect(screen.queryByRole("button", { name: texts.byPasskey })).toBeNull();
  });
});

test("an account of the demonstration fills the form in, and the next press signs in", async () => {
  const signIn = vi.fn(async () => {});
  const demoAccounts = [...DEMO_ACCOUNTS];
  const hands = mount(<SignIn />, { identity: PASSWORD, demoAccounts, client: clientOf({ signIn }) });
  const [, owner] = DEMO_ACCOUNTS;
  await hands.click(screen.getByRole("button", { name: new RegExp(owner.email) }));
  expect(screen.getByRole("button", { name: new RegExp(owner.email) }).getAttribute("aria-pressed")).toBe("true");
  await hands.click(button(texts.submit));
  await vi.waitFor(() => expect(signIn).toHaveBeenCalledWith(owner.email, owner.password));
});

test("says why the reader was led here, and keeps the way back on the link to register", async () => {
  mount(<SignIn />, { identity: PASSWORD, at: "/en/sign-in?why=needed&next=%2Fen%2Fmanage" });
  expect((await screen.findByRole("status")).textContent).toBe(textsIn("en").auth.why.needed);
  expect(screen.getByRole("link", { name: texts.register }).getAttribute("href")).toBe(
    "/en/register?next=%2Fen%2Fmanage",
  );
});

test("knows the address of who was invited, which no server sees", () => {
  mount(<SignIn />, { identity: PASSWORD, at: "/en/sign-in#email=sile%40example.ie" });
  expect(screen.getByLabelText<HTMLInputElement>(field.email).value).toBe("sile@example.ie");
});
