// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import type { Account } from "#core/contract/accounts/accounts.ts";
import type { Session } from "#core/contract/accounts/sessions.ts";
import type { Token } from "#core/contract/accounts/tokens.ts";
import { textsIn } from "#core/texts/texts-for.ts";
import { ApiError } from "#core/web/app/api/api-error.ts";
import type { AppData } from "#core/web/app/app-context.tsx";
import type { OwnIdentity } from "#core/web/app/session/identity-actions.ts";
import { OFFERED_IN_ACCOUNT } from "#test/support/app-data.ts";
import { type Answers, clientOf, expectLed, mount, SILE, SILES_IDENTITY, sdkError } from "#test/support/mounted.tsx";
import { sampleProblem } from "#test/support/sample.ts";
import { AccountSections } from "./Account.tsx";

const texts = textsIn("en").account;
const auth = textsIn("en").auth;
const AT = "2026-03-17T12:00:00.000Z";

const NOTHING: Answers = {
  listSessions: async () => [],
  listPasskeys: async () => [],
  listTokens: async () => ({ items: [], scopes: ["propose", "hours:read", "hours:write"] }),
  recoveryState: async () => ({ isUseful: false, left: 0 }),
};

type World = { account?: Partial<Account>; identity?: Partial<OwnIdentity>; setup?: Partial<AppData["identity"]> };

function open(answers: Answers = {}, { account = {}, identity = {}, setup = {} }: World = {}) {
  const client = clientOf({ ...NOTHING, reloadIdentity: async () => ({ ...SILES_IDENTITY, ...identity }), ...answers });
  const own = { client, identity: { ...SILES_IDENTITY, ...identity }, account: { ...SILE, ...account } };
  const hands = mount(<AccountSections {...own} />, {
    client,
    identity: { methods: ["password", "totp"], ...setup },
    offers: OFFERED_IN_ACCOUNT,
    at: "/en/account",
  });
  return { hands, section: (title: string) => within(screen.getByRole("region", { name: title })) };
}

/** What the provider allows only soon after a sign-in: refused at first. */
const onceTooOld = <Answer,>(answer: Answer) =>
  vi.fn(async () => answer).mockRejectedValueOnce(sdkError("requires-recent-login"));

describe("the profile", () => {
  test("is saved, and the header has the new name", async () => {
    const updateAccount = vi.fn(async (changes: object) => ({ ...SILE, ...changes }));
    const { hands, section } = open({ updateAccount });
    const profile = section(texts.profile.title);
    await hands.clear(profile.getByLabelText(texts.profile.name));
    await hands.type(profile.getByLabelText(texts.profile.name), "Síle Ní Bhaoill");
    await hands.click(profile.getByRole("button", { name: texts.save }));
    await vi.waitFor(() => expect(updateAccount).toHaveBeenCalledWith({ name: "Síle Ní Bhaoill", bio: "" }));
    await expect.poll(() => localStorage.getItem("eolaire.account")).toBe('{"name":"Síle Ní Bhaoill"}');
  });

  test("needs a name", async () => {
    const { hands, section } = open();
    const profile = section(texts.profile.title);
    await hands.clear(profile.getByLabelText(texts.profile.name));
    await hands.click(profile.getByRole("button", { name: texts.save }));
    expect(await profile.findByText(auth.field.missing)).toBeTruthy();
  });
});

describe("a preference", () => {
  test("is shown at once, and taken back where it could not be saved", async () => {
    const { promise, reject } = Promise.withResolvers<Account>();
    const { hands, section } = open({ updateAccount: () => promise });
    const preferences = section(texts.preferences.title);
    const reminders = preferences.getByLabelText<HTMLInputElement>(texts.preferences.reminders);
    const before = reminders.checked;
    await hands.click(reminders);
    expect(reminders.checked).toBe(!before);
    reject(new ApiError(sampleProblem("internal")));
    expect((await preferences.findByRole("alert")).textContent).toBe(sampleProblem("internal").title);
    expect(reminders.checked).toBe(before);
  });

  test("changed twice in a row ends as it was chosen last, whichever answer comes first", async () => {
    let account = SILE;
    const waiting: (() => void)[] = [];
    const updateAccount = vi.fn(
      (changes: object) =>
        new Promise<Account>((resolve) => {
          waiting.push(() => {
            account = { ...account, ...changes };
            resolve(account);
          });
        }),
    );
    const { hands, section } = open({ updateAccount });
    const field = section(texts.preferences.title).getByLabelText<HTMLInputElement>(texts.preferences.reminders);
    const before = field.checked;
    await hands.click(field);
    await hands.click(field);
    expect(updateAccount).toHaveBeenCalledTimes(1);
    waiting[0]!();
    await vi.waitFor(() => expect(updateAccount).toHaveBeenCalledTimes(2));
    waiting[1]!();
    await expect.poll(() => field.checked).toBe(before);
  });
});

describe("what needs a fresh sign-in", () => {
  const { reauthenticate } = texts;
  const changePassword = async (hands: ReturnType<typeof mount>) => {
    await hands.click(screen.getByText(texts.signIn.password));
    await hands.type(screen.getByLabelText(auth.field.newPassword), "a walk along the strand");
    await hands.click(screen.getByRole("button", { name: texts.signIn.passwordSubmit }));
  };

  test("asks for the password, and then does it", async () => {
    const change = onceTooOld(undefined);
    const reauthenticate_ = vi.fn(async () => {});
    const { hands } = open({ changePassword: change, reauthenticate: reauthenticate_ });
    await changePassword(hands);
    const dialog = within(await screen.findByRole("dialog"));
    await hands.type(dialog.getByLabelText(auth.field.password), "the old one");
    await hands.click(dialog.getByRole("button", { name: reauthenticate.submit }));
    expect(await screen.findByText(texts.signIn.passwordSaved)).toBeTruthy();
    expect(reauthenticate_).toHaveBeenCalledWith("the old one");
    expect(change).toHaveBeenCalledTimes(2);
  });

  test("is not done where the reader does not sign in", async () => {
    const change = onceTooOld(undefined);
    const { hands } = open({ changePassword: change });
    await changePassword(hands);
    await hands.click(await screen.findByRole("button", { name: reauthenticate.cancel }));
    expect((await screen.findByRole("alert")).textContent).toBe(reauthenticate.stopped);
    expect(change).toHaveBeenCalledTimes(1);
  });

  test("asks for the second step as well, where there is one", async () => {
    const step = {
      factors: [{ id: "app", kind: "totp" as const, name: "", phone: null, enrolledAt: AT }],
      finish: vi.fn(async () => {}),
    };
    const { hands } = open({
      changePassword: onceTooOld(undefined),
      reauthenticate: () => Promise.reject(sdkError("multi-factor-auth-required")),
      secondStepOf: () => step,
    });
    await changePassword(hands);
    const dialog = within(await screen.findByRole("dialog"));
    await hands.type(dialog.getByLabelText(auth.field.password), "the old one");
    await hands.click(dialog.getByRole("button", { name: reauthenticate.submit }));
    await hands.type(await dialog.findByLabelText(auth.field.code), "123456");
    await hands.click(dialog.getByRole("button", { name: auth.second.confirm }));
    expect(await screen.findByText(texts.signIn.passwordSaved)).toBeTruthy();
    expect(step.finish).toHaveBeenCalledWith(step.factors[0], "123456");
  });
});

test("a new address is written to, and the old one stays until it is confirmed", async () => {
  const changeEmail = vi.fn(async () => {});
  const { hands } = open({ changeEmail });
  await hands.click(screen.getByText(texts.signIn.email));
  await hands.type(screen.getByLabelText(texts.signIn.newEmail), "new@example.ie");
  await hands.click(screen.getByRole("button", { name: texts.signIn.emailSubmit }));
  expect(await screen.findByText(texts.signIn.emailSent({ email: "new@example.ie" }))).toBeTruthy();
  expect(screen.getByText("sile@example.ie")).toBeTruthy();
  expect(changeEmail).toHaveBeenCalledWith("new@example.ie", "https://eolaire.example/en/account");
});

describe("a second step", () => {
  const enrolment = () => ({ secret: "JBSWY3DPEHPK3PXP", address: "otpauth://totp/x", finish: vi.fn(async () => {}) });

  test("is set up with the code that the app shows, and the key can be typed", async () => {
    const app = enrolment();
    const { hands, section } = open({ startTotp: async () => app });
    const factors = section(texts.factors.title);
    await hands.click(factors.getByRole("button", { name: texts.factors.add }));
    expect(await factors.findByText("JBSW Y3DP EHPK 3PXP")).toBeTruthy();
    expect(factors.getByRole("img", { name: texts.factors.qr })).toBeTruthy();
    await hands.type(factors.getByLabelText(auth.field.code), "123456");
    await hands.click(factors.getByRole("button", { name: texts.factors.submit }));
    expect(await factors.findByText(texts.factors.done)).toBeTruthy();
    expect(app.finish).toHaveBeenCalledWith("123456", texts.factors.app);
  });

  test("left again gives the focus back to the button that began it", async () => {
    const { hands, section } = open({ startTotp: async () => enrolment() });
    const factors = section(texts.factors.title);
    await hands.click(factors.getByRole("button", { name: texts.factors.add }));
    await hands.click(await factors.findByRole("button", { name: texts.cancel }));
    expect(document.activeElement).toBe(factors.getByRole("button", { name: texts.factors.add }));
  });

  test("with a wrong code is not set up", async () => {
    const app = enrolment();
    app.finish.mockRejectedValue(sdkError("invalid-verification-code"));
    const { hands, section } = open({ startTotp: async () => app });
    const factors = section(texts.factors.title);
    await hands.click(factors.getByRole("button", { name: texts.factors.add }));
    await hands.type(await factors.findByLabelText(auth.field.code), "000000");
    await hands.click(factors.getByRole("button", { name: texts.factors.submit }));
    expect((await factors.findByRole("alert")).textContent).toBe(auth.errors["invalid-verification-code"]);
  });
});

describe("recovery codes", () => {
  const CODES = ["abcd-efgh-ijkl-mnop", "qrst-uvwx-yz23-4567"];
  const withFactor = { identity: { hasSecondFactor: true } };

  test("are shown once, all of them", async () => {
    const makeRecoveryCodes = vi.fn(async () => CODES);
    const answers = { recoveryState: async () => ({ isUseful: true, left: 0 }), makeRecoveryCodes };
    const { hands } = open(answers, withFactor);
    await hands.click(await screen.findByRole("button", { name: texts.recovery.make }));
    const list = within(await screen.findByRole("list", { name: texts.recovery.list }));
    expect(list.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(CODES);
    await hands.click(screen.getByRole("button", { name: texts.recovery.done }));
    expect(screen.queryByText(CODES[0]!)).toBeNull();
  });

  test("that are left are replaced only after a second press", async () => {
    const makeRecoveryCodes = vi.fn(async () => CODES);
    const answers = { recoveryState: async () => ({ isUseful: true, left: 3 }), makeRecoveryCodes };
    const { hands } = open(answers, withFactor);
    await hands.click(await screen.findByRole("button", { name: texts.recovery.remake }));
    expect(screen.getByRole("group", { name: texts.recovery.confirm })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: texts.cancel }));
    expect(makeRecoveryCodes).not.toHaveBeenCalled();
    await hands.click(screen.getByRole("button", { name: texts.recovery.makeNow }));
    expect(await screen.findByText(CODES[0]!)).toBeTruthy();
  });

  test("are of no use to a member without a second step, who is not told of them", async () => {
    open();
    await screen.findByText(texts.tokens.none); // all lists have been read
    expect(screen.queryByRole("region", { name: texts.recovery.title })).toBeNull();
  });
});

describe("sessions", () => {
  const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
  const session = (id: string, more: Partial<Session>): Session => ({
    id,
    current: false,
    user_agent: "",
    sign_in_provider: "password",
    date_started: AT,
    date_last_used: AT,
    ...more,
  });
  const two = [session("here", { current: true, user_agent: FIREFOX }), session("there", {})];

  test("are named by their browser, and this one cannot be ended here", async () => {
    const { section } = open({ listSessions: async () => two });
    await screen.findByText("Firefox on Linux");
    const items = section(texts.sessions.title).getAllByRole("listitem");
    expect(items[0]!.textContent).toContain(texts.sessions.this);
    expect(within(items[0]!).queryByRole("button")).toBeNull();
    expect(items[1]!.textContent).toContain(texts.sessions.unknown);
  });

  test("elsewhere are ended one by one, or all at once", async () => {
    const endSessions = vi.fn(async (_id?: string) => [two[0]!]);
    const { hands } = open({ listSessions: async () => two, endSessions });
    const name = texts.sessions.endNamed({ name: texts.sessions.unknown });
    await hands.click(await screen.findByRole("button", { name }));
    expect(await screen.findByText(texts.sessions.ended)).toBeTruthy();
    expect(endSessions).toHaveBeenLastCalledWith("there");
    expect(screen.queryByRole("button", { name: texts.sessions.endOthers })).toBeNull();
  });
});

describe("a token for a program", () => {
  const TOKEN: Token = {
    id: "t1",
    name: "Spreadsheet",
    hint: "9xyz",
    scopes: ["hours:read"],
    expired: false,
    date_expires: "2026-12-24T12:00:00.000Z",
    date_last_used: null,
    date_created: AT,
  };

  test("says what it may do before it is made, and is shown once", async () => {
    const addToken = vi.fn(async () => ({ ...TOKEN, token: "eol_secret9xyz" }));
    const { hands, section } = open({ addToken });
    const tokens = section(texts.tokens.title);
    await hands.click(await tokens.findByRole("button", { name: texts.tokens.make }));
    await hands.click(tokens.getByRole("button", { name: texts.tokens.create }));
    expect(await tokens.findByText(texts.tokens.nameNeeded)).toBeTruthy();
    await hands.type(tokens.getByLabelText(texts.tokens.name), "Spreadsheet");
    await hands.click(tokens.getByRole("button", { name: texts.tokens.create }));
    expect(await tokens.findByText(texts.tokens.chooseOne)).toBeTruthy();
    expect(addToken).not.toHaveBeenCalled();
    const { areas, read } = textsIn("en").scopes;
    await hands.click(tokens.getByRole("checkbox", { name: `${areas.hours}: ${read}` }));
    await hands.selectOptions(tokens.getByLabelText(texts.tokens.days), "30");
    await hands.click(tokens.getByRole("button", { name: texts.tokens.create }));
    expect(await tokens.findByText("eol_secret9xyz")).toBeTruthy();
    expect(addToken).toHaveBeenCalledWith({ name: "Spreadsheet", scopes: ["hours:read"], days: 30 });
    await hands.click(tokens.getByRole("button", { name: texts.tokens.done }));
    expect(tokens.queryByText("eol_secret9xyz")).toBeNull();
  });

  test("is revoked only after a second press", async () => {
    const revokeToken = vi.fn(async () => {});
    const listTokens = vi
      .fn(async () => ({ items: [] as Token[], scopes: [] }))
      .mockResolvedValueOnce({ items: [TOKEN], scopes: [] });
    const { hands } = open({ listTokens, revokeToken });
    await hands.click(await screen.findByRole("button", { name: texts.tokens.revokeNamed({ name: "Spreadsheet" }) }));
    expect(revokeToken).not.toHaveBeenCalled();
    await hands.click(screen.getByRole("button", { name: texts.tokens.revokeNow }));
    expect(await screen.findByText(texts.tokens.revoked({ name: "Spreadsheet" }))).toBeTruthy();
    expect(revokeToken).toHaveBeenCalledWith("t1");
  });
});

describe("the end of an account", () => {
  test("needs its word, and leads away signed out", async () => {
    const [deleteAccount, signOut] = [vi.fn(async () => {}), vi.fn(async () => {})];
    const { hands, section } = open({ deleteAccount, signOut });
    const end = section(texts.delete.title);
    await hands.click(end.getByRole("button", { name: texts.delete.start }));
    const word = end.getByLabelText(texts.delete.confirm({ word: texts.delete.word }));
    await hands.type(word, "yes");
    await hands.click(end.getByRole("button", { name: texts.delete.submit }));
    expect(await end.findByText(texts.delete.wrong({ word: texts.delete.word }))).toBeTruthy();
    expect(deleteAccount).not.toHaveBeenCalled();
    await hands.clear(word);
    await hands.type(word, texts.delete.word);
    await hands.click(end.getByRole("button", { name: texts.delete.submit }));
    await expectLed("/en/sign-in?why=deleted");
    expect(signOut).toHaveBeenCalledOnce();
  });

  test("can be left", async () => {
    const { hands, section } = open();
    const end = section(texts.delete.title);
    await hands.click(end.getByRole("button", { name: texts.delete.start }));
    await hands.click(end.getByRole("button", { name: texts.cancel }));
    expect(end.getByRole("button", { name: texts.delete.start })).toBeTruthy();
  });
});

test("a sign-out leads to the sign-in, which says so", async () => {
  const { hands } = open({ signOut: async () => {} });
  await hands.click(screen.getByRole("button", { name: texts.signOut }));
  await expectLed("/en/sign-in?why=signed-out");
});
