import { expect, test } from "vitest";
import { DESK, useBrowser } from "#test/support/browser.ts";
import { useSite } from "#test/support/site-server.ts";

const site = useSite(async () => {}, {}, { atOwnAddress: true });
const browser = useBrowser(site);

test("a newsletter is seen as a mail, tried, and then sent once to as many as the question says", async () => {
  await site.db.updateTable("account").set({ newsletter: true, email_verified: true }).execute();
  const page = await browser.visitAs("admin", "/en/admin/features", { width: DESK });
  await page.locator("desk-app section li a").first().click();
  const send = page.getByRole("button", { name: /^Send to \d+ readers?$/ });
  await send.waitFor();
  expect(await send.isDisabled()).toBe(true);
  const mail = page.frameLocator("iframe[title='The mail']");
  const heading = mail.locator("h1");
  await heading.waitFor();
  // The styles of a mail are attributes, which the policy of the desk refuses.
  expect(await heading.evaluate((element) => getComputedStyle(element).fontFamily)).toContain("Georgia");
  await page.getByRole("button", { name: "Irish", exact: true }).click();
  await expect.poll(() => mail.locator("html").getAttribute("lang")).toBe("ga");

  await page.getByLabel("Send a test to").fill("una@oilean.example");
  await page.getByRole("button", { name: "Send the test" }).click();
  await page.getByText("The test is on its way to una@oilean.example.").waitFor();
  const sent = site.db.selectFrom("outbox").select(["recipient", "locale"]).where("type", "=", "FEATURE");
  expect(await sent.execute()).toEqual([{ recipient: "una@oilean.example", locale: "ga" }]);

  const readers = Number(/\d+/.exec((await send.textContent()) ?? "")?.[0]);
  await send.click();
  await page.getByRole("dialog").getByText(`to ${readers} reader`).waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Send it now" }).click();
  await page.getByText("A newsletter goes out once.").waitFor();
  expect(await sent.execute()).toHaveLength(readers + 1);
});
