// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { LOCALES } from "#core/contract/locales.ts";
import { textsIn } from "#core/texts/texts-for.ts";
import { clientOf, expectLed, mount, sdkError } from "#test/support/mounted.tsx";
import Action from "./Action.tsx";

const { action: texts, field, errors, second, sent } = textsIn("en").auth;

const EMAIL = "sile@example.ie";
const LONG = "a walk along the strand at low tide";
const linkFor = (mode: string, more = "") => `/en/action?mode=${mode}&oobCode=code-1${more}`;
const inspectCode = async () => ({ email: EMAIL });
const press = (hands: ReturnType<typeof mount>, name: string) => hands.click(screen.getByRole("button", { name }));

describe("a link that does not work", () => {
  test.each([
    ["without its code", "/en/action?mode=verifyEmail"],
    ["of an unknown kind", "/en/action?mode=somethingElse&oobCode=code-1"],
    ["without anything", "/en/action"],
  ])("%s is said to be cut short", async (_, at) => {
    mount(<Action />, { at });
    expect(await screen.findByText(texts.bad.incomplete)).toBeTruthy();
  });

  test.each(["invalid-action-code", "expired-action-code"])("%s: leads to a new one", async (code) => {
    const client = clientOf({ inspectCode: () => Promise.reject(sdkError(code)) });
    mount(<Action />, { at: linkFor("verifyEmail"), client });
    expect(await screen.findByText(texts.bad.text)).toBeTruthy();
    expect(screen.getByRole("link", { name: texts.bad.newLink }).getAttribute("href")).toBe("/en/reset");
  });

  test("for a moment, since the network is away, can be tried again", async () => {
    const answer = vi.fn(inspectCode).mockRejectedValueOnce(sdkError("network-request-failed"));
    const hands = mount(<Action />, { at: linkFor("verifyEmail"), client: clientOf({ inspectCode: answer }) });
    expect((await screen.findByRole("alert")).textContent).toBe(errors["network-request-failed"]);
    await press(hands, texts.again);
    expect(await screen.findByRole("heading", { name: texts.verifyEmail.title })).toBeTruthy();
  });
});

describe("a code", () => {
  test("is not used up by opening the link, which scanners of mails do", async () => {
    const applyCode = vi.fn();
    mount(<Action />, { at: linkFor("verifyEmail"), client: clientOf({ inspectCode, applyCode }) });
    expect(await screen.findByText(texts.verifyEmail.text({ email: EMAIL }))).toBeTruthy();
    expect(applyCode).not.toHaveBeenCalled();
  });

  test("that confirms an address in the browser of the registration leads on to what was wanted", async () => {
    const applyCode = vi.fn(async () => {});
    const client = clientOf({ inspectCode, applyCode, enterConfirmed: async () => true });
    const hands = mount(<Action />, { at: linkFor("verifyEmail", "&next=%2Fen%2Finvite%2Fx"), client });
    await screen.findByRole("heading", { name: texts.verifyEmail.title });
    await press(hands, texts.verifyEmail.submit);
    const onward = await screen.findByRole("link", { name: texts.verifyEmail.goOn });
    expect(onward.getAttribute("href")).toBe("/en/invite/x");
    expect(applyCode).toHaveBeenCalledWith("code-1");
  });

  test("that confirms an address elsewhere leads to the sign-in", async () => {
    const client = clientOf({ inspectCode, applyCode: async () => {}, enterConfirmed: async () => false });
    const hands = mount(<Action />, { at: linkFor("verifyEmail"), client });
    await screen.findByRole("heading", { name: texts.verifyEmail.title });
    await press(hands, texts.verifyEmail.submit);
    expect(await screen.findByText(texts.verifyEmail.doneText)).toBeTruthy();
    expect(screen.getByRole("link", { name: sent.toSignIn }).getAttribute("href")).toBe("/en/sign-in");
  });

  test.each(["recoverEmail", "revertSecondFactorAddition", "revertPasskeyAddition"] as const)(
    "that takes back what a stranger did (%s) advises a new password",
    async (mode) => {
      const client = clientOf({ inspectCode, applyCode: async () => {} });
      const hands = mount(<Action />, { at: linkFor(mode), client });
      expect(await screen.findByText(texts[mode].text({ email: EMAIL }))).toBeTruthy();
      await press(hands, texts[mode].submit);
      expect(await screen.findByText(texts[mode].doneText)).toBeTruthy();
      expect(screen.getByRole("link", { name: texts[mode].reset }).getAttribute("href")).toBe("/en/reset");
    },
  );

  test("for a new address names it before and after", async () => {
    const client = clientOf({ inspectCode, applyCode: async () => {} });
    const hands = mount(<Action />, { at: linkFor("verifyAndChangeEmail"), client });
    expect(await screen.findByText(texts.verifyAndChangeEmail.text({ email: EMAIL }))).toBeTruthy();
    await press(hands, texts.verifyAndChangeEmail.submit);
    expect(await screen.findByText(texts.verifyAndChangeEmail.doneText({ email: EMAIL }))).toBeTruthy();
  });
});

describe("a new password", () => {
  test.each(LOCALES)("is set for the named account, and one signs in with it: %s", async (locale) => {
    const own = textsIn(locale).auth;
    const confirmReset = vi.fn(async () => {});
    const at = `/${locale}/action?mode=resetPassword&oobCode=code-1`;
    const hands = mount(<Action />, { locale, at, client: clientOf({ inspectCode, confirmReset }) });
    expect(await screen.findByText(own.action.resetPassword.text({ email: EMAIL }))).toBeTruthy();
    await hands.type(screen.getByLabelText(own.field.newPassword), LONG);
    await press(hands, own.action.resetPassword.submit);
    await expectLed(`/${locale}/sign-in?next=${encodeURIComponent(`/${locale}/account`)}&why=password`);
    expect(confirmReset).toHaveBeenCalledWith("code-1", LONG);
  });

  test("that is refused leaves the link usable", async () => {
    const confirmReset = vi.fn(async () => {}).mockRejectedValueOnce(sdkError("weak-password"));
    const hands = mount(<Action />, { at: linkFor("resetPassword"), client: clientOf({ inspectCode, confirmReset }) });
    await hands.type(await screen.findByLabelText(field.newPassword), "short");
    await press(hands, texts.resetPassword.submit);
    expect((await screen.findByRole("alert")).textContent).toBe(errors["weak-password"]);
    await hands.type(screen.getByLabelText(field.newPassword), " but longer now");
    await press(hands, texts.resetPassword.submit);
    await vi.waitFor(() => expect(confirmReset).toHaveBeenLastCalledWith("code-1", "short but longer now"));
  });
});

describe("a sign-in link", () => {
  test("needs one press in the browser that asked for it", async () => {
    const signInWithLink = vi.fn(async () => {});
    const client = clientOf({ emailOfSignInLink: () => EMAIL, signInWithLink });
    const hands = mount(<Action />, { at: linkFor("signIn", "&next=%2Fen%2Fmanage"), client });
    expect(await screen.findByText(texts.signIn.text({ email: EMAIL }))).toBeTruthy();
    await press(hands, texts.signIn.submit);
    await expectLed("/en/manage");
    expect(signInWithLink).toHaveBeenCalledWith(EMAIL, location.href);
  });

  test("asks for the address in another browser", async () => {
    const signInWithLink = vi.fn(async () => {});
    const client = clientOf({ emailOfSignInLink: () => null, signInWithLink });
    const hands = mount(<Action />, { at: linkFor("signIn"), client });
    expect(await screen.findByText(texts.signIn.ask)).toBeTruthy();
    await press(hands, texts.signIn.submit);
    expect(await screen.findByText(field.missing)).toBeTruthy();
    await hands.type(screen.getByLabelText(field.email), EMAIL);
    await press(hands, texts.signIn.submit);
    await expectLed("/en");
    expect(signInWithLink).toHaveBeenCalledWith(EMAIL, location.href);
  });

  test("does not stand in for a second step", async () => {
    const factor = { id: "app", kind: "totp" as const, name: "", phone: null, enrolledAt: "2026-03-17T12:00:00.000Z" };
    const client = clientOf({
      emailOfSignInLink: () => EMAIL,
      signInWithLink: () => Promise.reject(sdkError("multi-factor-auth-required")),
      secondStepOf: () => ({ factors: [factor] }),
    });
    const hands = mount(<Action />, { at: linkFor("signIn"), client });
    await screen.findByText(texts.signIn.text({ email: EMAIL }));
    await press(hands, texts.signIn.submit);
    expect(await screen.findByRole("heading", { name: second.title })).toBeTruthy();
  });
});
