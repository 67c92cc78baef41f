import type { Locator, Page } from "playwright-core";

/** A key that was handled is announced long before this, also on a busy machine. */
const ANNOUNCED_MS = 3_000;
const ATTEMPTS = 10;

type Move = {
  /** The handle of the item. */
  handle: Locator;
  /** What a screen reader is told once the item is picked up, and once it is moved. */
  pickedUp: string;
  key: "ArrowDown" | "ArrowLeft" | "ArrowUp";
  moved: string;
};

/**
 * Moves an item of a sortable list with the keyboard. dnd-kit says that an item is picked up before it listens to arrow
 * keys, so a key that had no effect is pressed again, as a person would.
 */
export async function moveByKey(page: Page, { handle, pickedUp, key, moved }: Move): Promise<void> {
  await handle.focus();
  await page.keyboard.press("Space");
  await page.getByText(pickedUp).waitFor({ state: "attached" });
  const announcement = page.getByText(moved);
  for (let attempt = 1; attempt < ATTEMPTS; attempt++) {
    await page.keyboard.press(key);
    const isMoved = announcement.waitFor({ state: "attached", timeout: ANNOUNCED_MS });
    if (await isMoved.then(() => true).catch(() => false)) break;
  }
  await announcement.waitFor({ state: "attached" });
  await page.keyboard.press("Space");
}
