import { beforeEach, expect, test } from "vitest";
import { axeFindings, useBrowser } from "../support/browser.ts";
import { latestLink } from "../support/latest-link.ts";
import { post, signedInAs } from "../support/post-as.ts";
import { useSite } from "../support/site-server.ts";

const PHONE = 360;

const site = useSite(async () => {}, {}, { atOwnAddress: true });
const browser = useBrowser(site);

beforeEach(() => site.db.deleteFrom("rate_limit").execute());

/** As the office: a page that was imported, and the letter to it. */
async function letterOfTheOffice(slug: string): Promise<{ id: string; code: string }> {
  const headers = await signedInAs(site, "admin");
  const page = { name: "Peat Café", name_ie: "Caifé na Móna", type: "business", approval: "approved" };
  const { id } = await post<{ id: string }>(site, "/api/admin/page/add", page, headers);
  await site.db.updateTable("page").set({ slug }).where("id", "=", id).execute();
  const { letters } = await post<{ letters: { code: string }[] }>(
    site,
    "/api/admin/claims/letters",
    { page_ids: [id] },
    headers,
  );
  return { id, code: letters[0]!.code };
}

test("on a phone, in Irish: from the code of a letter to a page with its owner's hours", async () => {
  const email = "sile@example.test";
  const { id, code } = await letterOfTheOffice("peat-cafe");
  const page = await browser.visit(`/ga/claim?code=${code}`, { width: PHONE });
  await page.getByText("Tá cód do litreach léite againn.").waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.locator("hydrated-app").getByRole("link", { name: "Cruthaigh cuntas" }).click();
  await page.getByLabel("D’ainm").fill("Síle Ní Dhónaill");
  await page.getByLabel("Seoladh ríomhphoist").fill(email);
  await page.getByLabel("Pasfhocal", { exact: true }).fill("farraige mhór ghorm");
  await page.getByRole("button", { name: "Cruthaigh an cuntas" }).click();
  await page.getByRole("heading", { name: "Féach i do ríomhphost" }).waitFor();

  await page.goto(await latestLink(site.db, email, "VERIFY_EMAIL"));
  await page.getByRole("button", { name: "Deimhnigh" }).click();
  await page.getByText("Tá tú logáilte isteach.").waitFor();
  await page.getByRole("link", { name: "Lean ar aghaidh" }).click();

  await page.waitForURL(`**/ga/claim?code=${code}`);
  expect(await page.getByLabel("An cód").inputValue()).toBe(code);
  const ownerOf = () => site.db.selectFrom("page").select("user_id").where("id", "=", id).executeTakeFirstOrThrow();
  expect((await ownerOf()).user_id).toBeNull(); // whoever opens the address, such as a scanner of mails, changes nothing
  await page.getByRole("button", { name: "Deimhnigh" }).click();

  await page.waitForURL("**/ga/manage/peat-cafe?claimed=1");
  await page.getByText("Is leatsa an leathanach seo anois").waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("button", { name: "Dúnta inniu" }).click();
  await expect.poll(async () => (await site.get("/ga/pages/peat-cafe")).text()).toContain("Dúnta inniu");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE);
  await page.getByRole("link", { name: "Féach ar na huaireanta" }).click();
  await page.waitForURL("**/ga/manage/peat-cafe/times");
  await page.getByLabel("Dé Luain", { exact: true }).waitFor();
});
