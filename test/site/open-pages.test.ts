import { expect, test } from "vitest";
import { notifyInvalidation } from "#core/server/http/cache/cache-invalidation.ts";
import { useBrowser } from "../support/browser.ts";
import { useSite } from "../support/site-server.ts";

const site = useSite();
const browser = useBrowser(site);

/** As another instance does for an administrator. */
async function writeNotice(text: string, text_ie: string): Promise<void> {
  const [starts_at, ends_at] = [new Date(), new Date(Date.now() + 3_600_000)];
  await site.db.transaction().execute(async (tx) => {
    await tx.insertInto("office_notice").values({ text, text_ie, reach: "none", starts_at, ends_at }).execute();
    await notifyInvalidation(tx, ["notices"]);
  });
}

test("a page that is open shows a new notice of the office by itself, and says so to screen readers", async () => {
  const page = await browser.visit("/ga/info/about", { isFirstVisit: true });
  const streams: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "eventsource") streams.push(new URL(request.url()).pathname);
  });
  await page.clock.install();
  await page.goto(`${site.url}/ga/pages/lantern-bar`);
  await page.locator("[data-island=OpeningNow]").first().waitFor();
  expect(streams).toEqual([]); // a visit that ends soon opens no connection
  await page.clock.fastForward(6_000);
  await expect.poll(() => streams).toEqual(["/notices/stream"]);
  const notices = page.locator("#office-notices");
  const states = await page.locator("[data-island=OpeningNow]").count();
  expect(await notices.textContent()).toBe("");
  await writeNotice("No ferry after 14:00, storm", "Gan bád tar éis 14:00, stoirm");
  await expect.poll(() => notices.textContent()).toContain("Gan bád tar éis 14:00, stoirm");
  expect(await notices.getAttribute("aria-live")).toBe("polite");
  expect(await page.locator("[data-island=OpeningNow]").count()).toBe(states);
});

test("an address may hold 120 open pages; one more is refused, and comes in when one has gone", async () => {
  const open = async () => {
    const ending = new AbortController();
    const answer = await fetch(`${site.url}/notices/stream`, { signal: ending.signal });
    return { answer, end: () => ending.abort() };
  };
  const streams = await Promise.all(Array.from({ length: 120 }, open));
  expect(streams.every(({ answer }) => answer.status === 200)).toBe(true);
  const refused = await open();
  expect(refused.answer.status).toBe(429);
  streams.pop()!.end();
  await expect
    .poll(async () => {
      const { answer, end } = await open();
      end();
      return answer.status;
    })
    .toBe(200);
  for (const { end } of streams) end();
});
