/**
 * What a page weighs and how fast it answers a finger: `npm run bench -- weight [--only page] [--slow 4] [--json]`. The product runs
 * with the demonstration. Bytes are those of the bodies as a returning question gets them, in Brotli, counted by a client of their
 * own; scripts "at once" are those that a visit loads without a touch, "in all" those after the interactions. An
 * interaction lasts from the event to the next frame (Event Timing, as Interaction to Next Paint has it), the longest of
 * three visits, in Chromium at 360 × 740 with a processor slowed down by DevTools. docs/performance.md explains the figures.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { argv, exit } from "node:process";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type Browser, chromium, type Page } from "playwright-core";
import { startProduct } from "../harness/support/product-process.ts";
import { wireBytes } from "../test/support/wire-bytes.ts";

const { ensureChromium } = (await import(new URL("../scripts/setup/chromium.mjs", import.meta.url).href)) as {
  ensureChromium(): string | null;
};

type Interaction = [name: string, act: (page: Page) => Promise<unknown>];
type Screen = { path: string; interactions: Interaction[] };

const press = (selector: string) => (page: Page) => page.locator(selector).first().click();

const SCREENS: Record<string, Screen> = {
  home: {
    path: "",
    interactions: [
      [
        "three letters in the search box",
        (page) => page.locator("[data-island=SearchField] input[type=search]").first().pressSequentially("bar"),
      ],
    ],
  },
  directory: {
    path: "/pages",
    interactions: [
      ["a heart", press("[data-island=Heart]")],
      ["cards instead of rows", press("[data-island=ListChoice] label:last-of-type")],
      ["the filters", press("[popovertarget]")],
    ],
  },
  page: {
    path: "/pages/lantern-bar",
    interactions: [
      ["a photo, large", press("[data-island=PhotoGallery] a")],
      ["the next photo", (page) => page.keyboard.press("ArrowRight")],
      ["back to the page", (page) => page.keyboard.press("Escape")],
      ["a heart", press("[data-island=Heart]")],
      ["the map", press("[data-map] .start:visible")],
    ],
  },
  events: { path: "/events", interactions: [] },
  event: { path: "/events/music-session", interactions: [["a heart", press("[data-island=Heart]")]] },
  story: { path: "/stories/the-night-the-light-went-out", interactions: [] },
  "my day": { path: "/my-day?pages=lantern-bar,grey-seal&from=10:15&to=18:15", interactions: [] },
};
const VISITS = 3;
const IDLE_MS = 1_500;
const ASKED = 5;
const BETWEEN_MS = 50;

const { values: options } = parseArgs({
  args: argv.slice(2),
  options: {
    only: { type: "string", default: Object.keys(SCREENS).join() },
    slow: { type: "string", default: "4" },
    json: { type: "boolean", default: false },
  },
});
const executablePath = ensureChromium();
if (!executablePath) exit(1);
const folder = await mkdtemp(join(tmpdir(), "eolaire-weight-"));
const product = await startProduct({ dataDir: join(folder, "data"), settings: { DEMO: "on" } });
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
try {
  const results = [];
  for (const [name, { path, interactions }] of Object.entries(SCREENS)) {
    if (!options.only.split(",").includes(name)) continue;
    for (const locale of ["en", "ga"]) {
      const result = await measure(browser, `${product.origin}/${locale}${path}`, interactions);
      results.push({ screen: `${name}, ${locale}`, ...result });
      if (!options.json) print(results.at(-1)!, results.length === 1);
    }
  }
  if (options.json) console.log(JSON.stringify(results, null, 2));
} finally {
  await browser.close();
  await product.stop();
  await rm(folder, { recursive: true, force: true });
}

type Measured = { document: number; atOnce: number; inAll: number; interactions: Record<string, number> };

/** Sizes in bytes, interactions in milliseconds. */
async function measure(browser: Browser, address: string, interactions: Interaction[]): Promise<Measured> {
  const longest: Record<string, number> = {};
  let scripts = { atOnce: [] as string[], inAll: [] as string[] };
  for (let visit = 0; visit < VISITS; visit++) {
    const { durations, ...loaded } = await visitOnce(browser, address, interactions);
    for (const [name, ms] of Object.entries(durations)) longest[name] = Math.max(longest[name] ?? 0, ms);
    scripts = loaded;
  }
  return {
    document: await brotliBytes(address),
    atOnce: await sum(scripts.atOnce),
    inAll: await sum(scripts.inAll),
    interactions: longest,
  };
}

async function visitOnce(browser: Browser, address: string, interactions: Interaction[]) {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  try {
    const page = await context.newPage();
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script") scripts.push(request.url());
    });
    const devTools = await context.newCDPSession(page);
    await devTools.send("Emulation.setCPUThrottlingRate", { rate: Number(options.slow) });
    await page.addInitScript(observeInteractions);
    await page.goto(address, { waitUntil: "load" });
    await page.waitForTimeout(IDLE_MS);
    const atOnce = [...scripts];
    const durations: Record<string, number> = {};
    for (const [name, act] of interactions) {
      await page.evaluate(() => takeLongest());
      await act(page);
      await page.waitForTimeout(IDLE_MS);
      durations[name] = await page.evaluate(() => takeLongest());
    }
    return { atOnce, inAll: scripts, durations };
  } finally {
    await context.close();
  }
}

declare function takeLongest(): number;

/** Runs in the page. `takeLongest` answers the longest interaction since it was asked before; below 16 ms none is reported. */
function observeInteractions() {
  let longest = 0;
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  const note = (entries: PerformanceEntryList) => {
    for (const entry of entries as (PerformanceEntry & { interactionId: number })[]) {
      if (entry.interactionId > 0) longest = Math.max(longest, entry.duration);
    }
  };
  observer.observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  Object.assign(globalThis, {
    takeLongest() {
      note(observer.takeRecords());
      const taken = longest;
      longest = 0;
      return taken;
    },
  });
}

async function sum(addresses: readonly string[]): Promise<number> {
  const sizes = await Promise.all([...new Set(addresses)].map(brotliBytes));
  return sizes.reduce((total, bytes) => total + bytes, 0);
}

/** What is asked for again is compressed once more, so it is asked for several times. */
async function brotliBytes(address: string): Promise<number> {
  const sizes = [];
  for (let asked = 0; asked < ASKED; asked++) {
    sizes.push(await wireBytes(address));
    await delay(BETWEEN_MS);
  }
  return Math.min(...sizes);
}

function print(
  { screen, document, atOnce, inAll, interactions }: { screen: string } & Measured,
  isFirst: boolean,
): void {
  if (isFirst) {
    console.log("| screen | HTML with styles | scripts at once | scripts in all | interactions |");
    console.log("| --- | --- | --- | --- | --- |");
  }
  const kb = (bytes: number) => `${(bytes / 1024).toFixed(1)} kB`;
  const acts = Object.entries(interactions).map(([name, ms]) => `${name} ${ms ? `${ms} ms` : "< 16 ms"}`);
  console.log(`| ${[screen, kb(document), kb(atOnce), kb(inAll), acts.join(", ")].join(" | ")} |`);
}
