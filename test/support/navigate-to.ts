import type { Page } from "playwright-core";

const DESK_PX = 1240;

/**
 * Goes to a screen of the desk at its full width: by the link that the screen before shows among its sections, as people
 * do and without loading everything anew, else by its address.
 */
export async function navigateTo(page: Page, address: string): Promise<void> {
  await page.setViewportSize({ width: DESK_PX, height: 740 });
  await page.evaluate(() => {
    for (const group of document.querySelectorAll<HTMLDetailsElement>("desk-app nav details")) group.open = true;
  });
  const link = page.locator(`desk-app nav a[href="${new URL(address).pathname}"]`).first();
  if (await link.isVisible()) {
    await link.click();
    await link.and(page.locator("[aria-current=page]")).waitFor();
  } else {
    await page.goto(address);
  }
  await page.locator("desk-app h1").first().waitFor();
  await page.locator("desk-app .mantine-Loader-root").first().waitFor({ state: "detached" });
}
