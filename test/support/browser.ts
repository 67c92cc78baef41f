import { execFileSync } from "node:child_process";
import axe from "axe-core";
import {
  type Browser,
  type BrowserContext,
  chromium,
  type LaunchOptions,
  type Locator,
  type Page,
} from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { DEMO_ACCOUNTS } from "../../src/web/app/demo-accounts.ts";
import type { SiteServer } from "./site-server.ts";

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
/** A grey pixel: what stands in for photos where their making would only cost time. */
const PIXEL = Buffer.from("R0lGODdhAQABAIABAKqqqv///ywAAAAAAQABAAACAkQBADs=", "base64");

/** The height of a small phone, so that what loads in view is what its reader meets. */
const HEIGHT_PX = 740;

export type VisitOptions = {
  width?: number;
  javaScript?: boolean;
  /** Photos as they are; else a pixel stands for each. */
  photos?: boolean;
  /** In the window that was opened so before: what its browser has, it does not fetch again. */
  isSameReader?: boolean;
  context?: Parameters<Browser["newContext"]>[0];
};

export type Role = (typeof DEMO_ACCOUNTS)[number]["role"];

export const accountOf = (role: Role) => DEMO_ACCOUNTS.find((one) => one.role === role)!;

export type SiteBrowser = {
  /** Opens a page of the site as a new reader. */
  visit(path: string, options?: VisitOptions): Promise<Page>;
  /**
   * Opens a screen of the desk as one of the demonstration's people, with a browser in which they once signed in: the form
   * is filled in once for a file of tests.
   */
  visitAs(role: Role, path: string, options?: VisitOptions): Promise<Page>;
};

type Signed = Awaited<ReturnType<BrowserContext["storageState"]>>;

/**
 * One Chromium for a file of tests. A test fails when a page that it visited wrote an error into its console (what the
 * security policy refuses stands there too), threw, or asked another site for anything.
 * @param expected a console's errors that are no fault, such as those of a page that is not there
 * @param flags of Chromium, beside those of every test
 */
export function useBrowser(
  site: SiteServer,
  { expected = /^$/, flags = [] }: { expected?: RegExp; flags?: string[] } = {},
): SiteBrowser {
  let browser: Browser;
  const contexts: BrowserContext[] = [];
  let lasting: Page | undefined;
  const signed = new Map<Role, Signed>();
  const faults: string[] = [];
  beforeAll(async () => {
    browser = await launchChromium({ args: flags });
  });
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    expect(faults.splice(0)).toEqual([]);
  });
  afterAll(() => browser?.close());

  const watch = (page: Page) => {
    const note = (fault: string) => !expected.test(fault) && faults.push(`${page.url()}: ${fault}`);
    page.on("console", (message) => message.type() === "error" && note(message.text()));
    page.on("pageerror", (error) => note(error.message));
    page.on("request", (request) => {
      const { origin, protocol } = new URL(request.url());
      if (protocol !== "data:" && origin !== site.url) note(`asked for ${request.url()}`);
    });
  };

  const visit: SiteBrowser["visit"] = async (
    path,
    { width = 1240, javaScript = true, photos = false, isSameReader = false, context: more } = {},
  ) => {
    if (isSameReader && lasting) {
      await lasting.setViewportSize({ width, height: HEIGHT_PX });
      await lasting.goto(site.url + path);
      return lasting;
    }
    const context = await browser.newContext({
      viewport: { width, height: HEIGHT_PX },
      javaScriptEnabled: javaScript,
      reducedMotion: "reduce",
      ...more,
    });
    if (!isSameReader) contexts.push(context);
    context.setDefaultTimeout(45_000);
    context.on("page", watch);
    if (!photos) {
      await context.route("**/images/**", (route) => route.fulfill({ contentType: "image/gif", body: PIXEL }));
    }
    const page = await context.newPage();
    if (isSameReader) lasting = page;
    await page.goto(site.url + path);
    return page;
  };

  return {
    visit,
    async visitAs(role, path, options = {}) {
      const storageState = signed.get(role);
      if (storageState) return visit(path, { ...options, context: { ...options.context, storageState } });
      const page = await visit(`/${path.split("/")[1]}/sign-in?next=${path}`, options);
      await signIn(page, role, path);
      await page.locator("desk-app").locator("h1, [role=alert]").first().waitFor(); // what is kept is complete now
      signed.set(role, await page.context().storageState({ indexedDB: true }));
      return page;
    },
  };
}

/** Fills in the form that the page shows, and waits until it has led on to `next`. */
export async function signIn(page: Page, role: Role, next: string): Promise<void> {
  const { email, password } = accountOf(role);
  await page.locator("input[name=email]").fill(email);
  await page.locator("input[name=password]").fill(password);
  await page.locator("hydrated-app form button:not([type])").first().click();
  await page.waitForURL(`**${next}`);
}

/** Waits until it has the focus. */
export const waitForFocus = (one: Locator) => one.and(one.page().locator(":focus")).waitFor();

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What axe finds in the document itself against WCAG 2.2 AA and good practice: a line for each element, empty when all is well. */
export async function axeFindings(page: Page): Promise<string[]> {
  await page.evaluate(`if (!window.axe) { ${axe.source} }`);
  return page.evaluate(async (tags) => {
    const { axe: loaded } = window as unknown as { axe: typeof axe };
    const runOnly = { type: "tag", values: tags } as const;
    // Names on a map have a rim of the land's colour, which axe takes for the colour of the letters.
    const { violations } = await loaded.run(
      { include: [":root"], exclude: [".canvas .name"] },
      { runOnly, resultTypes: ["violations"], iframes: false, preload: false }, // no rule of these reads style sheets
    );
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary = "" }) => `${id}: ${html.slice(0, 160)} (${failureSummary.slice(0, 300)})`),
    );
  }, RULES);
}

/** Chromium by itself, for tests of what is no page of the site. */
export function launchChromium({ args = [], ...options }: LaunchOptions = {}): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), args: [...FLAGS, ...args], ...options });
}

function chromiumPath(): string {
  return process.env.CHROMIUM ?? execFileSync("which", ["chromium"], { encoding: "utf8" }).trim();
}
