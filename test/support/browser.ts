import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { RunOnly } from "axe-core";
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { afterEach, expect } from "vitest";
import { DEMO_ACCOUNTS } from "#core/domain/security/demo-accounts.ts";
import { ACCOUNT_HINT_KEY } from "#core/web/app/session/account-hint.ts";
import { newAuth, sdk } from "../../packages/identity-provider/test/support/auth-sdk.ts";
import { EMPTY, giveBack, type PooledPage, takePage } from "./page-pool.ts";
import { PLACEHOLDERS, type SiteServer } from "./site-server.ts";

/** The height of a small phone: content below it is loaded when it comes into view, as for a reader. */
const HEIGHT_PX = 740;

/** Widths in pixels: a desk, and the narrowest window in which nothing may need sideways scrolling (WCAG 2.2, 1.4.10). */
export const DESK = 1240;
export const PHONE = 320;

export type VisitOptions = {
  width?: number;
  javaScript?: boolean;
  /** Real photos; by default the test server answers with a grey pixel, because encoding takes time. */
  photos?: boolean;
  /** With an empty HTTP cache, in a context that no other test gets: for tests of what is loaded, or with init scripts. */
  isFirstVisit?: boolean;
  context?: BrowserContextOptions;
};

export type Role = (typeof DEMO_ACCOUNTS)[number]["role"];

export const accountOf = (role: Role) => DEMO_ACCOUNTS.find((one) => one.role === role)!;

export type SiteBrowser = {
  /** Opens a page of the site as a new reader. */
  visit(path: string, options?: VisitOptions): Promise<Page>;
  /** Opens a screen in a browser that holds a new session of an account of the demonstration. */
  visitAs(role: Role, path: string, options?: VisitOptions): Promise<Page>;
};

/**
 * Pages of the worker's Chromium for a test file, taken back after each test. A test fails if a page that it visited wrote an
 * error into its console (such as a violation of the security policy), threw, or requested anything from another origin.
 * @param expected console errors that are no failure, such as the status of a page that does not exist
 */
export function useBrowser(
  site: Pick<SiteServer, "url">,
  { expected = /^$/ }: { expected?: RegExp } = {},
): SiteBrowser {
  const taken: PooledPage[] = [];
  const errors: string[] = [];
  afterEach(async () => {
    await Promise.all(taken.splice(0).map((pooled) => giveBack(pooled, site.url)));
    expect(errors.splice(0)).toEqual([]);
  });

  const watch = (page: Page) => {
    const note = (error: string) => !expected.test(error) && errors.push(`${page.url()}: ${error}`);
    page.on("console", (message) => message.type() === "error" && note(message.text()));
    page.on("pageerror", (error) => note(error.message));
    page.on("request", (request) => {
      const { origin, protocol } = new URL(request.url());
      if (protocol !== "data:" && origin !== site.url) note(`requested ${request.url()}`);
    });
  };

  const open = async (
    path: string,
    { width = DESK, javaScript = true, photos = false, isFirstVisit = false, context = {} }: VisitOptions,
    storage: Record<string, string> = {},
  ) => {
    const options: BrowserContextOptions = {
      javaScriptEnabled: javaScript,
      reducedMotion: "reduce",
      // A header and not a route: routes switch the HTTP cache off.
      ...(!photos && { extraHTTPHeaders: { [PLACEHOLDERS]: "yes" } }),
      ...context,
    };
    const pooled = await takePage(options, isFirstVisit);
    taken.push(pooled);
    const { page } = pooled;
    await page.setViewportSize({ width, height: HEIGHT_PX });
    if (Object.keys(storage).length > 0) {
      await page.goto(site.url + EMPTY);
      await page.evaluate((items) => Object.assign(localStorage, items), storage);
    }
    watch(page);
    page.context().on("page", watch);
    await page.goto(site.url + path);
    return page;
  };

  return {
    visit: (path, options = {}) => open(path, options),
    visitAs: async (role, path, options = {}) => open(path, options, await newSession(site, role)),
  };
}

/** Signs in by the API, and returns what a browser whose sign-in form has done the same holds in its `localStorage`. */
async function newSession(site: Pick<SiteServer, "url">, role: Role): Promise<Record<string, string>> {
  const { email, password, name } = accountOf(role);
  const { user } = await sdk.signInWithEmailAndPassword(newAuth(site.url), email, password);
  const headers = { authtoken: await user.getIdToken(), "content-type": "application/json" };
  await fetch(`${site.url}/api/account/create`, { method: "POST", headers, body: "{}" });
  return {
    // The SDK moves it to IndexedDB when it starts.
    "firebase:authUser:eolaire:[DEFAULT]": JSON.stringify({ ...user.toJSON(), appName: "[DEFAULT]" }),
    [ACCOUNT_HINT_KEY]: JSON.stringify({ name }),
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

/** Waits until the element has the focus. */
export const waitForFocus = (one: Locator) => one.and(one.page().locator(":focus")).waitFor();

/** The minified script: less than half of what Chromium has to receive and to parse. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Violations of WCAG 2.2 AA and of good practice that axe finds in the document, a line for each element.
 * @param rule the only one that is checked
 */
export async function axeFindings(page: Page, rule?: "color-contrast"): Promise<string[]> {
  if (!(await page.evaluate("!!window.axe"))) await page.evaluate(AXE);
  const runOnly: RunOnly = rule ? { type: "rule", values: [rule] } : { type: "tag", values: RULES };
  return page.evaluate(async (runOnly) => {
    const { axe: loaded } = window as unknown as { axe: typeof axe };
    // Names on a map have an outline in the colour of the land, which axe takes for the colour of the letters.
    const { violations } = await loaded.run(
      { include: [":root"], exclude: [".canvas .name"] },
      { runOnly, resultTypes: ["violations"], iframes: false, preload: false }, // these rules do not read style sheets
    );
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary = "" }) => `${id}: ${html.slice(0, 160)} (${failureSummary.slice(0, 300)})`),
    );
  }, runOnly);
}

/** The captions of the desk's buttons that are cut off. */
const cutButtons = (page: Page): Promise<string[]> =>
  page
    .locator(".mantine-Button-label:visible")
    .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent));

/**
 * Checks the open screen: no sideways scrolling on a desk or a phone, no button that is cut off, and no finding of axe on a phone; `isWide`: nor on a desk,
 * where more of it is shown.
 */
export async function expectAccessible(page: Page, screen: string, isWide = false): Promise<void> {
  for (const width of [DESK, PHONE]) {
    await page.setViewportSize({ width, height: HEIGHT_PX });
    const where = `${screen} at ${width} px`;
    // Charts take their new width once they have been told of it.
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: where }).toBe(width);
    expect.soft(await cutButtons(page), `buttons cut off, ${where}`).toEqual([]);
    if (width === PHONE || isWide) expect.soft(await axeFindings(page), where).toEqual([]);
  }
}
