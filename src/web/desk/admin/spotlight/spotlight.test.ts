import { expect, test } from "vitest";
import { contract } from "#core/contract/index.ts";
import { adminSpecialPage } from "#core/contract/writing/special-pages.ts";
import { adminDesk } from "#test/support/desk/admin-desk.ts";
import { useDesk } from "#test/support/desk/desk-browser.ts";
import { sampleOf } from "#test/support/sample.ts";

const open = useDesk();

async function openBox() {
  const { page } = await open("/admin/outbox", {
    type: "admin",
    responses: {
      ...adminDesk(),
      outbox: sampleOf(contract.outbox.answer),
      adminPages: sampleOf(contract.adminPages.answer),
      searchAccounts: sampleOf(contract.searchAccounts.answer),
      adminSpecialPages: [
        sampleOf(adminSpecialPage, { id: "terms", title: "Terms of use", title_ie: "Téarmaí úsáide" }),
      ],
      adminNotices: { items: [] },
      categories: [],
      adminSettings: sampleOf(contract.adminSettings.answer),
      settingsHistory: sampleOf(contract.settingsHistory.answer),
      startingPoint: sampleOf(contract.startingPoint.answer),
      countryFacts: sampleOf(contract.countryFacts.answer),
    },
  });
  await page.getByText("Ctrl K").waitFor();
  await page.keyboard.press("Control+k");
  const dialog = page.getByRole("dialog", { name: "Find anything" });
  await dialog.waitFor();
  return { page, dialog };
}

test("Ctrl-K opens a box whose field has the focus, and arrows and Enter open what is found", async () => {
  const { page, dialog } = await openBox();
  await page.keyboard.type("requ");
  await dialog.getByRole("option", { name: "Requests Screen" }).and(page.locator("[aria-selected=true]")).waitFor();
  await dialog.getByText("Found: 1").waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/en/admin/requests");
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("heading", { name: "Requests" }).waitFor();
});

test("the box is closed by a small cross in its corner, and by Escape", async () => {
  const { page, dialog } = await openBox();
  const box = (await dialog.boundingBox())!;
  const close = dialog.getByRole("button", { name: "Close" });
  const { x, width, y } = (await close.boundingBox())!;
  expect(width).toBe(44);
  expect(x + width).toBeGreaterThan(box.x + box.width - 44);
  expect(y - box.y).toBeLessThan(44);
  await close.click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Find Ctrl K" }).click();
  await dialog.waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
});

test("an action, an information page and a setting are found by a part of their names, whatever their accents and with a slip", async () => {
  const { page, dialog } = await openBox();
  const field = dialog.getByRole("combobox");
  await field.fill("tearmai");
  await dialog.getByRole("option", { name: "Terms of use Information page" }).waitFor();
  await field.fill("catgeories");
  await dialog.getByRole("option", { name: "Categories Screen" }).waitFor();
  await field.fill("users");
  await dialog.getByRole("option", { name: "Accounts Screen" }).waitFor();
  await field.fill("zoom");
  await dialog.getByRole("option", { name: "How near (zoom) Setting" }).waitFor();
  await field.fill("notice new");
  await dialog.getByRole("option", { name: "New notice Action" }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Publish" }).waitFor();
  expect(new URL(page.url()).search).toBe("");
});
