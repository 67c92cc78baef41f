// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import type { Invitation } from "#core/contract/community/invites.ts";
import { textsIn } from "#core/texts/texts-for.ts";
import { type ApiAnswers, clientOf, expectLed, mount, refusing, SILES_IDENTITY } from "#test/support/mounted.tsx";
import Invite from "./Invite.tsx";

const texts = textsIn("en").invites;

const LANTERN: Invitation = {
  state: "sent",
  role: "manager",
  inviter: "Owen",
  email: "sile@example.ie",
  is_for_email: true,
  date_expires: "2026-12-24T12:00:00.000Z",
  page: {
    id: "lantern",
    slug: "lantern",
    name: "The Lantern",
    name_ie: "An Lóchrann",
    color: "#12625d",
    location: "The pier",
  },
};

type World = {
  invitation?: Partial<Invitation>;
  identity?: typeof SILES_IDENTITY | null;
  api?: ApiAnswers;
  more?: object;
};

function open({ invitation = {}, identity = SILES_IDENTITY, api = {}, more = {} }: World = {}) {
  const answers = { whoIsSignedIn: async () => identity, ...more };
  const client = clientOf(answers, { invitation: () => ({ ...LANTERN, ...invitation }), ...api });
  return mount(<Invite />, { client, identity: { methods: ["password"] }, at: "/en/invite/a-token" });
}
const accept = async (hands: ReturnType<typeof mount>) =>
  hands.click(await screen.findByRole("button", { name: texts.accept }));

test("says who invites to what, and until when", async () => {
  open();
  expect(await screen.findByRole("heading", { name: texts.asks.manager({ inviter: "Owen" }) })).toBeTruthy();
  expect(screen.getByText("The Lantern")).toBeTruthy();
  expect(screen.getByText(texts.role.manager)).toBeTruthy();
  expect(screen.getByText(texts.until({ date: "24 December 2026" }))).toBeTruthy();
});

test("of the office names nobody", async () => {
  open({ invitation: { inviter: null, role: "owner" } });
  expect(await screen.findByRole("heading", { name: texts.asked.owner })).toBeTruthy();
});

test("leads whoever is not signed in to the sign-in and back, with the address that was invited", async () => {
  open({ identity: null });
  const signIn = await screen.findByRole("link", { name: texts.signIn });
  const back = "?next=%2Fen%2Finvite%2Fa-token#email=sile%40example.ie";
  expect(signIn.getAttribute("href")).toBe(`/en/sign-in${back}`);
  expect(screen.getByRole("link", { name: texts.register }).getAttribute("href")).toBe(`/en/register${back}`);
  expect(screen.getByText(texts.forAddress)).toBeTruthy();
});

test("accepted it opens the desk of the page", async () => {
  const claimInvite = vi.fn(() => ({ slug: "lantern" }));
  await accept(open({ api: { claimInvite } }));
  await expectLed("/en/manage/lantern");
  expect(claimInvite).toHaveBeenCalledWith({ token: "a-token" });
});

describe("that cannot be accepted", () => {
  test.each(["claimed", "revoked"] as const)("since it was %s says so, and shows the page", async (state) => {
    open({ invitation: { state } });
    expect(await screen.findByRole("heading", { name: texts.over[state].title })).toBeTruthy();
    expect(screen.getByRole("link", { name: texts.seePage }).getAttribute("href")).toBe("/en/pages/lantern");
    expect(screen.queryByRole("button", { name: texts.accept })).toBeNull();
  });

  test("since it has ended says on which day", async () => {
    open({ invitation: { state: "expired", page: null } });
    expect(await screen.findByText(texts.over.expired.text({ date: "24 December 2026" }))).toBeTruthy();
    expect(screen.queryByRole("link", { name: texts.seePage })).toBeNull();
  });

  test("since there is none leads home", async () => {
    open({ api: { invitation: refusing("not-found") } });
    expect(await screen.findByRole("heading", { name: texts.over.missing.title })).toBeTruthy();
    expect(screen.getByRole("link", { name: texts.toHome }).getAttribute("href")).toBe("/en");
  });

  test("since it is for another address offers another account", async () => {
    const signOut = vi.fn(async () => {});
    const hands = open({ api: { claimInvite: refusing("not-invited-address") }, more: { signOut } });
    await accept(hands);
    const refused = texts.refused["not-invited-address"]({ email: "sile@example.ie" });
    expect((await screen.findByRole("alert")).textContent).toBe(refused);
    await hands.click(screen.getByRole("button", { name: texts.other }));
    await expectLed("/en/sign-in?next=%2Fen%2Finvite%2Fa-token");
    expect(signOut).toHaveBeenCalledOnce();
  });

  test("by an address that is not confirmed yet sends its mail again", async () => {
    const sendVerification = vi.fn(async () => {});
    const identity = { ...SILES_IDENTITY, emailVerified: false };
    const more = { sendVerification, renewIdentity: async () => identity };
    const hands = open({ identity, api: { claimInvite: refusing("address-not-verified") }, more });
    await accept(hands);
    await hands.click(await screen.findByRole("button", { name: texts.verify }));
    expect(await screen.findByText(texts.verifySent({ email: "sile@example.ie" }))).toBeTruthy();
    expect(sendVerification).toHaveBeenCalledWith("https://eolaire.example/en/sign-in?next=%2Fen%2Finvite%2Fa-token");
  });

  test("since one is on the team already leads to the desk", async () => {
    await accept(open({ api: { claimInvite: refusing("already-on-team") } }));
    const toDesk = await screen.findByRole("link", { name: texts.toDesk });
    expect(toDesk.getAttribute("href")).toBe("/en/manage/lantern");
  });

  test("since it was accepted meanwhile is read again", async () => {
    const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
    await accept(open({ api: { claimInvite: refusing("invite-claimed") } }));
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });
});

test("can be opened again when it could not be read", async () => {
  const invitation = vi.fn(() => LANTERN).mockImplementationOnce(refusing("internal") as never);
  const hands = open({ api: { invitation } });
  await hands.click(await screen.findByRole("button", { name: texts.again }));
  expect(await screen.findByText("The Lantern")).toBeTruthy();
});
