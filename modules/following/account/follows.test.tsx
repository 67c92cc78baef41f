// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { textsIn } from "#core/texts/texts-for.ts";
import { AccountSections, HolderProvider } from "#core/web/account/account/Account.tsx";
import { type ApiAnswers, clientOf, mount, SILE, SILES_IDENTITY } from "#test/support/mounted.tsx";
import type { Follow } from "../contract.ts";
import { Follows } from "./Follows.tsx";

const texts = textsIn("en").account.follows;
const LANTERN: Follow = {
  id: "f1",
  kind: "page",
  title: "The Lantern",
  title_ie: "An Lóchrann",
  path: "/pages/lantern",
  address: "page=lantern",
  rhythm: "weekly",
  date_confirmed: "2026-03-17T12:00:00.000Z",
};

describe("what the account follows", () => {
  const open = (answers: ApiAnswers) => {
    const client = clientOf({}, { follows: () => ({ items: [LANTERN] }), ...answers });
    return mount(
      <HolderProvider client={client} identity={SILES_IDENTITY} account={SILE}>
        <Follows />
      </HolderProvider>,
      { client, at: "/en/account" },
    );
  };

  test("ends with a press, and comes back with another", async () => {
    const [endFollows, addFollow] = [vi.fn(() => ({ items: [] })), vi.fn(() => ({ items: [LANTERN] }))];
    const hands = open({ endFollows, addFollow });
    const title = "The Lantern";
    await hands.click(await screen.findByRole("button", { name: texts.endNamed({ title }) }));
    expect(screen.queryByRole("link", { name: title })).toBeNull();
    expect(endFollows).toHaveBeenCalledWith({ id: "f1" });
    await hands.click(await screen.findByRole("button", { name: texts.undo }));
    expect(await screen.findByRole("link", { name: title })).toBeTruthy();
    expect(addFollow).toHaveBeenCalledWith({ page: "lantern", rhythm: "weekly" });
  });

  test.each([[["following"], 1] as const, [[], 0] as const])("is a section where the directory has %j", (offers, n) => {
    const client = clientOf(
      {
        listSessions: async () => [],
        listPasskeys: async () => [],
        listTokens: async () => ({ items: [], scopes: [] }),
      },
      { follows: () => ({ items: [] }) },
    );
    mount(<AccountSections client={client} identity={SILES_IDENTITY} account={SILE} />, { client, offers });
    expect(screen.queryAllByRole("region", { name: texts.title, hidden: true })).toHaveLength(n);
  });

  test("comes as often as is chosen", async () => {
    const changeFollow = vi.fn(() => ({ items: [{ ...LANTERN, rhythm: "daily" }] }));
    const hands = open({ changeFollow });
    const choice = await screen.findByLabelText(texts.rhythmNamed({ title: "The Lantern" }));
    await hands.selectOptions(choice, texts.daily);
    expect(await screen.findByText(texts.changed)).toBeTruthy();
    expect(changeFollow).toHaveBeenCalledWith({ id: "f1", rhythm: "daily" });
  });
});
