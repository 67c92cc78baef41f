import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { useBrowser } from "../support/browser.ts";
import { choose, pressEnter, tabTo, typeInto } from "../support/keyboard.ts";
import { type MailServer, startMailServer } from "../support/mail-server.ts";
import { type NewDirectory, startOnNothing, WHILE_STARTING_AGAIN } from "../support/new-directory.ts";
import { post, signedInWith } from "../support/post-as.ts";
import { formOf } from "../support/uploads.ts";
import { findingsIn, OF_AN_ISLAND, OF_IRELAND, OF_IRISH, textOf } from "../support/words-of-elsewhere.ts";

const ADMIN = { name: "Nest", email: "nest@enlli.example", password: "eithin a grug 9" };
const TODAY = Temporal.Now.plainDateISO("Europe/London");
const MONTH = TODAY.toPlainYearMonth().toString();

describe("Ynys Enlli: Welsh first, in pounds, without boats", () => {
  const ELSEWHERE = new RegExp(`${OF_AN_ISLAND.source}|${OF_IRELAND.source}|${OF_IRISH.source}`, "giu");

  const site = {} as NewDirectory;
  let mails: MailServer;
  const browser = useBrowser(site, { expected: new RegExp(`${WHILE_STARTING_AGAIN.source}|status of 404`) });
  beforeAll(async () => {
    mails = await startMailServer();
    const SMTP_URL = `smtp://127.0.0.1:${mails.port}?ignoreTLS=true`;
    Object.assign(site, await startOnNothing({ SMTP_URL, MAIL_FROM: "enlli@enlli.example", CLIENT_RATE: "100000" }));
  });
  afterAll(async () => {
    await site.stop?.();
    await mails.stop();
  });
  beforeEach(() => site.db.deleteFrom("rate_limit").execute());

  let office: { authtoken: string };

  test("is set up by the keyboard alone, its first pages from a sheet and from the map", async () => {
    const page = await browser.visit(site.link, { width: 1280, isFirstVisit: true });
    await enterByKeyboard(page);
    await describeByKeyboard(page);
    await importByKeyboard(page, { name: "lleoedd.csv", text: SHEET }, async () => {
      // In this order: the arrows pass over the name, which they would take from the other column.
      await choose(page.getByLabel("What “Amserau” means"), "times");
      await choose(page.getByLabel("What “Beth” means"), "name");
      await pressEnter(page.getByRole("button", { name: "Look with these columns" }));
      await page.getByText("Left out: Nodyn mewnol (cells: 2).").waitFor();
    });
    await pressEnter(page.getByRole("button", { name: "Import another file" }));
    await importByKeyboard(page, { name: "enlli.osm", text: MAP }, async () => {
      await page.getByRole("heading", { name: "Kinds of places" }).waitFor();
      await expect.poll(() => page.getByLabel("Category of “amenity=cafe”").inputValue()).toBe("food");
      await page.getByText("Without a name, and no pages: 1.").waitFor();
      await pressEnter(page.getByText("Kinds that are left out (1)"));
      await choose(page.getByLabel("Category of “natural=cave_entrance”"), "heritage");
      await pressEnter(page.getByRole("button", { name: "Look with these categories" }));
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
      ...{ method: "POST", headers: office, body: formOf(picture, {}, "logo.png") },
    });
    const { logo } = (await answer.json()) as { logo: string };
    for (const path of ["/cy", `/cy/booklet?month=${MONTH}`, "/cy/pages/caffi-cristin/card"])
      await expect.poll(() => site.read(path), { message: path }).toContain(`src="/pictures/${logo}/header.png"`);
    expect((await site.get(`/pictures/${logo}/header.png`)).status).toBe(200);
  });

  test("assistants read in Welsh what there is, and nothing of what is not", async () => {
    const client = new Client({ name: "tests", version: "1.0.0" });
    await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", site.url)));
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).not.toContain("next_departures");
    expect(tools.find(({ name }) => name === "search")?.description).toContain("yn Gymraeg neu yn Saesneg");
    const said = tools.map(({ name, title, description }) => [name, `${title} ${description}`] as const);
    expect(findingsIn([...said, ["instructions", client.getInstructions() ?? ""]], ELSEWHERE)).toEqual([]);
    const { content } = await client.callTool({ name: "search", arguments: { question: "caffi ar agor ddydd Sul" } });
    expect(JSON.stringify(content)).toContain("Caffi Cristin");
    await client.close();
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
  await choose(page.getByLabel("Country"), "gb-wls");
  await typeInto(page.getByLabel("County or area"), "Gwynedd");
  await expect.poll(() => page.getByLabel("Latitude").inputValue()).toBe("52.9");
  await goOn();
  await step("Languages"); // once the server has started again
  expect(await page.getByLabel("First", { exact: true }).inputValue()).toBe("cy");
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
  for (const offer of ["Boats", "Timetables"])
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
  await pressEnter(page.getByRole("button", { name: "Choose a file" }));
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
