import { expect, test } from "vitest";
import { adminNotice } from "../../../../contract/writing/notices.ts";
import { adminDesk } from "../../testing/admin-desk.ts";
import { useDesk } from "../../testing/desk-browser.ts";
import { sampleOf } from "../../testing/sample.ts";

const open = useDesk();

test("a notice begins now unless another time is typed, and says why only where places may be closed", async () => {
  const { page, calls } = await open("/admin/notices", {
    ...{ type: "admin", locale: "ga", width: 360 },
    responses: { ...adminDesk(), categories: [], adminNotices: { items: [] }, addNotice: sampleOf(adminNotice) },
  });
  await page.getByRole("button", { name: "Fógra nua" }).click();
  const dialog = page.getByRole("dialog", { name: "Fógra nua" });
  await dialog.getByLabel("An fógra i nGaeilge").fill("Gan bád");
  expect(await dialog.getByLabel("Cén fáth, i nGaeilge").count()).toBe(0);
  await dialog.getByLabel("Cé na háiteanna a d’fhéadfadh a bheith dúnta?").selectOption("ferry");
  await dialog.getByLabel("Cén fáth, i nGaeilge").fill("gan bád");
  await dialog.getByRole("button", { name: "Foilsigh" }).click();
  await dialog.waitFor({ state: "detached" });
  const sent = calls.find(({ name }) => name === "addNotice")?.input;
  expect(sent).toMatchObject({ text: "", text_ie: "Gan bád", reach: "ferry", reason_ie: "gan bád", category_id: null });
  expect(sent).not.toHaveProperty("starts_at");
});
