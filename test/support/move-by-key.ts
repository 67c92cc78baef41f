import type { Locator, Page } from "playwright-core";

type Move = {
  /** The handle of the item. */
  handle: Locator;
  /** What a screen reader is told once the item is picked up, and once it is moved. */
  pickedUp: string;
  key: "ArrowDown" | "ArrowLeft" | "ArrowUp";
  moved: string;
};

/** Moves an item of a sortable list by one place with the keyboard. */
export async function moveByKey(page: Page, { handle, pickedUp, key, moved }: Move): Promise<void> {
  await handle.focus();
  await page.keyboard.press("Space");
  await page.getByText(pickedUp).waitFor({ state: "attached" });
  await listens(page);
  await page.keyboard.press(key);
  await page.getByText(moved).waitFor({ state: "attached" });
  await page.keyboard.press("Space");
}

/**
 * dnd-kit listens to the arrow keys in a timer that begins when an item is picked up, and measures the places before it draws. A second
 * key in place of one that had no effect would move the item by two places where the machine was only slow.
 */
const listens = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => setTimeout(() => requestAnimationFrame(() => setTimeout(resolve)))));
