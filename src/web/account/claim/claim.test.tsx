// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import type { ClaimOptions } from "#core/contract/community/claims.ts";
import { textsIn } from "#core/texts/texts-for.ts";
import { type ApiAnswers, clientOf, expectLed, mount, refusing, SILES_IDENTITY } from "#test/support/mounted.tsx";
import { sampleProblem } from "#test/support/sample.ts";
import Claim from "./Claim.tsx";

const texts = textsIn("en").claims;

const OPTIONS: ClaimOptions = {
  page: { id: "lantern", slug: "lantern", name: "The Lantern", name_ie: "An Lóchrann", location: "The pier" },
  has_owner: false,
  phone: "+353 ••• 34",
  email: "l•••@example.ie",
  is_waiting: false,
};

type World = { options?: Partial<ClaimOptions>; isSignedIn?: boolean; api?: ApiAnswers; at?: string };

function open({ options = {}, isSignedIn = true, api = {}, at = "/en/claim?page=lantern" }: World = {}) {
  const answers = { whoIsSignedIn: async () => (isSignedIn ? SILES_IDENTITY : null) };
  const client = clientOf(answers, { claimOptions: () => ({ ...OPTIONS, ...options }), ...api });
  return mount(<Claim />, { client, identity: { methods: ["password"] }, at });
}
type Hands = ReturnType<typeof open>;
const press = async (hands: Hands, name: string) => hands.click(await screen.findByRole("button", { name }));

test("leads whoever is not signed in to the sign-in, and back to this page", async () => {
  open({ isSignedIn: false });
  const signIn = await screen.findByRole("link", { name: texts.signIn });
  expect(signIn.getAttribute("href")).toBe("/en/sign-in?next=%2Fen%2Fclaim%3Fpage%3Dlantern");
});

describe("a code to the place itself", () => {
  test("goes to its phone, and makes the page the reader's", async () => {
    const [sendClaimCode, claimByCode] = [
      vi.fn(() => ({ sent: 1 })),
      vi.fn(() => ({ result: "joined", page: OPTIONS.page, attempts_left: 4 })),
    ];
    const hands = open({ api: { sendClaimCode, claimByCode } });
    await press(hands, texts.byPhone({ to: "+353 ••• 34" }));
    expect(await screen.findByText(texts.sent({ to: "+353 ••• 34" }))).toBeTruthy();
    expect(sendClaimCode).toHaveBeenCalledWith({ page_id: "lantern", by: "phone", locale: "en" });
    await hands.type(screen.getByLabelText(texts.code), "123456");
    await press(hands, texts.confirm);
    await expectLed("/en/manage/lantern?claimed=1");
    expect(claimByCode).toHaveBeenCalledWith({ page_id: "lantern", code: "123456" });
  });

  test("is offered only by the ways that the page has", async () => {
    open({ options: { phone: null } });
    expect(await screen.findByRole("button", { name: texts.byEmail({ to: "l•••@example.ie" }) })).toBeTruthy();
    expect(screen.getAllByRole("button")).toHaveLength(2); // the mail, and the note
  });

  test.each([
    ["says how often one may try again", { result: "wrong-code", attempts_left: 2 }, texts.wrongCode({ n: 2 })],
    ["says that there is one more try", { result: "wrong-code", attempts_left: 1 }, texts.wrongCode({ n: 1 })],
    ["after the last try says that another is needed", { result: "wrong-code", attempts_left: 0 }, texts.noCode],
    ["says that it has ended", { result: "no-code", attempts_left: 0 }, texts.noCode],
  ])("that is not right %s", async (_, answer, message) => {
    const api = { sendClaimCode: () => ({ sent: 1 }), claimByCode: () => ({ page: null, ...answer }) };
    const hands = open({ api });
    await press(hands, texts.byEmail({ to: "l•••@example.ie" }));
    await hands.type(await screen.findByLabelText(texts.code), "000000");
    await press(hands, texts.confirm);
    expect((await screen.findByRole("alert")).textContent).toBe(message);
    expect(screen.getByLabelText<HTMLInputElement>(texts.code).value).toBe("000000");
  });
});

describe("a note to the office", () => {
  test("is sent, and the screen says that it waits", async () => {
    const claimByNote = vi.fn(() => ({ sent: 1 }));
    const hands = open({ api: { claimByNote } });
    await hands.type(await screen.findByLabelText(texts.note), "I have kept it since May. Ring me there.");
    await press(hands, texts.sendNote);
    expect(await screen.findByText(texts.waiting)).toBeTruthy();
    const note = "I have kept it since May. Ring me there.";
    expect(claimByNote).toHaveBeenCalledWith({ page_id: "lantern", note });
  });

  test("that waits already is not asked for again", async () => {
    open({ options: { is_waiting: true } });
    expect(await screen.findByText(texts.waiting)).toBeTruthy();
    expect(screen.queryByLabelText(texts.note)).toBeNull();
  });

  test("is kept when it could not be sent", async () => {
    const hands = open({ api: { claimByNote: refusing("page-has-owner") } });
    await hands.type(await screen.findByLabelText(texts.note), "It is mine.");
    await press(hands, texts.sendNote);
    expect((await screen.findByRole("alert")).textContent).toBe(sampleProblem("page-has-owner").title);
    expect(screen.getByLabelText<HTMLTextAreaElement>(texts.note).value).toBe("It is mine.");
  });
});

test("of a page that has an owner leads to the office", async () => {
  open({ options: { has_owner: true } });
  const dispute = await screen.findByRole("link", { name: texts.dispute });
  expect(dispute.getAttribute("href")).toBe("/en/feedback?page=lantern");
  expect(screen.queryByRole("button")).toBeNull();
});

test("of a page that is not public says that there is none", async () => {
  open({ api: { claimOptions: refusing("not-found") } });
  expect(await screen.findByRole("heading", { name: texts.missing })).toBeTruthy();
});

describe("the code of a letter", () => {
  test("stands in the form where its square was read, and one press takes it", async () => {
    const claimByLetter = vi.fn(() => ({ result: "joined", page: OPTIONS.page, attempts_left: 0 }));
    const hands = open({ at: "/en/claim?code=7KQ2-M9XW-4HTD", api: { claimByLetter } });
    expect((await screen.findByLabelText<HTMLInputElement>(texts.letterCode)).value).toBe("7KQ2-M9XW-4HTD");
    await press(hands, texts.confirm);
    await expectLed("/en/manage/lantern?claimed=1");
    expect(claimByLetter).toHaveBeenCalledWith({ code: "7KQ2-M9XW-4HTD" });
  });

  test("that is not right says where to look", async () => {
    const claimByLetter = () => ({ result: "wrong-code", page: null, attempts_left: 0 });
    const hands = open({ at: "/en/claim", api: { claimByLetter } });
    await hands.type(await screen.findByLabelText(texts.letterCode), "7KQ2-M9XW-4HTX");
    await press(hands, texts.confirm);
    expect((await screen.findByRole("alert")).textContent).toBe(texts.letterWrong);
  });
});
