/** For tests: the whole desk in a real Chromium, with the responses that the test gives in place of the API's. */
import { fileURLToPath } from "node:url";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { build, type Plugin, type Rollup } from "vite";
import { afterEach, expect } from "vitest";
import type { z } from "zod";
import { sharedChromium } from "../../../../test/support/browser.ts";
import { type Account, account } from "../../../contract/accounts.ts";
import type { Problem } from "../../../contract/errors.ts";
import type { BrowserIdentity } from "../../../contract/identity.ts";
import { type Contract, contract, type EndpointName } from "../../../contract/index.ts";
import type { AppData } from "../../app/app-context.tsx";
import type { Locale } from "../../i18n/locales.ts";
import type { StubbedCall, StubbedResponse } from "./account-holder-stub.ts";
import { sampleOf } from "./sample.ts";

/** A secure context, as the site is, without a certificate. */
const ORIGIN = "http://localhost";
const MIME: Record<string, string> = { js: "text/javascript", css: "text/css" };

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
  /** A phone has 360. */
  width?: number;
  context?: Parameters<Browser["newContext"]>[0];
};

/** @property calls the writes so far, in order */
export type OpenDesk = { page: Page; calls: StubbedCall[] };

/** Opens the desk in the Chromium of the worker. A test fails when the desk threw, or called the API without a given response. */
export function useDesk() {
  const contexts: BrowserContext[] = [];
  const errors: string[] = [];
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    expect(errors.splice(0)).toEqual([]);
  });

  /** @param path such as `/manage/teach-hiudai/basics` */
  return async function open(path: string, options: Options = {}): Promise<OpenDesk> {
    const { locale = "en", type = "member", since, identity, responses = {}, width = 1000 } = options;
    const files = await built();
    const context = await (await sharedChromium()).newContext({
      viewport: { width, height: 800 },
      reducedMotion: "reduce",
      ...options.context,
    });
    contexts.push(context);
    context.setDefaultTimeout(10_000);
    const page = await context.newPage();
    page.on("pageerror", (error) => errors.push(error.message));
    const calls: StubbedCall[] = [];
    await page.exposeFunction("callApi", (call: StubbedCall): StubbedResponse => {
      if (contract[call.name].kind !== "public-read" && contract[call.name].kind !== "private-read") calls.push(call);
      if (!(call.name in responses)) {
        errors.push(`no response is given to ${call.name}`);
        return { data: null };
      }
      const given: unknown = responses[call.name];
      const answer: unknown = typeof given === "function" ? given(call.input) : given;
      return answer instanceof Refusal ? { error: answer.problem } : { data: answer };
    });
    await page.addInitScript(
      `window.account = ${JSON.stringify({ ...reader(type, locale), ...(since && { date_type_changed: since }) })};`,
    );
    await page.route("**/*", (route) => {
      const address = new URL(route.request().url()).pathname;
      const file = files.get(address);
      if (file !== undefined) return route.fulfill({ contentType: MIME[address.split(".").at(-1)!]!, body: file });
      if (!route.request().isNavigationRequest()) return route.fulfill({ status: 404 });
      return route.fulfill({
        contentType: "text/html",
        body: documentOf({ locale, path, identity }, [...files.keys()]),
      });
    });
    await page.goto(`${ORIGIN}/${locale}${path}`);
    await page.locator("desk-app").locator("h1, [role=alert]").first().waitFor();
    return { page, calls };
  };
}

const reader = (type: Account["type"], locale: Locale) =>
  sampleOf(account, { id: "me", name: "Síle", email: "sile@example.ie", type, locale });

let files: Promise<Map<string, string>> | undefined;
const built = () => {
  files ??= buildDesk();
  return files;
};

/** The desk's scripts and styles as in production, but for its account holder. */
async function buildDesk(): Promise<Map<string, string>> {
  const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
  const stubbed: Plugin = {
    name: "stub-account-holder",
    enforce: "pre",
    resolveId: (source) => (source.endsWith("/use-account-holder.ts") ? here("./account-holder-stub.ts") : null),
  };
  const result = (await build({
    configFile: false,
    logLevel: "error",
    plugins: [stubbed],
    define: { "process.env.NODE_ENV": '"production"' },
    oxc: { jsx: { runtime: "automatic", development: false } },
    build: {
      write: false,
      modulePreload: false,
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: {
          desk: here("../desk-app.ts"),
          tokens: here("../../theme/tokens.css"),
          base: here("../../theme/base.css"),
        },
        output: { entryFileNames: "assets/[name].js" },
      },
    },
  })) as Rollup.RollupOutput;
  return new Map(
    result.output.map((file) => [`/${file.fileName}`, file.type === "chunk" ? file.code : String(file.source)]),
  );
}

type Document = Pick<Options, "identity"> & { locale: Locale; path: string };

function documentOf({ locale, path, identity }: Document, built: readonly string[]): string {
  const data: AppData = {
    locale,
    siteName: "Eolaire",
    map: { center: { latitude: 54.99, longitude: -8.5 }, zoom: 12, tiles: null },
    identity: { methods: [], secondFactorFor: [], ...identity } as never,
    demoAccounts: [],
  };
  const styles = built.filter((file) => /\/(tokens|base|desk)-[^/]*\.css$/.test(file));
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>Desk</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
${styles.map((file) => `<link rel="stylesheet" href="${file}">`).join("")}
<script type="module" src="/assets/desk.js"></script></head>
<body><main><desk-app class="column" data-texts="${path.split("/")[1]}">
<script type="application/json">${JSON.stringify(data)}</script><div></div></desk-app></main></body></html>`;
}
