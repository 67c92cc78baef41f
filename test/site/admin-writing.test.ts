import type { Page } from "playwright-core";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { DESK, expectAccessible, type Role, useBrowser } from "../support/browser.ts";
import { moveByKey } from "../support/move-by-key.ts";
import { navigateTo } from "../support/navigate-to.ts";
import { useSite } from "../support/site-server.ts";

type Locale = "en" | "ga";

const site = useSite(async () => {}, {}, { atOwnAddress: true });
// What a browser writes when a call is refused, and our own note of it, are no faults here.
const browser = useBrowser(site, { expected: /status of (403|409|422)/ });

beforeEach(() => site.db.deleteFrom("rate_limit").execute());

async function deskOf(path: string, { locale = "en" as Locale, role = "admin" as Role, width = DESK } = {}) {
  const page = await browser.visitAs(role, `/${locale}/admin${path}`, { width });
  await ready(page);
  return page;
}

/** The screen is there, with what it asked for. */
async function ready(page: Page) {
  await page.locator("desk-app h1[tabindex]").waitFor();
  await expect.poll(() => page.locator("desk-app .mantine-Loader-root").count()).toBe(0);
}

const saved = (page: Page) => page.getByRole("status").getByText("Saved.", { exact: true }).waitFor();

const photoOf = async (color: string) => ({
  name: `${color}.jpg`,
  mimeType: "image/jpeg",
  buffer: await sharp({ create: { width: 400, height: 300, channels: 3, background: color } })
    .jpeg()
    .toBuffer(),
});

/** Whether the first of two words stands before the second. */
const stands = (html: string, first: string, second: string) => html.indexOf(first) < html.indexOf(second);

test("a category is ranked first by keys, the home page follows, and it is put back", async () => {
  const page = await deskOf("/categories");
  const first = page.getByRole("list", { name: "Categories" }).getByRole("listitem").first();
  await first.getByRole("link", { name: "Food and drink" }).waitFor();
  expect(stands(await site.read("/en"), "/categories/food", "/categories/pubs")).toBe(true);
  await moveByKey(page, {
    handle: page.getByRole("button", { name: "Move Pubs and music", exact: true }),
    pickedUp: "Pubs and music is picked up, place 2 of",
    key: "ArrowUp",
    moved: "Pubs and music is at place 1 of",
  });
  await page.getByText("Pubs and music has a new place.").waitFor();
  await expect.poll(async () => stands(await site.read("/en"), "/categories/pubs", "/categories/food")).toBe(true);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(async () => stands(await site.read("/en"), "/categories/food", "/categories/pubs")).toBe(true);
});

test("the pages of a category that goes are in the one that was chosen for them", async () => {
  const of = (slugs: string[]) =>
    site.db
      .selectFrom("page_category")
      .innerJoin("category", "category.id", "page_category.category_id")
      .select("page_id")
      .where("slug", "in", slugs)
      .execute();
  const moved = new Set((await of(["food", "fishing"])).map(({ page_id }) => page_id));
  const page = await deskOf("/categories");
  await page.getByRole("link", { name: "Fishing and farming" }).click();
  await page.getByRole("button", { name: "Delete this category" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete Fishing and farming?" });
  await dialog.getByText("2 pages are in this category.").waitFor();
  expect(await dialog.getByRole("button", { name: "Delete the category" }).isDisabled()).toBe(true);
  await dialog.getByLabel("Move to").selectOption({ label: "Food and drink" });
  await dialog.getByRole("button", { name: "Delete the category" }).click();
  await page.waitForURL("**/en/admin/categories");
  await page.getByRole("link", { name: "Fishing and farming" }).waitFor({ state: "detached" });
  expect(await of(["food"])).toHaveLength(moved.size);
  const leadsTo = async () => (await site.get("/en/categories/fishing")).headers.get("location");
  await expect.poll(leadsTo).toBe("/en/categories/food");
});

test("two tags that mean the same become one", async () => {
  const page = await deskOf("/tags");
  await page.getByRole("checkbox", { name: "Choose Live music for merging" }).check();
  await page.getByLabel("Search tags").fill("ceol TRAID");
  await page.getByRole("checkbox", { name: "Choose Traditional music for merging" }).check();
  await page.getByRole("button", { name: "Merge…" }).click();
  const dialog = page.getByRole("dialog", { name: "Merge tags" });
  await dialog.getByRole("radio", { name: "Traditional music" }).check();
  await dialog.getByText("Every page with Live music has Traditional music then.").waitFor();
  await dialog.getByRole("button", { name: "Merge the tags" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByLabel("Search tags").fill("live");
  await page.getByText("No tag has “live” in its name.").waitFor();
});

test("an editor publishes a story with two photos, one of them within its text, and it is read", async () => {
  const page = await deskOf("/stories/new", { role: "editor" });
  await page.getByLabel("Title in English").fill("The last turf boat");
  await page.getByRole("button", { name: "Irish", exact: true }).click();
  await page.getByLabel("Title in Irish").fill("An bád móna deireanach");
  await page.getByRole("button", { name: "English", exact: true }).click();
  await page.getByLabel("Summary in English").fill("How fuel came to the islands.");
  await page.getByLabel("Text in English", { exact: true }).fill("It **came** in October.");
  await page.getByLabel("Search", { exact: true }).fill("lantern");
  await page.getByRole("button", { name: "Add The Lantern Bar" }).click();
  await page.getByRole("button", { name: "Save the draft" }).click();
  await page.waitForURL(/stories\/[0-9a-f-]{36}$/);
  await page
    .locator("input[type=file][multiple]")
    .first()
    .setInputFiles([await photoOf("navy"), await photoOf("teal")]);
  await page.getByRole("article", { name: "Photo 2", exact: true }).waitFor();
  await page.getByRole("button", { name: "Put a photo into the text" }).first().click();
  await page.getByRole("button", { name: "Photo 1", exact: true }).click();
  await page.keyboard.type("\n\nThe last one came in 1968.");
  await page.getByRole("radio", { name: "Published" }).check();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await saved(page);
  await page.getByRole("link", { name: "See it as visitors do" }).click();
  await page.getByRole("heading", { name: "The last turf boat", level: 1 }).waitFor();
  const { pathname } = new URL(page.url());
  const shown = await site.read(pathname);
  expect(shown).toContain("<strong>came</strong>");
  expect(shown).toContain("/pages/lantern-bar");
  expect(shown).toMatch(/came<\/strong>.*<figure.*<img.*<\/figure>.*in 1968/s);
  await expect.poll(() => page.locator("[data-island=PhotoGallery] img").count()).toBe(2);
  await expect.poll(() => page.getByRole("list", { name: "Photos" }).locator("img").count()).toBe(1);
  expect(await site.read(pathname.replace("/en/", "/ga/"))).toContain("An bád móna deireanach");
});

test("a photo that is chosen while a new story is saved belongs to it", async () => {
  const page = await deskOf("/stories/new", { role: "editor" });
  await page.getByLabel("Title in English").fill("The late photo");
  const { buffer } = await photoOf("olive");
  // Between the change of the address and the next screen, which no test can meet from outside.
  await page.evaluate(
    (bytes) => {
      const replaceState = history.replaceState.bind(history);
      history.replaceState = (...state) => {
        history.replaceState = replaceState;
        replaceState(...state);
        const input = document.querySelector<HTMLInputElement>("input[type=file][multiple]")!;
        const files = new DataTransfer();
        files.items.add(new File([new Uint8Array(bytes)], "late.jpg", { type: "image/jpeg" }));
        input.files = files.files;
        input.dispatchEvent(new Event("change", { bubbles: true }));
      };
    },
    [...buffer],
  );
  await page.getByRole("button", { name: "Save the draft" }).click();
  await page.getByRole("article", { name: "Photo 1", exact: true }).waitFor();
});

test("a photo that is chosen after the screen of the new story has gone belongs to it", async () => {
  const page = await deskOf("/stories/new", { role: "editor" });
  await page.getByLabel("Title in English").fill("The chooser was open");
  const opens = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose photos" }).click();
  const chooser = await opens;
  await page.getByRole("button", { name: "Save the draft" }).click();
  await page.getByRole("heading", { name: "The chooser was open", level: 1 }).waitFor();
  await chooser.setFiles([await photoOf("olive"), await photoOf("teal")]);
  await page.getByRole("article", { name: "Photo 2", exact: true }).waitFor();
});

test("an editor plans an event of the community, and the arrow keys lead to it in its month", async () => {
  await site.db.deleteFrom("event").where("page_id", "is", null).execute();
  const page = await deskOf("/events/new", { role: "editor" });
  const tomorrow = Temporal.Now.plainDateISO("Europe/Dublin").add({ days: 1 });
  await page.getByLabel("Title in English").fill("Beach clean");
  const begins = page.getByRole("group", { name: "Begins" });
  await begins.getByLabel("Day").fill(`${tomorrow}`);
  await begins.getByLabel("Time").fill("11:00");
  await page.getByRole("button", { name: "Save the draft" }).click();
  await page.waitForURL(/events\/[0-9a-f-]{36}$/);
  await page.getByRole("link", { name: "Back to the list" }).click();
  await page.getByRole("button", { name: "Month", exact: true }).click();
  await page.getByRole("grid").locator("[tabindex='0']").press("ArrowRight");
  const day = page.getByRole("grid").locator(":focus");
  expect(await day.textContent()).toMatch(new RegExp(` ${tomorrow.day} .*, 1 event:`));
  await page.getByRole("listitem").getByRole("link", { name: "Beach clean" }).click();
  await page.waitForURL(/events\/[0-9a-f-]{36}$/);
});

// In English the document is the same.
test("in Irish, the screens read well on a phone and on a desk", async () => {
  const locale = "ga";
  const page = await deskOf("/categories", { locale });
  const feature = await site.db.selectFrom("feature").select("id").executeTakeFirstOrThrow();
  const besidePreview = ["stories/new", `features/${feature.id}`];
  const paths = ["categories", "categories/new", "tags", "special-pages", "special-pages/new"];
  for (const path of [...paths, "stories", "events", "features", ...besidePreview]) {
    await navigateTo(page, `${site.url}/${locale}/admin/${path}`);
    await ready(page);
    if (path === "events") await page.locator("desk-app fieldset button").last().click();
    await expectAccessible(page, path, besidePreview.includes(path));
  }
});
