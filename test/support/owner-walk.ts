import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect } from "vitest";
import type { SiteServer } from "./site-server.ts";

/** What somebody reads and presses on the way, in the language of the walk. */
export type WalkWords = Record<
  | "save"
  | "saved"
  | "allSections"
  | "sections"
  | "name"
  | "email"
  | "password"
  | "register"
  | "checkMail"
  | "confirm"
  | "signedIn"
  | "pageName"
  | "pageNameSecond"
  | "business"
  | "location"
  | "phone"
  | "ask"
  | "fill"
  | "waits"
  | "basics"
  | "slogan"
  | "description"
  | "place"
  | "pin"
  | "categories"
  | "category"
  | "hours"
  | "monday"
  | "prices"
  | "addPrice"
  | "priceName"
  | "amount"
  | "saveAndClose"
  | "photos"
  | "undescribed"
  | "preview"
  | "close"
  | "complete",
  string
>;

/** What she types; `page` is the one of its two names that she reads. */
export type WalkTexts = Record<
  "owner" | "email" | "page" | "pageFirst" | "pageSecond" | "location" | "phone" | "slogan" | "description" | "price",
  string
>;

export type OwnerWalk = {
  site: Pick<SiteServer, "db" | "get" | "read">;
  locale: string;
  words: WalkWords;
  texts: WalkTexts;
  /** The address in the mail that asks her to confirm hers. */
  linkOfMail(): Promise<string>;
  /** As the office does. */
  approve(id: string): Promise<unknown>;
};

export const PASSWORD = "bád beag ar an trá";

/** An address that nobody has yet, so that a walk can be made again. */
export const newAddress = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@walk.example`;

/**
 * From “please list my shop” to a page that everybody reads, on a phone, in the language of the walk.
 * @param page the form of registration
 * @returns the page’s id and slug, and what its readers get
 */
export async function walkAsOwner(page: Page, walk: OwnerWalk): Promise<{ id: string; slug: string; html: string }> {
  const { site, locale, words, texts } = walk;
  await signUp(page, walk);
  await page.goto(new URL(`/${locale}/manage/request`, page.url()).href);
  await askForAPage(page, walk);
  await page.getByRole("heading", { name: texts.page, level: 1 }).waitFor();
  await page.getByText(words.waits).waitFor();
  await fillIn(page, walk);

  const slug = new URL(page.url()).pathname.split("/")[3]!;
  expect((await site.get(`/${locale}/pages/${slug}`)).status, "not public yet").toBe(404);
  // The preview shows her the photo that strangers are refused.
  await page.getByRole("button", { name: words.preview }).click();
  const photo = page.frameLocator("iframe").locator("img[src^='blob:']");
  await photo.waitFor();
  await page.getByRole("button", { name: words.close }).click();

  const { id } = await site.db.selectFrom("page").select("id").where("slug", "=", slug).executeTakeFirstOrThrow();
  await walk.approve(id);
  const html = await site.read(`/${locale}/pages/${slug}`);
  for (const said of [texts.page, texts.slogan, "<strong>", "07:00", texts.price, "4.50"])
    expect.soft(html).toContain(said);
  await page.getByRole("link", { name: `← ${words.allSections}` }).click();
  await page.getByRole("heading", { name: words.complete }).waitFor();
  return { id, slug, html };
}

async function signUp(page: Page, { words, texts, linkOfMail }: OwnerWalk) {
  await page.getByLabel(words.name).fill(texts.owner);
  await page.getByLabel(words.email).fill(texts.email);
  await page.getByLabel(words.password, { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: words.register }).click();
  await page.getByRole("heading", { name: words.checkMail }).waitFor();
  await page.goto(await linkOfMail());
  await page.getByRole("button", { name: words.confirm }).click();
  await page.getByText(words.signedIn).waitFor();
}

async function askForAPage(page: Page, { words, texts }: OwnerWalk) {
  await page.getByLabel(words.pageName).fill(texts.pageFirst);
  await page.getByLabel(words.pageNameSecond).fill(texts.pageSecond);
  await page.getByRole("radio", { name: words.business }).click();
  await page.getByLabel(words.location).fill(texts.location);
  await page.getByLabel(words.phone).fill(texts.phone);
  await page.getByRole("button", { name: words.ask }).click();
  await page.getByRole("link", { name: words.fill }).click();
}

async function fillIn(page: Page, { words, texts }: OwnerWalk) {
  const save = async () => {
    await page.getByRole("button", { name: words.save, exact: true }).click();
    await page.getByRole("status").getByText(words.saved, { exact: true }).waitFor();
  };
  /** By a press on the list of all parts, as on a phone. */
  const open = async (section: string) => {
    const back = page.getByRole("link", { name: `← ${words.allSections}` });
    if (await back.isVisible()) await back.click();
    const nav = page.getByRole("navigation", { name: words.sections });
    const link = page.locator("a").getByText(section, { exact: true });
    const group = nav.locator("details").filter({ has: link });
    if ((await group.getAttribute("open")) === null) await group.locator("summary").click();
    await nav.locator(link).click();
    await page.getByRole("heading", { name: section, level: 2 }).waitFor();
  };

  await open(words.basics);
  await page.getByLabel(words.slogan).fill(texts.slogan);
  await page.getByLabel(words.description, { exact: true }).fill(texts.description);
  await save();

  await open(words.place);
  await page.locator(".canvas .leaflet-pane").first().waitFor({ state: "attached" });
  await page.locator(".canvas").click({ position: { x: 160, y: 120 } });
  await page.getByRole("button", { name: new RegExp(`^${words.pin}`) }).press("ArrowDown");
  await save();

  await open(words.categories);
  await page.getByRole("checkbox", { name: words.category }).check();
  await save();

  await open(words.hours);
  await page.getByLabel(words.monday, { exact: true }).fill("7-2.30");
  await save();

  await open(words.prices);
  await page.getByRole("button", { name: words.addPrice }).click();
  await page.getByLabel(words.priceName).fill(texts.price);
  await page.getByLabel(words.amount).fill("4.50");
  await page.getByRole("button", { name: words.saveAndClose }).click();
  await page.getByText(texts.price).first().waitFor();

  await open(words.photos);
  const buffer = await sharp({ create: { width: 640, height: 480, channels: 3, background: "peru" } })
    .jpeg()
    .toBuffer();
  await page.locator("input[type=file][multiple]").setInputFiles({ name: "arán.jpg", mimeType: "image/jpeg", buffer });
  await page.getByText(words.undescribed).first().waitFor();
}
