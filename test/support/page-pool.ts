/**
 * Pages of the worker's Chromium, used by one test after the other. What a test left in them is deleted; what they have
 * loaded and compiled stays, which is half of the processor time of a screen.
 */
import type { BrowserContextOptions, CDPSession, Page } from "playwright-core";
import { sharedChromium } from "./chromium.ts";

export type PooledPage = {
  page: Page;
  /** Of pages with the same options; null for one that is not used again. */
  pool: PooledPage[] | null;
  cdp: CDPSession;
};

/** A document without scripts. */
export const EMPTY = "/healthz";

export const BLANK = "about:blank";

/** For whatever a test waits for in a page: a busy machine is slow, not wrong. */
export const TIMEOUT_MS = 45_000;
/** Events that tests listen to. */
const LISTENED_TO = ["console", "dialog", "pageerror", "request", "requestfinished", "response"];

const pools = new Map<string, PooledPage[]>();

/** A page of a context with these options that no test uses. @param isNew with an empty HTTP cache, and closed afterwards */
export async function takePage(options: BrowserContextOptions, isNew: boolean): Promise<PooledPage> {
  const key = JSON.stringify(options);
  const pool = pools.get(key) ?? [];
  pools.set(key, pool);
  const idle = isNew ? undefined : pool.pop();
  if (idle) {
    await idle.page.bringToFront(); // a page behind one that a test has opened gets no frames
    return idle;
  }
  const context = await (await sharedChromium()).newContext(options);
  context.setDefaultTimeout(TIMEOUT_MS);
  const page = await context.newPage();
  return { page, pool: isNew ? null : pool, cdp: await context.newCDPSession(page) };
}

/**
 * Makes the page one of a reader who was never here, for the next test.
 * @param origin the site that the test visited
 * @param empty a document of that site, so that the page stays in its process; `about:blank` where no server answers
 */
export async function giveBack(pooled: PooledPage, origin: string, empty = origin + EMPTY): Promise<void> {
  const { page, pool, cdp } = pooled;
  const context = page.context();
  if (!pool || page.isClosed()) return context.close();
  for (const event of LISTENED_TO) page.removeAllListeners(event);
  context.removeAllListeners("page");
  await Promise.all(context.pages().map((other) => other !== page && other.close()));
  if (empty === BLANK) await page.evaluate(() => sessionStorage.clear());
  for (const routed of [page, context]) await routed.unrouteAll({ behavior: "ignoreErrors" });
  await context.setOffline(false);
  await page.emulateMedia({ media: null });
  await page.mouse.move(0, 0);
  await page.goto(empty);
  if (empty !== BLANK) await page.evaluate(() => sessionStorage.clear());
  await cdp.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await context.clearCookies();
  pool.push(pooled);
}
