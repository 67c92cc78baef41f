/** For tests: the whole desk in a real Chromium, with the responses that the test gives in place of the API's. */

import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { afterEach, expect } from "vitest";
import type { z } from "zod";
import { type Account, account } from "#core/contract/accounts/accounts.ts";
import type { BrowserIdentity } from "#core/contract/accounts/identity.ts";
import type { Problem } from "#core/contract/errors.ts";
import { type Contract, contract, type EndpointName } from "#core/contract/index.ts";
import type { Language } from "#core/contract/languages.ts";
import { FIRST, type Locale } from "#core/contract/locales.ts";
import type { AppData } from "#core/web/app/app-context.tsx";
import { OFFERED } from "#core/web/document/has-offered.ts";
import { sharedChromium } from "../chromium.ts";
import { TIMEOUT_MS } from "../page-pool.ts";
import { sampleOf } from "../sample.ts";
import type { StubbedCall, StubbedResponse } from "./account-holder-stub.ts";
import { type DeskServer, deskServer, PAGE_HEADER } from "./desk-server.ts";
import { READS_OF_MODULES } from "./reads-of-modules.ts";

type Input = Record<string, never>;
type Answer<Name extends EndpointName> = z.output<Contract[Name]["answer"]>;

/** Per call of the API: its answer, or what answers or refuses each call of it by its input. */
export type Responses = {
  [Name in EndpointName]?: Answer<Name> | ((input: Input) => Answer<Name> | Refusal);
};

class Refusal {
  readonly problem: Problem;
  constructor(problem: Problem) {
    this.problem = problem;
  }
}
export const refuse = (problem: Problem) => new Refusal(problem);

type Options = {
  locale?: Locale;
  type?: Account["type"];
  /** Since when the account has its type. */
  since?: string;
  identity?: Partial<{ [Name in keyof BrowserIdentity]: BrowserIdentity[Name] | Readonly<BrowserIdentity[Name]> }>;
  responses?: Responses;
  furtherLanguages?: readonly Language[];
  /** A phone has 360. */
  width?: number;
};

/** What every field for a place, and every navigation, asks for. */
const COMMON_RESPONSES: Responses = {
  places: [],
  dueChecks: { items: [] },
  ...READS_OF_MODULES,
  waiting: sampleOf(contract.waiting.answer),
};

/** @property calls the writes so far, in order */
export type OpenDesk = { page: Page; calls: StubbedCall[] };

/**
 * Opens the desk in the Chromium of the worker. A test fails when the desk threw, or called the API without a given response.
 * Pages are used again by the next test, emptied: their scripts are cached and compiled then.
 */
export function useDesk() {
  const opened: DeskPage[] = [];
  const errors: string[] = [];
  afterEach(async () => {
    for (const desk of opened.splice(0)) {
      desk.onError = desk.respond = null;
      desk.page.removeAllListeners("dialog");
      idle.push(desk);
    }
    expect(errors.splice(0)).toEqual([]);
  });

  /** @param path such as `/manage/teach-hiudai/basics` */
  return async function open(path: string, options: Options = {}): Promise<OpenDesk> {
    const { locale = FIRST, type = "member", since, identity, furtherLanguages, width = 1000 } = options;
    const responses: Responses = { ...COMMON_RESPONSES, ...options.responses };
    const calls: StubbedCall[] = [];
    const desk = idle.pop() ?? (await newDeskPage());
    opened.push(desk);
    const { page, server } = desk;
    await page.setViewportSize({ width, height: 800 });
    desk.visit++;
    desk.onError = (message) => errors.push(message);
    desk.respond = (call) => {
      if (contract[call.name].kind !== "public-read" && contract[call.name].kind !== "private-read") calls.push(call);
      if (!(call.name in responses)) {
        errors.push(`no response is given to ${call.name}`);
        return { data: null };
      }
      const given: unknown = responses[call.name];
      const answer: unknown = typeof given === "function" ? given(call.input) : given;
      return answer instanceof Refusal ? { error: answer.problem } : { data: answer };
    };
    const account = { ...reader(type, locale), ...(since && { date_type_changed: since }) };
    let isFirst = true;
    server.documents.set(desk.name, (styles) => {
      const its = { locale, path, identity, furtherLanguages, account, visit: desk.visit, isFirst };
      const html = documentOf(its, styles);
      isFirst = false;
      return html;
    });
    await page.goto(`${server.origin}/${locale}${path}`);
    await page.locator("desk-app").locator("h1, [role=alert]").first().waitFor();
    return { page, calls };
  };
}

type DeskPage = {
  /** Among the pages of the worker's server. */
  name: string;
  page: Page;
  server: DeskServer;
  /** Of the test that uses the page. */
  respond: ((call: StubbedCall) => StubbedResponse) | null;
  /** Counts the tests that used the page: a call of an earlier one may arrive late. */
  visit: number;
  onError: ((message: string) => void) | null;
};

/** Those that no test uses. */
const idle: DeskPage[] = [];

async function newDeskPage(): Promise<DeskPage> {
  const server = await deskServer();
  const context = await (await sharedChromium()).newContext({ reducedMotion: "reduce" });
  context.setDefaultTimeout(TIMEOUT_MS);
  const page = await context.newPage();
  const desk: DeskPage = { name: randomUUID(), page, server, respond: null, visit: 0, onError: null };
  await page.setExtraHTTPHeaders({ [PAGE_HEADER]: desk.name });
  page.on("pageerror", ({ message }) => desk.onError?.(message));
  await page.exposeFunction(
    "callApi",
    (call: StubbedCall, visit: number) => (visit === desk.visit && desk.respond?.(call)) || { data: null },
  );
  return desk;
}

const reader = (type: Account["type"], locale: Locale) =>
  sampleOf(account, { id: "me", name: "Síle", email: "sile@example.ie", type, locale });

type Document = Pick<Options, "identity"> & {
  furtherLanguages: Options["furtherLanguages"];
  locale: Locale;
  path: string;
  account: Account;
  visit: number;
  /** Whether what the test before has stored has to go. */
  isFirst: boolean;
};

function documentOf(
  { locale, path, identity, furtherLanguages, account, visit, isFirst }: Document,
  styles: readonly string[],
): string {
  const data: AppData = {
    locale,
    ...(furtherLanguages && { furtherLanguages }),
    siteName: "Eolaire",
    offers: OFFERED,
    map: { center: { latitude: 54.99, longitude: -8.5 }, zoom: 12, tiles: null },
    identity: { methods: [], secondFactorFor: [], ...identity } as never,
    demoAccounts: [],
  };
  const forget = "sessionStorage.clear(); localStorage.clear();";
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>Desk</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<script>${isFirst ? forget : ""} window.account = ${JSON.stringify(account)}; window.visit = ${visit};</script>
${styles.map((file) => `<link rel="stylesheet" href="${file}">`).join("")}
<script type="module" src="/assets/desk.js"></script></head>
<body><main><desk-app class="column" data-texts="${path.split("/")[1]}">
<script type="application/json">${JSON.stringify(data)}</script><div></div></desk-app></main></body></html>`;
}
