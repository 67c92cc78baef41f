import type { Locator, Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { axeFindings, DESK, expectAccessible, useBrowser } from "#test/support/browser.ts";
import { choose } from "#test/support/keyboard.ts";
import { useSite } from "#test/support/site-server.ts";

const VAN = "chip-van-on-the-pier";
const CAFE = "pier-cafe";

const site = useSite(async (db) => {
  await db.updateTable("page").set({ approval: "approved" }).where("slug", "=", VAN).execute();
});
const browser = useBrowser(site);

beforeEach(() => site.db.deleteFrom("rate_limit").execute());

async function desk(path: string, { locale = "en", width = DESK } = {}): Promise<Page> {
  const page = await browser.visitAs("admin", `/${locale}/admin${path}`, { width });
  await page.locator("desk-app h1").waitFor();
  return page;
}

const idOf = async (slug: string) => {
  const row = site.db.selectFrom("page").select("id").where("slug", "=", slug);
  return (await row.executeTakeFirstOrThrow()).id;
};

const boxOf = async (one: Locator) => (await one.boundingBox())!;

/** Where an address leads: its status, and the address of a redirect. */
async function leads(path: string): Promise<[number, string | null]> {
  const response = await site.get(path);
  return [response.status, response.headers.get("location")];
}

test("the two pages of the demonstration that may be one are listed, compared in Irish on a phone, and told apart", async () => {
  await site.jobs.run("duplicates");
  const page = await desk("/pages/duplicates", { locale: "ga", width: 360 });
  await page.getByText("An uimhir ghutháin chéanna", { exact: true }).waitFor();
  await expectAccessible(page, "/pages/duplicates");
  await page.getByRole("link", { name: "Cuir i gcomparáid" }).click();
  await page.getByRole("group", { name: "Uaireanta oscailte" }).waitFor();
  await expectAccessible(page, "/pages/merge");
  await page.goBack();
  await page.getByRole("button", { name: "Ní dúblach é" }).click();
  await page.getByText("Níl aon phéire ag fanacht.").waitFor();
  await page.getByRole("button", { name: "Ní dúblaigh iad" }).click();
  await page.getByRole("button", { name: "Liostaigh arís é" }).click();
  await page.getByText("Ní dúradh é sin faoi aon phéire.").waitFor();
});

test("an administrator merges two pages and undoes it: old addresses lead to the page that stays, and then back", async () => {
  const [cafe, van] = [await idOf(CAFE), await idOf(VAN)];
  expect(await leads(`/en/pages/${VAN}`)).toEqual([200, null]);
  const page = await desk(`/pages/merge?page=${van}`);
  await page.getByRole("searchbox", { name: "With which page?" }).fill("pier caf");
  await page.getByRole("button", { name: "Compare" }).click();
  await page.getByRole("button", { name: "Let the other page stay" }).click();
  await page.getByRole("heading", { name: "What will happen" }).waitFor();
  await page.getByRole("group", { name: "Slogan in English" }).getByRole("radio").nth(1).check();
  await page.getByRole("group", { name: "Opening times" }).getByRole("radio").first().check();
  const roles = page.locator("main select");
  const rolesNow = () => roles.evaluateAll((all) => all.map((one) => (one as HTMLSelectElement).value));
  const before = await rolesNow();
  expect(before).toContain("owner");
  await choose(roles.nth(before.indexOf("manager")), "manager"); // the arrows pass over the owner, of whom there is one
  expect(await rolesNow()).toEqual(before);
  const second = page.getByRole("button", { name: "Move Photo 2 of “Pier Café” up" });
  await second.click();
  await page.getByRole("checkbox", { name: "Photo 1 of “Chip Van on the Pier”" }).uncheck();
  await page.getByRole("button", { name: "Merge the pages" }).click();
  const dialog = page.getByRole("dialog", { name: "Merge “Chip Van on the Pier” into “Pier Café”?" });
  await dialog.waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Merge the pages" }).click();
  await page.getByText("There is one page now.").waitFor();
  await page.getByText("“Chip Van on the Pier” went into “Pier Café”").waitFor();

  await expect.poll(() => leads(`/en/pages/${VAN}`)).toEqual([301, `/en/pages/${CAFE}`]);
  expect(await leads(`/ga/pages/${VAN}?card=k5d-1a2b3c4d5e`)).toEqual([301, `/ga/pages/${CAFE}?card=k5d-1a2b3c4d5e`]);
  await expect.poll(() => site.read(`/en/pages/${CAFE}`)).toContain("Hot chips, cold hands");
  expect(await site.read(`/en/pages/${VAN}/posts.rss`)).toContain("Pier Café");
  expect(await site.read(`/en/pages?q=chip+van`)).not.toContain(`/en/pages/${VAN}`);
  const day = await (await site.get(`/api/pages/day?pages=${VAN}`)).json();
  expect(day.pages).toMatchObject([{ id: cafe }]);
  expect(await (await site.get(`/api/page/id/${van}`)).json()).toMatchObject({ id: cafe, slug: CAFE });
  expect(await site.read("/sitemap-1.xml")).not.toContain(VAN);

  await page.goto(`${site.url}/en/admin/pages/${van}`);
  const gone = page.getByText("This page went into “Pier Café”. Its addresses lead there.");
  await gone.waitFor();
  const [above, below] = await Promise.all([boxOf(page.getByText("Deleted", { exact: true }).first()), boxOf(gone)]);
  expect(below.y - above.y - above.height).toBeGreaterThan(24); // the box around it has a distance of its own
  expect(await page.getByRole("heading", { name: "May be the same" }).count()).toBe(0);
  expect(await page.getByRole("button", { name: "Bring it back" }).count()).toBe(0);
  await page.getByRole("button", { name: "Undo the merge" }).click();
  const question = page.getByRole("dialog", { name: "Separate “Chip Van on the Pier” and “Pier Café” again?" });
  await question.getByRole("button", { name: "Undo the merge" }).click();
  await page.getByText("There are two pages again.").waitFor();
  await expect.poll(() => leads(`/en/pages/${VAN}`)).toEqual([200, null]);
  await expect.poll(() => site.read(`/en/pages/${CAFE}`)).not.toContain("Hot chips, cold hands");
});
