import { describe, expect, it } from "vitest";
import { type Photo, photo } from "#core/contract/pages/photos.ts";
import { refuse, useDesk } from "#test/support/desk/desk-browser.ts";
import { pageDesk, sectionOf } from "#test/support/desk/page-desk.ts";
import { sampleOf, sampleProblem } from "#test/support/sample.ts";

const open = useDesk();

/** Any 25 bytes are a blurred preview. */
const thumbhash = "1QcSHQRnh493V4dIh4eXh1h4kJUI";
const one = (alt: string | null, more: Partial<Photo> = {}) =>
  sampleOf(photo, { id: alt ?? "x", alt, thumbhash, width: 800, height: 600, widths: [320], ...more });
const world = (photos: Photo[]) => ({ ...pageDesk(), pagePhotos: photos });
const file = (name: string, mimeType = "image/jpeg") => ({ name, mimeType, buffer: Buffer.alloc(4) });

describe("photos of a page", () => {
  const photos = [one("The stove", { primary: true, rank: 1, alt_ie: "An sorn" }), one("The door", { rank: 2 })];

  it("say which descriptions are missing, until they are written", async () => {
    const described = { ...photos[1]!, alt_ie: "An doras", version: 2 };
    let now = photos;
    const { page, calls } = await open(sectionOf("photos"), {
      responses: {
        ...world(photos),
        pagePhotos: () => now,
        editPhoto() {
          now = [photos[0]!, described];
          return described;
        },
      },
    });
    await page.getByText("Photos that need a description: 1 of 2").waitFor();
    await page.getByText("No description in Irish").waitFor();
    await page.getByRole("button", { name: "Describe: The door" }).click();
    const dialog = page.getByRole("dialog", { name: "Describe the photo" });
    await dialog.getByLabel("What is seen, in Irish").fill("An doras");
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByText("Photos that need a description: 1 of 2").waitFor({ state: "detached" });
    expect(calls[0]!.input).toMatchObject({ id: "The door", version: 1, alt: "The door", alt_ie: "An doras" });
  });

  it("are all described on one screen by keys alone, and what one refuses keeps its words and its reason", async () => {
    const now = [one("a", { primary: true, alt: null }), one("b", { alt: null, caption: "Live" }), photos[0]!];
    const theirs = { ...now[0]!, alt: "Somebody else’s words", version: 5 };
    let isStale = true;
    const { page, calls } = await open(sectionOf("photos"), {
      responses: {
        ...world(now),
        pagePhotos: () => now,
        editPhoto({ id, version, ...texts }: Record<string, never>) {
          if (id === "a" && isStale) return refuse({ ...sampleProblem("stale-version"), current: theirs });
          const at = now.findIndex((photo) => photo.id === id);
          now[at] = { ...now[at]!, ...(texts as object), version: Number(version) + 1 };
          return now[at];
        },
      },
    });
    await page.getByRole("button", { name: "Describe them all" }).click();
    const dialog = page.getByRole("dialog", { name: "Describe the photos" });
    const marks = (name: string) => dialog.getByRole("group", { name }).getByText("No description");
    await marks("Photo 1 of 3").waitFor();
    expect(await marks("Photo 3 of 3").count()).toBe(0);
    for (const typed of ["The door", "An doras", "The room", "An seomra"]) {
      await page.keyboard.type(typed);
      await page.keyboard.press("Tab");
    }
    expect(await dialog.getByText("No description").count()).toBe(0);
    await page.keyboard.press("Control+Enter");
    const refused = dialog.getByRole("group", { name: "Photo 1 of 3" });
    await refused.getByRole("alert").getByText("It says now: Somebody else’s words").waitFor();
    expect(await refused.getByLabel("What is seen, in Irish").inputValue()).toBe("An doras");
    isStale = false;
    await dialog.getByRole("button", { name: "Save all" }).click();
    await dialog.waitFor({ state: "detached" });
    expect(calls.map(({ input }) => input)).toEqual([
      { id: "a", version: 1, alt: "The door", alt_ie: "An doras", caption: "", caption_ie: "" },
      { id: "b", version: 1, alt: "The room", alt_ie: "An seomra", caption: "Live", caption_ie: "" },
      { id: "a", version: 5, alt: "The door", alt_ie: "An doras", caption: "", caption_ie: "" },
    ]);
  });

  it.each(["Escape", "Cancel"])(
    "ask before they lose a description on %s, and the focus goes back to the button",
    async (by) => {
      const { page } = await open(sectionOf("photos"), { responses: world(photos) });
      const describe = page.getByRole("button", { name: "Describe: The door" });
      const leave = () =>
        by === "Escape" ? page.keyboard.press("Escape") : dialog.getByRole("button", { name: by }).click();
      await describe.click();
      const dialog = page.getByRole("dialog", { name: "Describe the photo" });
      await dialog.waitFor();
      await leave();
      await dialog.waitFor({ state: "detached" });
      await expect.poll(() => describe.evaluate((one) => one === document.activeElement)).toBe(true);

      await describe.click();
      const text = dialog.getByLabel("What is seen, in Irish");
      await text.fill("An doras");
      await leave();
      const question = page.getByRole("dialog", { name: "Leave without saving?" });
      await question.getByRole("button", { name: "Stay" }).click();
      expect(await text.inputValue()).toBe("An doras");
      await page.keyboard.press("Escape");
      await question.getByRole("button", { name: "Leave" }).click();
      await dialog.waitFor({ state: "detached" });
      await expect.poll(() => describe.evaluate((one) => one === document.activeElement)).toBe(true);
    },
  );

  it("have a point that stays in sight, which a press and the arrow keys choose", async () => {
    const { page, calls } = await open(sectionOf("photos"), {
      responses: {
        ...world([one("The door", { focus_x: 50, focus_y: 50, alt_ie: "An doras" })]),
        editPhoto: photos[0]!,
      },
    });
    await page.getByRole("button", { name: "Describe: The door" }).click();
    const dialog = page.getByRole("dialog", { name: "Describe the photo" });
    const point = dialog.getByRole("button", { name: /^Point that stays in sight/ });
    const { width, height } = (await point.boundingBox())!;
    await point.click({ position: { x: width * 0.8, y: height * 0.2 } });
    const chosen = async () => (await point.getAttribute("aria-label"))!.match(/\d+/g)!.map(Number);
    await expect.poll(chosen).not.toEqual([50, 50]);
    const [x, y] = (await chosen()) as [number, number];
    expect([Math.round(x / 10), Math.round(y / 10)]).toEqual([8, 2]); // the photo of the test has few pixels
    await point.press("ArrowDown");
    await point.press("ArrowLeft");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect.poll(() => calls[0]?.input).toMatchObject({ alt: "The door", focus_x: x - 5, focus_y: y + 5 });
  });

  it("have a main one outside of the order, which another can become", async () => {
    const { page, calls } = await open(sectionOf("photos"), {
      responses: { ...world(photos), choosePrimaryPhoto: photos[1]! as never },
    });
    await page.getByRole("article", { name: "Main photo" }).getByText("The stove").waitFor();
    const others = page.getByRole("list", { name: "Other photos" });
    await expect.poll(() => others.getByRole("listitem").count()).toBe(1);
    await others.getByRole("button", { name: "Make it the main photo: The door" }).click();
    await page.getByText("That is the main photo now.").waitFor();
    expect(calls[0]!.input).toMatchObject({ page_id: "page", id: "The door" });
  });

  it("are deleted after a question, and stay where the API refuses", async () => {
    const { page, calls } = await open(sectionOf("photos"), {
      responses: { ...world(photos), deletePhoto: () => refuse(sampleProblem("not-yours")) },
    });
    await page.getByRole("button", { name: "Delete: The door" }).click();
    await page
      .getByRole("dialog", { name: "Delete this photo?" })
      .getByRole("button", { name: "Delete the photo" })
      .click();
    await page.getByText(sampleProblem("not-yours").title).waitFor();
    expect(calls).toHaveLength(1);
    await page.getByRole("article", { name: "The door" }).waitFor();
  });
});

describe("chosen files", () => {
  it("are refused with what to do, before they are sent", async () => {
    const { page, calls } = await open(sectionOf("photos"), { responses: world([]) });
    await page
      .getByLabel("Choose photos")
      .setInputFiles([file("menu.pdf", "application/pdf"), file("old.gif", "image/gif")]);
    const list = page.getByRole("list", { name: "Files on their way" });
    await expect.poll(() => list.getByText("This is not a photo that we can show.").count()).toBe(2);
    expect(await list.getByRole("button", { name: "Try again" }).count()).toBe(0);
    await list.getByRole("button", { name: "Put menu.pdf away" }).click();
    await expect.poll(() => list.getByRole("listitem").count()).toBe(1);
    expect(calls).toEqual([]);
  });

  it("can be sent again after a failure that may pass", async () => {
    let isBusy = true;
    const { page, calls } = await open(sectionOf("photos"), {
      responses: {
        ...world([]),
        addPhoto: () => (isBusy ? refuse(sampleProblem("too-many-requests")) : one("New")),
      },
    });
    await page.getByLabel("Choose photos").setInputFiles([file("a.jpg"), file("b.jpg")]);
    const list = page.getByRole("list", { name: "Files on their way" });
    await expect.poll(() => list.getByText("That is all we can take at once.").count()).toBe(2);
    expect(calls.map(({ input }) => input.file)).toEqual(["a.jpg"]);
    isBusy = false;
    await list.getByRole("listitem").filter({ hasText: "a.jpg" }).getByRole("button", { name: "Try again" }).click();
    await expect.poll(() => list.getByRole("listitem").count()).toBe(1);
    expect(calls[1]!.idempotencyKey).toBe(calls[0]!.idempotencyKey);
  });

  it("are no more than the maximum of the page", async () => {
    const many = Array.from({ length: 99 }, (_, at) => one(`Photo of ${at}`, { rank: at + 1 }));
    const { page, calls } = await open(sectionOf("photos"), {
      responses: { ...world(many), addPhoto: one("New") },
    });
    await page.getByLabel("Choose photos").setInputFiles([file("a.jpg"), file("b.jpg")]);
    await page.getByText("There is no room for more photos. Take one away first.").waitFor();
    await expect.poll(() => calls.map(({ input }) => input.file)).toEqual(["a.jpg"]);
  });
});
