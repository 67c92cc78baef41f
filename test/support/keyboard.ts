import type { Locator } from "playwright-core";

/** A screen with more has its own way past them. */
const MAX_PRESSES = 150;

/** Moves the focus to an element by the key Tab alone, or with Shift where it lies behind. */
export async function tabTo(target: Locator): Promise<void> {
  const page = target.page();
  for (let presses = 0; presses < MAX_PRESSES; presses++) {
    const key = await target.evaluate((one) => {
      const now = document.activeElement;
      if (one === now) return null;
      return (now?.compareDocumentPosition(one) ?? 0) & Node.DOCUMENT_POSITION_PRECEDING ? "Shift+Tab" : "Tab";
    });
    if (!key) return;
    await page.keyboard.press(key);
  }
  throw new Error(`Tab does not lead to ${target}`);
}

export async function pressEnter(target: Locator): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press("Enter");
}

/** Chooses from a list by the arrows: letters typed slowly would begin another word. */
export async function choose(target: Locator, value: string): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press("Home");
  for (let presses = 0; presses < MAX_PRESSES; presses++) {
    if ((await target.inputValue()) === value) return;
    await target.page().keyboard.press("ArrowDown");
  }
  throw new Error(`${target} has no ${value}`);
}

export async function typeInto(target: Locator, text: string): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.type(text);
}
