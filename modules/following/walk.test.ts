import { expect, test } from "vitest";
import { PHONE, useBrowser } from "#test/support/browser.ts";
import { useSite } from "#test/support/site-server.ts";

const site = useSite();
const browser = useBrowser(site);

test("on a phone, in Irish: a visitor follows a place by mail, and sees what is followed", async () => {
  const email = "cuairteoir@example.ie";
  const page = await browser.visit("/ga/follow?page=lantern-bar", { width: PHONE, isFirstVisit: true });
  await page.getByLabel("Do sheoladh ríomhphoist").fill(email);
  // Programs answer at once.
  await page.locator("input[name=opened]").evaluate((one: HTMLInputElement) => {
    one.value = new Date(Date.now() - 60_000).toISOString();
  });
  await page.getByRole("button", { name: "Lean", exact: true }).click();
  await page.getByRole("heading", { name: "Féach i do bhosca ríomhphoist" }).waitFor();
  const mail = site.db.selectFrom("outbox").select("data").where("recipient", "=", email);
  const { code } = (await mail.executeTakeFirstOrThrow()).data as { code: string };
  await page.goto(`${site.url}/ga/follow/confirm?token=${code}`);
  await page.getByRole("button", { name: "Sea, lean" }).click();
  await page.getByRole("heading", { name: "Leanann tú: Tábhairne an Lóchrainn" }).waitFor();
  expect(await page.getByRole("link", { name: "Gach a leanann tú" }).count()).toBe(1);
});
