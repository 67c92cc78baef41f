import type { Page } from "playwright-core";

/** Opens all rows of the account screen, as somebody does who presses each. */
export async function openAccountRows(page: Page): Promise<void> {
  for (const summary of await page.locator("[data-account-row] > summary").all()) await summary.click();
}
