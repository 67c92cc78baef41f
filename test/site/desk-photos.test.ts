import type { Page } from "playwright-core";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { MAX_FILE_BYTES } from "#core/contract/limits.ts";
import type { Photo } from "#core/contract/pages/photos.ts";
import { axeFindings, useBrowser } from "../support/browser.ts";
import { HEIC } from "../support/heic.ts";
import { moveByKey } from "../support/move-by-key.ts";
import { useSite } from "../support/site-server.ts";
import { soundFile, wavTone } from "../support/sounds.ts";

const PAGE = "lantern-bar";

const site = useSite(emptyPage, { FFMPEG: "off" }, { atOwnAddress: true });
const browser = useBrowser(site, { expected: /status of 415/ });

beforeEach(() => site.db.deleteFrom("rate_limit").execute());

/** The page without what the demonstration hung on it. */
async function emptyPage(db: typeof site.db) {
  const { id } = await db.selectFrom("page").select("id").where("slug", "=", PAGE).executeTakeFirstOrThrow();
  await db.deleteFrom("photo").where("page_id", "=", id).execute();
  await db.deleteFrom("audio").where("page_id", "=", id).execute();
}

const sectionOf = (name: "photos" | "audio") => browser.visitAs("owner", `/en/manage/${PAGE}/${name}`);

const photoOf = async (color: string) => ({
  name: `${color}.jpg`,
  mimeType: "image/jpeg",
  buffer: await sharp({ create: { width: 400, height: 300, channels: 3, background: color } })
    .jpeg()
    .toBuffer(),
});

/** What visitors are shown, by the descriptions. */
const publicOrder = async () => (await publicPhotos()).map(({ alt }) => alt);

async function publicPhotos(): Promise<Photo[]> {
  const { id } = (await (await site.get(`/api/page/id/${PAGE}`)).json()) as { id: string };
  return (await (await site.get(`/api/page/photos?page_id=${id}`)).json()) as Photo[];
}

async function describe(page: Page, name: string, words: string) {
  await page.getByRole("button", { name: `Describe: ${name}`, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Describe the photo" });
  await dialog.getByLabel("What is seen, in English").fill(words);
  await dialog.getByLabel("What is seen, in Irish").fill(`${words} (ga)`);
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "detached" });
}

test("a HEIC of a phone is taken in a browser that does not read it; what is none is refused in words", async () => {
  const page = await sectionOf("photos");
  const chooser = page.locator("input[type=file][multiple]");
  const photo = (name: string, buffer: Buffer) => ({ name, mimeType: "image/heic", buffer });
  const seen = Promise.withResolvers<void>();
  await page.route(/convert-photo/, (route) => seen.promise.then(() => route.continue()));
  await chooser.setInputFiles([photo("IMG_0001.HEIC", HEIC), photo("IMG_0002.HEIC", HEIC.subarray(0, 200))]);
  await page.getByText("Converting…").waitFor();
  seen.resolve();
  await page.getByRole("alert").getByText("HEIC").waitFor();
  expect((await publicPhotos()).map(({ width, height }) => [width, height])).toEqual([[64, 48]]);
  await page.getByRole("button", { name: "Delete: Photo 1" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete the photo" }).click();
  await page.getByText("No photos yet.").waitFor();
});

test("a photo that is larger than the server takes is made smaller in the browser", async () => {
  const page = await sectionOf("photos");
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const create = { width: 3200, height: 3000, channels: 3, background: "white", noise } as const;
  const buffer = await sharp({ create }).png({ compressionLevel: 0 }).toBuffer();
  expect(buffer.length).toBeGreaterThan(MAX_FILE_BYTES["photo-upload"]);
  await page
    .locator("input[type=file][multiple]")
    .setInputFiles([{ name: "large.png", mimeType: "image/png", buffer }]);
  await expect
    .poll(async () => (await publicPhotos()).map(({ width, height }) => [width, height]))
    .toEqual([[2880, 2700]]);
  await page.getByRole("button", { name: "Delete: Photo 1" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete the photo" }).click();
  await page.getByText("No photos yet.").waitFor();
});

test("photos are added, described, put in order by keys, and shown so; what is none is refused in words", async () => {
  const page = await sectionOf("photos");
  await page.getByText("No photos yet.").waitFor();
  const files = await Promise.all(["red", "green", "blue"].map(photoOf));
  const fake = { name: "fake.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no photo at all") };
  const notes = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("notes") };
  await page.locator("input[type=file][multiple]").setInputFiles([...files, fake, notes]);
  await page.getByText("This is not a photo that we can show.").waitFor();
  await page.getByRole("alert").getByText("Please choose a photo: JPEG").waitFor();
  await page.getByText("Photos that need a description: 3 of 3").waitFor();
  expect(await axeFindings(page)).toEqual([]);

  // They stand in the order in which they were chosen, the first for the page.
  await describe(page, "Photo 1", "The door");
  await describe(page, "Photo 2", "The stove");
  await describe(page, "Photo 3", "The window");
  await page.getByText("Photos that need a description").waitFor({ state: "detached" });
  expect(await publicOrder()).toEqual(["The door", "The stove", "The window"]);

  await moveByKey(page, {
    handle: page.getByRole("button", { name: "Move The window", exact: true }),
    pickedUp: "The window is picked up, place 2 of 2.",
    key: "ArrowLeft",
    moved: "The window is at place 1 of 2.",
  });
  await expect.poll(publicOrder).toEqual(["The door", "The window", "The stove"]);

  await page.getByRole("button", { name: "Make it the main photo: The stove" }).click();
  await expect.poll(publicOrder).toEqual(["The stove", "The door", "The window"]);
  await page.getByRole("article", { name: "Main photo" }).getByText("The stove").waitFor();

  const question = page.getByRole("dialog");
  // The cards go to their new places meanwhile, so that a press may miss.
  await expect
    .poll(async () => {
      if (!(await question.isVisible())) await page.getByRole("button", { name: "Delete: The door" }).click();
      return question.isVisible();
    })
    .toBe(true);
  await question.getByRole("button", { name: "Delete the photo" }).click();
  await expect.poll(publicOrder).toEqual(["The stove", "The window"]);
  await expect.poll(() => site.read(`/en/pages/${PAGE}`)).toMatch(/alt="The stove".*alt="The window"/s);
});

test("photos that are pasted are added, and what was sent of a page that is not public is shown to its owner", async () => {
  await site.db.updateTable("page").set({ status: "hidden" }).where("slug", "=", PAGE).execute();
  const page = await sectionOf("photos");
  await page.getByRole("article").first().waitFor();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.items.add(new File(["no photo"], "pasted.png", { type: "image/png" }));
    document.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data }));
  });
  await page.getByText("pasted.png").waitFor();
  const policyOf = async (path: string) => (await site.get(path)).headers.get("content-security-policy");
  expect(await policyOf(`/en/manage/${PAGE}`)).toContain("blob:");
  expect(await policyOf("/en")).not.toContain("blob:");
  await expect.poll(() => page.locator("article img[src^='blob:']").count()).toBeGreaterThan(0);
  await site.db.updateTable("page").set({ status: "open" }).where("slug", "=", PAGE).execute();
});

test("the desk of a page that waits requests nothing that is refused, and its preview shows the photo", async () => {
  const { id } = await site.db.selectFrom("page").select("id").where("slug", "=", PAGE).executeTakeFirstOrThrow();
  const setApproval = (approval: "requested" | "approved") =>
    site.db.updateTable("page").set({ approval }).where("id", "=", id).execute();
  await setApproval("requested");
  try {
    const page = await sectionOf("photos");
    const refused: string[] = [];
    page.on("response", (answer) => answer.status() >= 400 && refused.push(`${answer.status()} ${answer.url()}`));
    if ((await page.locator("main img").count()) === 0) {
      await page.locator("input[type=file][multiple]").setInputFiles(await photoOf("purple"));
      await page.locator("main img").first().waitFor();
    }
    for (const section of ["", "/basics", "/photos"]) {
      await page.goto(`${site.url}/en/manage/${PAGE}${section}`);
      const photo = page.frameLocator("iframe").locator("[data-island=PhotoGallery] img").first();
      await expect
        .poll(() => photo.evaluate((one: HTMLImageElement) => one.src.startsWith("blob:") && one.naturalWidth > 0))
        .toBe(true);
    }
    expect(refused).toEqual([]);
  } finally {
    await setApproval("approved");
  }
});

test("two seconds are recorded, heard, named, and play on the public page", async () => {
  const page = await sectionOf("audio");
  await page.getByRole("button", { name: "Record now" }).click();
  await page.getByText(/^0:0[2-9]$/).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Play: Your recording" }).click();
  await page.getByRole("button", { name: "Pause: Your recording" }).waitFor();
  await page.getByLabel("Title in English").fill("Words of welcome");
  await page.getByRole("button", { name: "Add to the page" }).click();
  const card = page.getByRole("article", { name: "Words of welcome" });
  await card.waitFor();
  await card.getByRole("button", { name: "Play: Words of welcome" }).click();
  await card.getByRole("button", { name: "Pause: Words of welcome" }).waitFor();
  expect(await axeFindings(page)).toEqual([]);

  await page.goto(`${site.url}/en/pages/${PAGE}`);
  await page.locator("[data-island=Player]").first().scrollIntoViewIfNeeded();
  await page.getByRole("button", { name: "Play: Words of welcome" }).click();
  const sound = page.locator("[data-island=Player] audio").first();
  await expect.poll(() => sound.evaluate((one: HTMLAudioElement) => one.currentTime)).toBeGreaterThan(0.1);
});

/** The heights of the bars of a waveform. */
const barsOf = async (page: Page) =>
  [
    ...((await page.locator("[data-island=Player] svg path[id]").first().getAttribute("d")) ?? "").matchAll(
      /v([\d.]+)/g,
    ),
  ].map(([, height]) => Number(height));

test("a WAV is converted before it is sent, and plays on the public page with its waveform, all without ffmpeg", async () => {
  const page = await sectionOf("audio");
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    page.locator("input[type=file]").setInputFiles({ name, mimeType, buffer });
  await choose("tone.wav", "audio/wav", wavTone(3));
  expect(loaded.filter((url) => url.includes("prepare-sound"))).toEqual([]);
  await page.getByLabel("Title in English").fill("A swelling tone");
  await page.getByRole("button", { name: "Add to the page" }).click();
  await page.getByRole("article", { name: "A swelling tone" }).waitFor();
  expect(loaded.filter((url) => url.includes("prepare-sound"))).toHaveLength(1);
  const row = await site.db
    .selectFrom("audio")
    .selectAll()
    .where("title", "=", "A swelling tone")
    .executeTakeFirstOrThrow();
  expect(["audio/ogg", "audio/mp4"]).toContain(row.mime);
  expect(row.bytes).toBeLessThan(wavTone(3).length / 2);
  expect(Math.abs(row.duration_ms - 3000)).toBeLessThan(200);

  await choose("film.mp3", "audio/mpeg", await soundFile("film.mp4"));
  await page.getByLabel("Title in English").fill("A film");
  await page.getByRole("button", { name: "Add to the page" }).click();
  await page.getByText("Please choose a recording: MP3, M4A").waitFor();

  await site.db.deleteFrom("audio").where("id", "!=", row.id).where("page_id", "=", row.page_id).execute();
  await page.goto(`${site.url}/en/pages/${PAGE}`);
  await page.locator("[data-island=Player]").first().scrollIntoViewIfNeeded();
  await page.getByRole("button", { name: "Play: A swelling tone" }).click();
  const sound = page.locator("[data-island=Player] audio").first();
  await expect.poll(() => sound.evaluate((one: HTMLAudioElement) => one.currentTime)).toBeGreaterThan(0.1);
  const bars = await barsOf(page);
  expect(bars).toHaveLength(64);
  expect(bars[10]).toBeLessThan(bars[30]!);
  expect(bars[30]).toBeLessThan(bars[60]!);
});

test("what the browser cannot convert is sent as it is, and both say so in Irish", async () => {
  const page = await browser.visitAs("owner", `/ga/manage/${PAGE}/audio`);
  const before = await site.db.selectFrom("audio").select("id").execute();
  await page.evaluate(() => Reflect.deleteProperty(globalThis, "AudioEncoder"));
  const buffer = wavTone(1, [], 24);
  await page.locator("input[type=file]").setInputFiles({ name: "tone.wav", mimeType: "audio/wav", buffer });
  await page.getByLabel("Teideal i nGaeilge").fill("Fonn");
  await page.getByRole("button", { name: "Cuir leis an leathanach" }).click();
  await page.getByText("Ní féidir leis an mbrabhsálaí seo an taifeadadh a thiontú").waitFor();
  await page.getByText("Ní féidir taifeadtaí den chineál seo a thiontú anseo").waitFor();
  expect(await site.db.selectFrom("audio").select("id").execute()).toEqual(before);
});
