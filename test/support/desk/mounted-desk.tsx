import { MantineProvider } from "@mantine/core";
import { Notifications, notifications } from "@mantine/notifications";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, configure, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router";
import { expect, onTestFinished, vi } from "vitest";
import type { z } from "zod";
import { type Account, account as accountSchema } from "#core/contract/accounts/accounts.ts";
import type { BrowserIdentity } from "#core/contract/accounts/identity.ts";
import { type Contract, contract, type EndpointName } from "#core/contract/index.ts";
import { FIRST, type Locale } from "#core/contract/locales.ts";
import { waitingEdit } from "#core/contract/waiting-edit.ts";
import { textsIn } from "#core/texts/texts-for.ts";
import { type AppData, AppProviders } from "#core/web/app/app-context.tsx";
import type { OwnIdentity } from "#core/web/app/session/identity-actions.ts";
import { AuthContext } from "#core/web/app/session/use-auth.ts";
import { ConfirmProvider } from "#core/web/desk/shell/Confirm.tsx";
import { SignedIn } from "#core/web/desk/shell/SignedIn.tsx";
import { appDataIn } from "../app-data.ts";
import { setAddress } from "../document.ts";
import { nameOf } from "../endpoint-name.ts";
import { clientOf, SILES_IDENTITY } from "../mounted.tsx";
import { sampleOf } from "../sample.ts";
import { READS_OF_MODULES } from "./reads-of-modules.ts";

export { refusing } from "../mounted.tsx";

/**
 * Screens of the desk in a document without a browser (`// @vitest-environment happy-dom`): what they say, ask and send, with real keys
 * and presses, below the API. Layout, and what only a browser has, are for the tests of the whole desk in Chromium.
 */

type Answer<Name extends EndpointName> = z.output<Contract[Name]["answer"]>;
type Sending = { onProgress?: (share: number) => void; signal?: AbortSignal };

/** Per call of the API: its answer, or what answers each call of it; a call without one fails the test. */
export type DeskAnswers = {
  [Name in EndpointName]?: Answer<Name> | ((input: never, sending: Sending) => Answer<Name> | Promise<Answer<Name>>);
};

/** An answer that never comes. */
export const unanswered = () => new Promise<never>(() => {});

type World = {
  answers?: DeskAnswers;
  locale?: Locale;
  type?: Account["type"];
  account?: Partial<Account>;
  identity?: Partial<OwnIdentity>;
  /** What the directory has, and how one signs in. */
  data?: Partial<Omit<AppData, "identity">>;
  signIn?: { [Name in keyof BrowserIdentity]?: Readonly<BrowserIdentity[Name]> };
  /** The address below the desk's own, with its query. */
  at?: string;
  /** The pattern that the address meets; all addresses by default. */
  pattern?: string;
  /** What another screen hands over. */
  state?: unknown;
  /** Calls whose changes wait for the office. */
  held?: readonly EndpointName[];
};

const READS = ["public-read", "private-read"];

/** What every desk asks for. */
const COMMON: DeskAnswers = { places: [], waiting: sampleOf(contract.waiting.answer), ...READS_OF_MODULES };

type Call = { name: EndpointName; input: object; idempotencyKey?: string | undefined };

/** Shows a screen of the desk until the test ends. */
export function mountDesk(shown: ReactNode, world: World = {}) {
  const { locale = FIRST, type = "admin", at = "/", pattern = "*", state, held = [] } = world;
  const answers: DeskAnswers = { ...COMMON, ...world.answers };
  const calls: Call[] = [];
  const missing = new Set<string>();
  const account = sampleOf(accountSchema, {
    id: "me",
    name: "Síle",
    email: "sile@example.ie",
    type,
    locale,
    ...world.account,
  });
  const call = async (endpoint: unknown, input: object, options: Sending & CallOptions = {}) => {
    const name = nameOf(endpoint);
    calls.push({ name, input, idempotencyKey: options.idempotencyKey });
    if (!(name in answers)) missing.add(name);
    const given = answers[name] as ((input: object, sending: Sending) => unknown) | object | undefined;
    const data = typeof given === "function" ? await given(input, options) : given;
    return held.includes(name) ? sampleOf(waitingEdit, { proposals: ["waits"], version: null }) : data;
  };
  const api = { call, readMedia: async () => new Blob(["media"]), openStream: unanswered };
  const client = clientOf({
    api,
    openAccount: async () => account,
    whoIsSignedIn: async () => ({ ...SILES_IDENTITY, ...world.identity }),
  });
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: "always" }, mutations: { networkMode: "always" } },
  });
  const router = createMemoryRouter(
    [{ element: <Outlet />, children: [{ path: pattern, element: shown }, ...(pattern === "*" ? [] : [ELSEWHERE])] }],
    { initialEntries: [{ ...addressIn(at), state }] },
  );
  document.title = "";
  for (const storage of [localStorage, sessionStorage]) storage.clear();
  setAddress(`/${locale}/admin${at}`);
  // Hidden or not is a matter of layout, which is not there; to compute it for each element takes most of a test's time.
  configure({ defaultHidden: true, asyncUtilTimeout: PATIENCE_MS });
  withoutFrames();
  onTestFinished(() => {
    notifications.clean();
    cleanup();
    queries.clear();
    router.dispose();
    configure({ defaultHidden: false });
    expect([...missing], "calls without an answer").toEqual([]);
  });
  render(
    <AppProviders data={{ ...appDataIn(locale, world.signIn as never), ...world.data }} texts={textsIn(locale)}>
      <AuthContext value={async () => client}>
        <MantineProvider env="test">
          <QueryClientProvider client={queries}>
            <ConfirmProvider>
              <SignedIn>
                <main>
                  <RouterProvider router={router} />
                </main>
              </SignedIn>
              <Notifications />
            </ConfirmProvider>
          </QueryClientProvider>
        </MantineProvider>
      </AuthContext>
    </AppProviders>,
  );
  const hands = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  return {
    hands,
    /** The address now. */
    at: () => `${router.state.location.pathname}${router.state.location.search}`,
    go: (to: string) => router.navigate(to),
    /** The inputs of a call so far. */
    sent: (name: EndpointName) => calls.filter((one) => one.name === name).map(({ input }) => input),
    keysOf: (name: EndpointName) => calls.filter((one) => one.name === name).map((one) => one.idempotencyKey),
    /** The names of the writes so far. */
    writes: () => calls.map(({ name }) => name).filter((name) => !READS.includes(contract[name].kind)),
    press: async (name: string | RegExp) => hands.click(await screen.findByRole("button", { name })),
    /** Types a text in place of what a field has. */
    fill: async (label: string | RegExp, text: string) => {
      const field = await screen.findByLabelText(label);
      await hands.clear(field);
      if (text) await hands.type(field, text.replaceAll(/[{[]/g, "$&$&"));
    },
    /** Presses a button of the dialog that asks. */
    answer: async (title: string, button: string) => {
      const dialog = await screen.findByRole("dialog", { name: title });
      await hands.click(within(dialog).getByRole("button", { name: button }));
    },
  };
}

/** Frames stay empty here, which is said each time. */
function withoutFrames() {
  const { error } = console;
  vi.spyOn(console, "error").mockImplementation((...messages) => {
    if (!String(messages[0]).includes("Iframe page loading is disabled")) error(...messages);
  });
}

/** On a busy machine what is right comes late. */
const PATIENCE_MS = 30_000;

type CallOptions = { idempotencyKey?: string };

const ELSEWHERE = { path: "*", element: <h1>Elsewhere</h1> };

function addressIn(at: string) {
  const { pathname, search } = new URL(at, "https://eolaire.example");
  return { pathname, search };
}

/** Waits for a text of a notice or a message. */
export const said = (text: string | RegExp) => screen.findByText(text);

export const typedIn = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;
