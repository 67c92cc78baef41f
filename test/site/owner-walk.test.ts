import type { Page } from "playwright-core";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "../../src/domain/security/demo-accounts.ts";
import { useBrowser } from "../support/browser.ts";
import { latestLink } from "../support/latest-link.ts";
import { useSite } from "../support/site-server.ts";

const PHONE = 360;
const PASSWORD = "bád beag ar an trá";

const site = useSite(async () => {}, {}, { atOwnAddress: true });
// A photo of hers is refused to an `<img>` before it is shown by her token.
const browser = useBrowser(site, { expected: /status of 404/ });

beforeEach(() => site.db.deleteFrom("rate_limit").execute());

const save = async (page: Page) => {
  await page.getByRole("button", { name: "Sábháil", exact: true }).click();
  await page.getByRole("status").getByText("Sábháilte.", { exact: true }).waitFor();
};

/** By a press on the list of all parts, as on a phone. */
async function open(page: Page, section: string) {
  const back = page.getByRole("link", { name: "← Gach cuid" });
  if (await back.isVisible()) await back.click();
  const nav = page.getByRole("navigation", { name: "Codanna de do leathanach" });
  const link = page.locator("a").getByText(section, { exact: true });
  const group = nav.locator("details").filter({ has: link });
  if ((await group.getAttribute("open")) === null) await group.locator("summary").click();
  await nav.locator(link).click();
  await page.getByRole("heading", { name: section, level: 2 }).waitFor();
}

async function signUp(page: Page, email: string) {
  await page.getByLabel("D’ainm").fill("Nóra Nic Ruairí");
  await page.getByLabel("Seoladh ríomhphoist").fill(email);
  await page.getByLabel("Pasfhocal", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Cruthaigh an cuntas" }).click();
  await page.getByRole("heading", { name: "Féach i do ríomhphost" }).waitFor();
  await page.goto(await latestLink(site.db, email, "VERIFY_EMAIL"));
  await page.getByRole("button", { name: "Deimhnigh" }).click();
  await page.getByText("Tá tú logáilte isteach.").waitFor();
}

async function askForAPage(page: Page) {
  await page.getByLabel("Cad is ainm dó?").fill("Nóra's Bakery");
  await page.getByLabel("A ainm i nGaeilge").fill("Bácús Nóra");
  await page.getByRole("radio", { name: "Gnó" }).click();
  await page.getByLabel("Baile fearainn").fill("Leadhb Gharbh");
  await page.getByLabel("Uimhir ghutháin").fill("074 952 0765");
  await page.getByRole("button", { name: "Iarr an leathanach seo" }).click();
  await page.getByRole("link", { name: "Líon mo leathanach" }).click();
}

async function fillIn(page: Page) {
  await open(page, "Bunsonraí");
  await page.getByLabel("Mana i nGaeilge").fill("Arán úr gach maidin");
  await page.getByLabel("Cur síos i nGaeilge", { exact: true }).fill("Arán donn, **sconaí** agus tae.");
  await save(page);

  await open(page, "Suíomh");
  await page.locator(".canvas .leaflet-pane").first().waitFor({ state: "attached" });
  await page.locator(".canvas").click({ position: { x: 160, y: 120 } });
  await page.getByRole("button", { name: /^An biorán/ }).press("ArrowDown");
  await save(page);

  await open(page, "Catagóirí");
  await page.getByRole("checkbox", { name: "Bia agus deoch" }).check();
  await save(page);

  await open(page, "Uaireanta oscailte");
  await page.getByLabel("Dé Luain", { exact: true }).fill("7-2.30");
  await save(page);

  await open(page, "Praghsanna");
  await page.getByRole("button", { name: "Cuir praghas leis" }).click();
  await page.getByLabel("Ainm i nGaeilge").fill("Bollóg aráin");
  await page.getByLabel("Méid").fill("4.50");
  await page.getByRole("button", { name: "Sábháil agus dún" }).click();
  await page.getByText("Bollóg aráin").first().waitFor();

  await open(page, "Grianghraif");
  const buffer = await sharp({ create: { width: 640, height: 480, channels: 3, background: "peru" } })
    .jpeg()
    .toBuffer();
  await page.locator("input[type=file][multiple]").setInputFiles({ name: "arán.jpg", mimeType: "image/jpeg", buffer });
  await page.getByText("Gan chur síos fós").first().waitFor();
}

/** As an administrator's program would. */
async function approve(id: string): Promise<void> {
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(site.url + path, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    expect(answer.status, await answer.clone().text()).toBe(200);
    return answer.json();
  };
  const { email, password } = DEMO_ACCOUNTS.find(({ role }) => role === "admin")!;
  const signedIn = await post("/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=eolaire", {
    ...{ email, password, returnSecureToken: true },
  });
  await post("/api/admin/page/approve", { id }, { authtoken: signedIn.idToken });
}

test("on a phone, in Irish: from “please list my shop” to a page that everybody reads", async () => {
  const email = "nora@example.test";
  const page = await browser.visit("/ga/register", { width: PHONE, photos: true });
  await signUp(page, email);
  await page.goto(`${site.url}/ga/manage/request`);
  await askForAPage(page);
  await page.getByRole("heading", { name: "Bácús Nóra", level: 1 }).waitFor();
  await page.getByText("Ag fanacht le ceadú").waitFor();
  await fillIn(page);

  const slug = new URL(page.url()).pathname.split("/")[3]!;
  expect((await site.get(`/ga/pages/${slug}`)).status, "not public yet").toBe(404);
  // The preview shows her the photo that strangers are refused.
  await page.getByRole("button", { name: "Réamhamharc" }).click();
  const photo = page.frameLocator("iframe").locator("img[src^='blob:']");
  await photo.waitFor();
  await page.getByRole("button", { name: "Dún" }).click();

  const { id } = await site.db.selectFrom("page").select("id").where("slug", "=", slug).executeTakeFirstOrThrow();
  await approve(id);
  const html = await site.read(`/ga/pages/${slug}`);
  for (const words of [
    "Bácús Nóra",
    "Arán úr gach maidin",
    "<strong>sconaí</strong>",
    "07:00",
    "Bollóg aráin",
    "4.50",
  ]) {
    expect.soft(html).toContain(words);
  }
  await page.getByRole("link", { name: "← Gach cuid" }).click();
  await page.getByRole("heading", { name: /% déanta/ }).waitFor();
});
