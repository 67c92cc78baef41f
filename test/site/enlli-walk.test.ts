import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { useBrowser } from "../support/browser.ts";
import { followLinks } from "../support/follow-links.ts";
import { choose, pressEnter, tabTo, typeInto } from "../support/keyboard.ts";
import { type MailServer, startMailServer } from "../support/mail-server.ts";
import { addressOf, routesOfModules } from "../support/module-routes.ts";
import { PATHS_OF_MODULES, pathsOfPage } from "../support/module-screens.ts";
import { type NewDirectory, startOnNothing, WHILE_STARTING_AGAIN } from "../support/new-directory.ts";
import { HAS_JOURNEYS } from "../support/of-journeys.ts";
import { newAddress, PASSWORD, type WalkTexts, type WalkWords, walkAsOwner } from "../support/owner-walk.ts";
import { post, signedInWith } from "../support/post-as.ts";
import { formOf } from "../support/uploads.ts";
import { addOpenPlace, type VisitorWords, walkAsVisitor } from "../support/visitor-walk.ts";
import { FILES, findingsIn, OF_AN_ISLAND, OF_IRELAND, OF_IRISH, textOf } from "../support/words-of-elsewhere.ts";

const OPEN_DATA = [
  "/open-data/pages.csv",
  "/open-data/pages.geojson",
  "/open-data/catalogue.jsonld",
  "/cy/posts.rss",
  "/cy/events.ics",
  "/cy/notices.rss",
  "/cy/pages.rss",
];
const ROUTES = await routesOfModules();
const ADMIN = { name: "Nest", email: "nest@enlli.example", password: "eithin a grug 9" };
const TODAY = Temporal.Now.plainDateISO("Europe/London");

/** What visitors and programs read beside the screens. */
const exported = async (site: NewDirectory, headers: { authtoken: string }) =>
  Promise.all(
    ["csv", "json", "geojson"].map(async (format) => {
      const answer = await fetch(`${site.url}/api/admin/page/export`, {
        method: "POST",
        body: JSON.stringify({ format }),
        headers: { "content-type": "application/json", ...headers },
      });
      expect(answer.status).toBe(200);
      return [`export as ${format}`, await answer.text()] as const;
    }),
  );

describe("Ynys Enlli: Welsh first, in pounds, without boats", () => {
  /** Says of itself with what it is made: on a screen, in calendars (PRODID) and feeds (generator). */
  const ABOUT_THE_PRODUCT =
    /The software is Eolaire|Eolaire yw’r feddalwedd|^PRODID:.*$|<generator[^>]*>[^<]*<\/generator>/gm;
  const ELSEWHERE = new RegExp(`${OF_AN_ISLAND.source}|${OF_IRELAND.source}|${OF_IRISH.source}`, "giu");

  const site = {} as NewDirectory;
  let mails: MailServer;
  const browser = useBrowser(site, {
    // Without a connection, requests fail.
    expected: new RegExp(`${WHILE_STARTING_AGAIN.source}|status of 404|503|ERR_INTERNET_DISCONNECTED|ERR_FAILED`),
  });
  beforeAll(async () => {
    mails = await startMailServer();
  });
  async function startAgain() {
    await site.stop?.();
    const SMTP_URL = `smtp://127.0.0.1:${mails.port}?ignoreTLS=true`;
    Object.assign(site, await startOnNothing({ SMTP_URL, MAIL_FROM: "enlli@enlli.example", CLIENT_RATE: "100000" }));
  }
  afterAll(async () => {
    await site.stop?.();
    await mails.stop();
  });
  beforeEach(() => site.db?.deleteFrom("rate_limit").execute());

  /** The mail to somebody whose subject is such, as soon as it has come. */
  async function mailTo(to: string, subject: RegExp) {
    const find = () =>
      mails.received.find((mail) => mail.to.includes(to) && subject.test(mail.email.subject ?? ""))?.email;
    await expect.poll(find, { message: `${subject} to ${to}` }).toBeDefined();
    return find()!;
  }
  const linkIn = async (mail: ReturnType<typeof mailTo>, link: RegExp) => link.exec((await mail).text ?? "")![0];
  let office: { authtoken: string };
  let bakery: { id: string; slug: string; owner: string };

  test("is set up by the keyboard alone, its first pages from a sheet and from the map", {
    timeout: 400_000,
  }, async () => {
    await startAgain(); // each attempt is one on nothing
    const page = await browser.visit(site.link, { width: 1280, isFirstVisit: true });
    await enterByKeyboard(page);
    await describeByKeyboard(page);
    await importByKeyboard(page, { name: "lleoedd.csv", text: SHEET }, async () => {
      await choose(page.getByLabel("What “Beth” means"), "name");
      await choose(page.getByLabel("What “Amserau” means"), "times"); // the arrows pass over the name
      expect(await page.getByLabel("What “Beth” means").inputValue()).toBe("name");
      await pressEnter(page.getByRole("button", { name: "Look with these choices" }));
      await page.getByText("Left out: Nodyn mewnol (cells: 2).").waitFor();
    });
    await pressEnter(page.getByRole("button", { name: "Import another file" }));
    await importByKeyboard(page, { name: "enlli.osm", text: MAP }, async () => {
      await page.getByRole("heading", { name: "Kinds of places" }).waitFor();
      await expect.poll(() => page.getByLabel("Category of “amenity=cafe”").inputValue()).toBe("food");
      await page.getByText("Without a name, and no pages: 1.").waitFor();
      await pressEnter(page.getByText("Kinds that are left out (1)"));
      await choose(page.getByLabel("Category of “natural=cave_entrance”"), "heritage");
      await pressEnter(page.getByRole("button", { name: "Look with these choices" }));
      await page.getByText("New pages: 2.").first().waitFor();
    });
    await pressEnter(page.getByRole("button", { name: "Finish" }));
    await page.getByRole("heading", { name: "Before your directory is public" }).waitFor();

    const pages = site.db.selectFrom("page").select(["name", "approval"]).orderBy("id");
    expect(await pages.execute()).toEqual([
      { name: "Caffi’r Goleudy", approval: "approved" },
      { name: "Siop y Cafn", approval: "approved" },
      { name: "Caffi Cristin", approval: "requested" },
      { name: "Ogof Diban", approval: "requested" },
    ]);
    office = await signedInWith(site, ADMIN);
    for (const { id } of await site.db.selectFrom("page").select("id").where("approval", "=", "requested").execute())
      await post(site, "/api/admin/page/approve", { id }, office);
    expect(textOf(await site.read("/cy"))).toContain("Beth sydd ar agor yn y plwyf heddiw?");
    const { slug } = await site.db
      .selectFrom("page")
      .select("slug")
      .where("name", "=", "Caffi’r Goleudy")
      .executeTakeFirstOrThrow();
    expect(textOf(await site.read(`/cy/pages/${slug}`))).toContain("10:00");
  });

  test("has a logo of its own on screens, sheets and mails", async () => {
    const picture = await sharp({ create: { width: 400, height: 100, channels: 4, background: "#b11226" } })
      .png()
      .toBuffer();
    const answer = await fetch(`${site.url}/api/admin/settings/logo`, {
      method: "POST",
      headers: office,
      body: formOf(picture, {}, "logo.png"),
    });
    const { logo } = (await answer.json()) as { logo: string };
    for (const path of [
      "/cy",
      ...PATHS_OF_MODULES.map((path) => `/cy${path}`),
      ...pathsOfPage("caffi-cristin").map((path) => `/cy${path}`),
    ])
      await expect.poll(() => site.read(path), { message: path }).toContain(`src="/pictures/${logo}/header.png"`);
    expect((await site.get(`/pictures/${logo}/header.png`)).status).toBe(200);
  });

  test("an owner makes a page in Welsh, with its price in pounds", async () => {
    const email = newAddress("mair");
    const page = await browser.visit("/cy/register", { width: 360, photos: true });
    const made = await walkAsOwner(page, {
      site,
      locale: "cy",
      words: WELSH,
      texts: { ...TYPED, email },
      linkOfMail: () => linkIn(mailTo(email, /cyfeiriad e-bost/), /http\S+\/action\?\S+/),
      approve: (id) => post(site, "/api/admin/page/approve", { id }, office),
    });
    bakery = { ...made, owner: email };
    const shown = textOf(await site.read(`/cy/pages/${bakery.slug}`));
    expect(shown).toContain("£4.50");
    expect(shown).toContain("Dydd Llun");
    expect((await mailTo(email, /Becws Nest/)).attachments).toMatchObject([{ contentId: "<logo>" }]);
  });

  test("what an owner announces is found, asked for and corrected in Welsh", async () => {
    const owner = await signedInWith(site, { email: bakery.owner, password: PASSWORD });
    const published = { page_id: bakery.id, status: "published" };
    const news = { title: "Bara haidd yr wythnos hon", title_ie: "Barley bread this week", body: "Dewch yn gynnar." };
    await post(site, "/api/page/posts/add", { ...published, kind: "update", ...news }, owner);
    const at = (plainTime: string) =>
      `${TODAY.add({ days: 3 }).toZonedDateTime({ timeZone: "Europe/London", plainTime }).toInstant()}`;
    const times = { starts_at: at("19:00"), ends_at: at("22:00"), price_text: "£5" };
    const evening = { title: "Noson lawen", title_ie: "An evening of song", ...times };
    await post(site, "/api/events/add", { ...published, ...evening }, owner);
    await expect.poll(async () => textOf(await site.read("/cy/posts"))).toContain(news.title);
    await expect.poll(async () => textOf(await site.read("/cy/events"))).toContain(evening.title);

    for (const asked of ["gaffi", "nghaffi", "chaffi"])
      expect(textOf(await site.read(`/cy/pages?q=${asked}`)), asked).toContain("Caffi Cristin");
    const asked = encodeURIComponent("bara ar agor ddydd Llun am 8 y bore");
    const { pages } = JSON.parse(await site.read(`/api/ask?q=${asked}`)) as { pages: { items: { slug: string }[] } };
    expect(pages.items[0]?.slug).toBe(bakery.slug);

    const reader = newAddress("gwen");
    const correction = { page_id: bakery.slug, changes: { slogan: `Bara bob bore, ${reader}` }, locale: "cy" };
    const { ids } = await post<{ ids: string[] }>(site, "/api/page/correct", {
      ...correction,
      email: reader,
      seconds: 30,
    });
    await mailTo(bakery.owner, /cywiriad i’ch tudalen/);
    await post(site, "/api/proposals/accept", { id: ids[0] }, owner);
    await expect.poll(() => site.read(`/cy/pages/${bakery.slug}`)).toContain(`Bara bob bore, ${reader}`);
    await mailTo(reader, /diolch am eich cywiriad/);
  });

  test("a visitor finds what is open, stores it, reads it without a connection, and writes", async () => {
    const place = await addOpenPlace(site, office, {
      name: "Caffi’r Nos",
      name_ie: "Night Café",
      asked: "gaffi’r nos",
      at: [52.755, -4.79] as [number, number],
      phone: "01758 760668",
    });
    const page = await browser.visit("/cy", { width: 360, isFirstVisit: true });
    await walkAsVisitor(page, {
      site,
      locale: "cy",
      words: VISITOR,
      place,
    });
  });

  test.runIf(ROUTES.some(({ url }) => url === "/mcp"))(
    "assistants read in Welsh what there is, and nothing of what is not",
    async () => {
      const client = new Client({ name: "tests", version: "1.0.0" });
      await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", site.url)));
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).not.toContain("next_departures");
      expect(tools.find(({ name }) => name === "search")?.description).toContain("yn Gymraeg neu yn Saesneg");
      const said = tools.map(({ name, title, description }) => [name, `${title} ${description}`] as const);
      expect(findingsIn([...said, ["instructions", client.getInstructions() ?? ""]], ELSEWHERE)).toEqual([]);
      const { content } = await client.callTool({ name: "search", arguments: { question: "caffi ar agor yfory" } });
      expect(JSON.stringify(content)).toContain("Caffi Cristin");
      await client.close();
    },
  );

  test("no screen, sheet, feed, file, export or mail names what belongs elsewhere", async () => {
    const screens = await followLinks(site, [
      "/cy",
      "/en",
      "/cy/register",
      "/cy/reset",
      "/sitemap.xml",
      ...PATHS_OF_MODULES.map((path) => `/cy${path}`),
      ...pathsOfPage(bakery.slug).map((path) => `/cy${path}`),
      ...["posts.rss", "events.ics"].map((below) => `/cy/pages/${bakery.slug}/${below}`),
      ...["correct", "follow", "feedback"].map((screen) => `/cy/${screen}?page=${bakery.slug}`),
    ]);
    expect(screens.size).toBeGreaterThan(40);
    const files = await Promise.all(
      [...FILES, ...OPEN_DATA].map(async (path) => [path, await site.read(path)] as const),
    );
    const ofModules = await Promise.all(
      ROUTES.map(async ({ url }) => {
        const answer = await site.get(addressOf(url, bakery.slug));
        return [url, answer.ok ? await answer.text() : ""] as const;
      }),
    );
    const sent = mails.received.map(
      ({ email: { subject, text, html } }) => [`mail ${subject}`, `${text} ${html}`] as const,
    );
    expect(sent.length).toBeGreaterThan(3);
    const shown = [...screens, ...files, ...ofModules, ...sent, ...(await exported(site, office))].map(
      ([where, text]) => [where, /^<!doctype/i.test(text) ? textOf(text) : text] as const,
    );
    expect(findingsIn(shown, ELSEWHERE)).toEqual([]);
    const withoutCredit = shown.map(([where, text]) => [where, text.replaceAll(ABOUT_THE_PRODUCT, "")] as const);
    expect(findingsIn(withoutCredit, /\bEolaire\b/g)).toEqual([]);
    const openApi = await site.read("/api/openapi.json");
    expect(findingsIn([["OpenAPI", openApi]], new RegExp(OF_IRELAND.source, "giu"))).toEqual([]);
    expect(JSON.parse(await site.read("/site.webmanifest"))).toMatchObject({ name: "Ynys Enlli" });
  });

  test("no screen of the desk does, in Welsh", async () => {
    const page = await browser.visit("/cy/sign-in?next=/cy/admin", { width: 1280, isFirstVisit: true });
    await page.locator("input[name=email]").fill(ADMIN.email);
    await page.locator("input[name=password]").fill(ADMIN.password);
    await page.locator("hydrated-app form button:not([type])").first().click();
    await page.waitForURL("**/cy/admin");
    await page.getByRole("heading", { level: 1 }).waitFor();
    const nav = page.locator("nav a[href*='/cy/admin/']");
    await nav.first().waitFor();
    const paths = [...new Set(await nav.evaluateAll((links) => links.map((link) => link.getAttribute("href")!)))];
    expect(paths.length).toBeGreaterThan(15);
    const texts: [string, string][] = [];
    // In the settings all nouns and countries can be chosen; among the search words are those that are understood in all languages.
    for (const path of paths.filter((one) => !/\/(?:settings|synonyms)$/.test(one))) {
      await page.goto(site.url + path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await expect.poll(() => page.locator("main .mantine-Loader-root").count()).toBe(0);
      texts.push([path, (await page.locator("main").textContent()) ?? ""]);
    }
    expect(findingsIn(texts, ELSEWHERE)).toEqual([]);
  });
});

async function enterByKeyboard(page: Page): Promise<void> {
  await typeInto(page.getByLabel("Your name"), ADMIN.name);
  await typeInto(page.getByLabel("Email address"), ADMIN.email);
  await typeInto(page.locator("input[name=newPassword]"), ADMIN.password);
  await pressEnter(page.getByRole("button", { name: "Go on" }));
  await page.getByRole("heading", { name: "Lock it twice" }).waitFor();
  await pressEnter(page.getByRole("link", { name: "On to your place" }));
}

/** The steps of the wizard up to the last one. */
async function describeByKeyboard(page: Page): Promise<void> {
  const step = (name: string) => page.getByRole("heading", { level: 2, name, exact: true }).waitFor();
  const goOn = () => pressEnter(page.getByRole("button", { name: "Save and go on" }));
  await step("Place");
  await tabTo(page.getByRole("combobox", { name: "Country" }));
  await page.keyboard.type("Wales");
  await page.keyboard.press("Enter");
  await choose(page.getByLabel("Region"), "gb-wls");
  await typeInto(page.getByLabel("County or area"), "Gwynedd");
  await expect.poll(() => page.getByLabel("Latitude").inputValue()).toBe("52.9");
  await goOn();
  // Once the server has started again, which takes as long as the machine is busy.
  await page.getByLabel("First", { exact: true }).waitFor({ timeout: 150_000 });
  await step("Languages");
  await choose(page.getByLabel("First", { exact: true }), "cy"); // as it is; the arrows pass over the second one
  expect(await page.getByLabel("Second", { exact: true }).inputValue()).toBe("en");
  await goOn();
  await step("Name and look");
  for (const language of ["Welsh", "English"]) {
    await tabTo(page.getByLabel(`Name in ${language}`));
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("Ynys Enlli");
  }
  await tabTo(page.locator("input[name=landscape]:checked"));
  await page.keyboard.press("ArrowRight");
  await goOn();
  await step("What there is");
  await choose(page.getByLabel("What the place calls itself"), "parish");
  for (const offer of ["Boats", ...(HAS_JOURNEYS ? ["Timetables"] : [])])
    expect(await page.getByLabel(offer, { exact: true }).isChecked()).toBe(false);
  await goOn();
  await step("First pages");
  await tabTo(page.getByRole("radio", { name: "I type some names" }));
  await page.keyboard.press("ArrowDown");
  await pressEnter(page.getByRole("button", { name: "Save and choose a file" }));
}

/** @param mean says what the file means, before it is written */
async function importByKeyboard(
  page: Page,
  file: { name: string; text: string },
  mean: () => Promise<void>,
): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await pressEnter(page.getByRole("button", { name: "Choose a file", exact: true }));
  await (await chooser).setFiles({ name: file.name, mimeType: "text/plain", buffer: Buffer.from(file.text) });
  await page.getByRole("heading", { name: `What “${file.name}” would do` }).waitFor();
  await mean();
  await pressEnter(page.getByRole("button", { name: "Import this file" }));
  await pressEnter(page.getByRole("dialog").getByRole("button", { name: "Import this file" }));
  await page.getByRole("heading", { name: `“${file.name}” is imported` }).waitFor();
}

/** As somebody keeps it at home: nothing in it is called as here. */
const SHEET = `Beth;Amserau;Nodyn mewnol
Caffi’r Goleudy;Llun-Sul 10-16;gofyn i Siân
Siop y Cafn;Llun-Gwe 9-12;allwedd gan Dafydd
`;

const MAP = `<?xml version="1.0" encoding="UTF-8"?><osm version="0.6" generator="Overpass API">
  <node id="1" lat="52.7600" lon="-4.7880"><tag k="amenity" v="cafe"/><tag k="name" v="Caffi Cristin"/><tag k="name:cy" v="Caffi Cristin"/>
    <tag k="opening_hours" v="Mo-Su 10:00-17:00"/></node>
  <node id="2" lat="52.7500" lon="-4.8000"><tag k="natural" v="cave_entrance"/><tag k="name" v="Ogof Diban"/></node>
  <node id="3" lat="52.7601" lon="-4.7881"><tag k="amenity" v="cafe"/></node>
</osm>`;

const WELSH: WalkWords = {
  save: "Cadw",
  saved: "Cadwyd.",
  allSections: "Pob rhan",
  sections: "Rhannau o’ch tudalen",
  name: "Eich enw",
  email: "Cyfeiriad e-bost",
  password: "Cyfrinair",
  register: "Creu’r cyfrif",
  checkMail: "Edrychwch yn eich e-bost",
  confirm: "Cadarnhau",
  signedIn: "Rydych wedi mewngofnodi.",
  pageName: "Beth yw ei enw?",
  pageNameSecond: "Ei enw yn Saesneg",
  business: "Busnes",
  location: "Ardal neu bentref",
  phone: "Rhif ffôn",
  ask: "Gofyn am y dudalen hon",
  fill: "Llenwi fy nhudalen",
  waits: "Yn aros am gymeradwyaeth",
  basics: "Hanfodion",
  slogan: "Slogan yn Gymraeg",
  description: "Disgrifiad yn Gymraeg",
  place: "Lleoliad",
  pin: "Y pin",
  categories: "Categorïau",
  category: "Bwyd a diod",
  hours: "Oriau agor",
  monday: "Dydd Llun",
  prices: "Prisiau",
  addPrice: "Ychwanegu pris",
  priceName: "Enw yn Gymraeg",
  amount: "Swm",
  saveAndClose: "Cadw a chau",
  photos: "Lluniau",
  undescribed: "Dim disgrifiad eto",
  preview: "Rhagolwg",
  close: "Cau",
  complete: "wedi’i lenwi",
};

const VISITOR: VisitorWords = {
  question: "Beth sydd ar agor yn y plwyf heddiw?",
  openNow: "Ar agor nawr",
  directions: "Cyfarwyddiadau",
  keep: "Cadw ar y ddyfais hon",
  delete: "Dileu’r hyn a gadwyd",
  noConnection: "Dim cysylltiad.",
  message: "Eich neges",
  send: "Anfon",
  thanks: "Diolch",
};

const TYPED: Omit<WalkTexts, "email"> = {
  owner: "Mair Puw",
  page: "Becws Nest",
  pageFirst: "Becws Nest",
  pageSecond: "Nest's Bakery",
  location: "Porth Meudwy",
  phone: "01758 760667",
  slogan: "Bara ffres bob bore",
  description: "Bara brith, **sgons** a the.",
  price: "Torth o fara",
};
