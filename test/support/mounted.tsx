import { cleanup, render } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { expect, onTestFinished, vi } from "vitest";
import { type Account, account as accountSchema } from "#core/contract/accounts/accounts.ts";
import type { Problem } from "#core/contract/errors.ts";
import type { EndpointName } from "#core/contract/index.ts";
import { FIRST, type Locale } from "#core/contract/locales.ts";
import { textsIn } from "#core/texts/texts-for.ts";
import { ApiError } from "#core/web/app/api/api-error.ts";
import { type AppData, AppProviders } from "#core/web/app/app-context.tsx";
import type { AuthClient } from "#core/web/app/session/auth-client.ts";
import type { OwnIdentity } from "#core/web/app/session/identity-actions.ts";
import { AuthContext } from "#core/web/app/session/use-auth.ts";
import { OFFERED } from "#core/web/document/has-offered.ts";
import { appDataIn } from "./app-data.ts";
import { led, setAddress } from "./document.ts";
import { nameOf } from "./endpoint-name.ts";
import { sampleOf, sampleProblem } from "./sample.ts";

/**
 * Screens of the account in a document without a browser (`// @vitest-environment happy-dom`): what they say and ask of the client, with
 * real keys and presses. Layout, and what only a browser has, are for the tests of `test/site`.
 */
export const SILE: Account = sampleOf(accountSchema, { name: "Síle", email: "sile@example.ie", type: "member" });

export const SILES_IDENTITY: OwnIdentity = {
  uid: "sile",
  email: "sile@example.ie",
  emailVerified: true,
  name: "Síle",
  providers: [{ id: "password", label: "" }],
  factors: [],
  hasSecondFactor: false,
};

/** The error that the SDK throws, such as `auth/wrong-password`. */
export const sdkError = (code: string) => Object.assign(new Error(code), { code: `auth/${code}` });

/** An answer that refuses. */
export const refusing = (code: Problem["code"], more: Partial<Problem> = {}, locale: Locale = FIRST) => {
  return (): never => {
    throw new ApiError(sampleProblem(code, locale, more));
  };
};

/** What the client answers; whatever else is asked of it fails the test. */
export type Answers = { [Name in keyof AuthClient]?: unknown };

/** Answers of the API by the names of its calls. */
export type ApiAnswers = { [Name in EndpointName]?: (input: never) => unknown };

/** The client of a reader, as the SDK and the API would be: a test says what each of its calls answers. */
export function clientOf(answers: Answers = {}, api: ApiAnswers = {}): AuthClient {
  const call = vi.fn(async (endpoint: unknown, input: never) => api[nameOf(endpoint)]!(input));
  const known = {
    api: { call },
    secondStepOf: () => null,
    pendingLinkOf: () => null,
    endIfOver: () => {},
    openAccount: async () => SILE,
    workplaceOf: async () => null,
    offerPasskey: async () => false,
    checkPassword: async () => ({ least: 12, demands: [{ name: "length", isMet: true }] }),
    ...answers,
  };
  return known as unknown as AuthClient;
}

type World = {
  locale?: Locale;
  client?: AuthClient;
  identity?: Partial<AppData["identity"]>;
  demoAccounts?: AppData["demoAccounts"];
  /** Default: all that a directory can have. */
  offers?: AppData["offers"];
  /** The path, query and fragment of the screen. */
  at?: string;
};

/** Shows a screen until the test ends. @returns the reader's hands */
export function mount(shown: ReactNode, { locale = FIRST, client = clientOf(), identity, ...world }: World = {}) {
  setAddress(world.at ?? `/${locale}/sign-in`);
  const { demoAccounts = [], offers = OFFERED } = world;
  const data = { ...appDataIn(locale, identity), demoAccounts, offers };
  localStorage.clear();
  onTestFinished(cleanup);
  const container = document.body.appendChild(document.createElement("hydrated-app"));
  render(
    <AppProviders data={data} texts={textsIn(locale)}>
      <AuthContext value={async () => client}>{shown}</AuthContext>
    </AppProviders>,
    { container },
  );
  return userEvent.setup();
}

/** Waits for the address to which the screen leads. */
export const expectLed = (address: string) => expect.poll(() => led).toEqual([address]);
