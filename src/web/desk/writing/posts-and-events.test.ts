import type { Page as BrowserPage } from "playwright-core";
import { describe, expect, it } from "vitest";
import { contract } from "#core/contract/index.ts";
import { specialTime, times } from "#core/contract/pages/times.ts";
import { type OwnEvent, ownEvent } from "#core/contract/writing/events.ts";
import { type OwnPost, ownPost } from "#core/contract/writing/posts.ts";
import { refuse, useDesk } from "#test/support/desk/desk-browser.ts";
import { pageDesk, pageWith, sectionOf } from "#test/support/desk/page-desk.ts";
import { sampleOf, sampleProblem } from "#test/support/sample.ts";

const open = useDesk();

const label = (page: BrowserPage, text: string) => page.getByLabel(text, { exact: true });
const post = (fields: Partial<OwnPost> = {}) => sampleOf(ownPost, { id: "post", title: "Two for one", ...fields });
const event = (fields: Partial<OwnEvent> = {}) => sampleOf(ownEvent, { id: "event", title: "Session", ...fields });
const posts = (items: OwnPost[]) => ({
  ...pageDesk(),
  ownPosts: sampleOf(contract.ownPosts.answer, { items }),
  ownAudio: sampleOf(contract.ownAudio.answer),
  addPost: post(),
  editPost: post(),
});
const events = (items: OwnEvent[]) => ({
  ...pageDesk(),
  ownEvents: sampleOf(contract.ownEvents.answer, { items }),
  addEvent: event(),
  editEvent: event(),
});

describe("a post", () => {
  it("asks for a last day with an offer, and for an address with a button", async () => {
    const { page, calls } = await open(sectionOf("posts/new"), { responses: posts([post()]) });
    expect(await label(page, "Last day of the offer").count()).toBe(0);
    await label(page, "An offer, with a last day").check();
    await label(page, "Last day of the offer").fill("2030-04-30");
    expect(await label(page, "Where the button leads").count()).toBe(0);
    await label(page, "Button under the text").selectOption("book");
    await label(page, "Where the button leads").fill("https://example.ie/book");
    await label(page, "Title in English").fill("Two for one");
    await page.getByRole("button", { name: "Save the draft" }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/en/manage/teach-hiudai/posts/post");
    expect(calls[0]!.input).toMatchObject({
      page_id: "page",
      kind: "offer",
      valid_until: "2030-04-30",
      title: "Two for one",
      status: "draft",
      call_to_action: "book",
      call_to_action_url: "https://example.ie/book",
    });
  });

  it("names its button after what it does, and needs a day to be planned", async () => {
    const { page, calls } = await open(sectionOf("posts/new"), { responses: posts([post()]) });
    const states = page.getByRole("radiogroup", { name: "Who sees it" });
    await states.getByLabel("Published").check();
    await page.getByRole("button", { name: "Publish", exact: true }).waitFor();
    await states.getByLabel("Scheduled").check();
    await page.getByRole("button", { name: "Schedule" }).click();
    await page.getByText("Choose a day and a time.").waitFor();
    expect(calls).toEqual([]);
    await label(page, "Day").fill("2030-01-05");
    await label(page, "Time").fill("09:00");
    await page.getByText("It appears on Saturday 5 January 2030, 09:00.").waitFor();
    await page.getByRole("button", { name: "Schedule" }).click();
    await expect.poll(() => calls).toHaveLength(1);
    expect(calls[0]!.input).toMatchObject({ status: "published", publish_at: "2030-01-05T09:00:00.000Z" });
  });

  it("is added once, however often the button is pressed", async () => {
    const { page, calls } = await open(sectionOf("posts/new"), {
      responses: { ...posts([]), addPost: () => sampleOf(ownPost, { id: "post" }) },
    });
    await label(page, "Title in English").fill("News");
    const button = page.getByRole("button", { name: "Save the draft" });
    await button.evaluate((element: HTMLButtonElement) => {
      element.click();
      element.click();
    });
    await expect.poll(() => calls.length).toBeGreaterThan(0);
    expect(new Set(calls.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
    expect(calls[0]!.idempotencyKey).toBeTruthy();
  });

  it("has its photos at once: they are chosen with the text, and sent as soon as it is saved", async () => {
    const { page, calls } = await open(sectionOf("posts/new"), {
      responses: { ...posts([post()]), addPostPhoto: post() },
    });
    const chooser = page.locator("input[type=file][multiple]");
    await chooser.setInputFiles({ name: "stove.jpg", mimeType: "image/jpeg", buffer: Buffer.alloc(4) });
    await page.getByText("Added when you save").waitFor();
    await label(page, "Title in English").fill("Two for one");
    await page.getByRole("button", { name: "Save the draft" }).click();
    await expect.poll(() => calls.map(({ name }) => name)).toEqual(["addPost", "addPostPhoto"]);
    expect(calls[1]!.input).toMatchObject({ post_id: "post" });
  });

  it("is found in the list by its state, drafts first", async () => {
    const list = [
      post({ id: "1", title: "Last week", status: "published", publish_at: "2026-03-01T09:00:00.000Z" }),
      post({ id: "2", title: "Idea", status: "draft", publish_at: null }),
      post({ id: "3", title: "Next year", status: "published", publish_at: "2130-03-01T09:00:00.000Z" }),
    ];
    const { page } = await open(sectionOf("posts"), { responses: posts(list) });
    const titles = () => page.locator("main li h3").allTextContents();
    expect(await titles()).toEqual(["Idea", "Next year", "Last week"]);
    await page.getByText("Scheduled for Wednesday 1 March 2130, 09:00").waitFor();
    await page.getByText("Published on 1 March 2026").waitFor();
    await expect.poll(() => page.getByRole("link", { name: /^See it as visitors do/ }).count()).toBe(2); // the page and the post
    await label(page, "Show").selectOption("scheduled");
    expect(await titles()).toEqual(["Next year"]);
    await label(page, "Show").selectOption("archived");
    await page.getByRole("status").getByText("Nothing in this state.").waitFor();
  });
});

describe("a long text", () => {
  it("is formatted by a toolbar with one tab stop, and by shortcuts", async () => {
    const { page } = await open(sectionOf("posts/new"), { responses: posts([]) });
    const text = label(page, "Text in English");
    await text.fill("a warm stove");
    await text.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(2, 6));
    const toolbar = page.getByRole("toolbar", { name: "Format Text in English" });
    await toolbar.getByRole("button", { name: "Bold" }).click();
    expect(await text.inputValue()).toBe("a **warm** stove");
    await page.keyboard.press("Control+b");
    expect(await text.inputValue()).toBe("a warm stove");
    await text.press("Control+z");
    expect(await text.inputValue()).toBe("a **warm** stove");
    expect(
      await toolbar.getByRole("button").evaluateAll((all) => all.filter(({ tabIndex }) => tabIndex === 0).length),
    ).toBe(1);
    await toolbar.getByRole("button", { name: "Bold" }).focus();
    await page.keyboard.press("ArrowLeft");
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    expect(await focused()).toBe("Link");
    await page.keyboard.press("ArrowRight");
    expect(await focused()).toBe("Bold");
    await page.getByText("Preview", { exact: true }).first().click();
    await page.getByRole("region", { name: "Preview: Text in English" }).locator("strong").getByText("warm").waitFor();
  });

  it("is shown in one language on a phone: in the one that has an error after a save", async () => {
    const errors = [{ path: "title", code: "too-long" as const, message: "This is too long." }];
    const { page } = await open(sectionOf("posts/new"), {
      width: 360,
      responses: { ...posts([]), addPost: () => refuse(sampleProblem("invalid-fields", "en", { errors })) },
    });
    const languages = page.getByRole("group", { name: "Language of the texts" });
    await languages.getByRole("button", { name: "Irish" }).click();
    await label(page, "Title in Irish").fill("Nuacht");
    expect(await label(page, "Title in English").isVisible()).toBe(false);
    await page.getByRole("button", { name: "Save the draft" }).click();
    await page.getByText("This is too long.").waitFor();
    expect(await label(page, "Title in English").isVisible()).toBe(true);
    expect(await languages.getByRole("button", { name: "English" }).getAttribute("aria-pressed")).toBe("true");
  });
});

describe("an event", () => {
  const typeStart = async (page: BrowserPage, day: string, time: string) => {
    const begins = page.getByRole("group", { name: "Begins" });
    await begins.getByLabel("Day").fill(day);
    await begins.getByLabel("Time").fill(time);
  };

  it("lasts two hours until somebody says otherwise, and needs both days", async () => {
    const { page, calls } = await open(sectionOf("events/new"), { responses: events([]) });
    await page.getByText("Choose first when it begins.").waitFor();
    await page.getByRole("button", { name: "Save the draft" }).click();
    await page.getByText("Choose a day and a time.").first().waitFor();
    expect(calls).toEqual([]);
    await typeStart(page, "2030-07-05", "21:00");
    expect(await page.getByRole("group", { name: "Ends" }).getByLabel("Time").inputValue()).toBe("23:00");
    await page.getByRole("button", { name: "Save the draft" }).click();
    await expect.poll(() => calls).toHaveLength(1);
    expect(calls[0]!.input).toMatchObject({
      starts_at: "2030-07-05T20:00:00.000Z",
      ends_at: "2030-07-05T22:00:00.000Z",
      rrule: null,
      exdates: [],
    });
  });

  it("warns of dates on which the page is closed by a special day", async () => {
    const christmas = sampleOf(specialTime, { date_from: "2030-12-25", date_to: "2030-12-26", closed: true });
    const page = pageWith({ times: sampleOf(times, { special: [christmas] }) });
    const desk = await open(sectionOf("events/new"), { responses: { ...events([]), ...pageDesk({ page }) } });
    await typeStart(desk.page, "2030-12-24", "21:00");
    const warning = desk.page.getByText("Your opening times say closed on these days");
    expect(await warning.count()).toBe(0);
    await typeStart(desk.page, "2030-12-25", "21:00");
    await warning.waitFor();
    await desk.page.getByRole("listitem").getByText("Wednesday 25 December").waitFor();
  });

  it("repeats in words that people use, on its own weekday in any case", async () => {
    const { page, calls } = await open(sectionOf("events/new"), { responses: events([]) });
    await typeStart(page, "2030-07-05", "21:00"); // a Friday
    await label(page, "How often?").selectOption("week");
    expect(await label(page, "Friday").isDisabled()).toBe(true);
    await label(page, "Sunday").check();
    await label(page, "Until when?").selectOption("count");
    await label(page, "How many times").fill("4");
    const dates = page.getByRole("region", { name: "The next dates" });
    await expect.poll(() => dates.getByRole("listitem").count()).toBe(4);
    await dates.getByRole("button", { name: /Leave this one out.*Sunday 7 July/ }).click();
    await dates.getByRole("button", { name: /Take it back.*Sunday 7 July/ }).waitFor();
    await page.getByRole("button", { name: "Save the draft" }).click();
    await expect.poll(() => calls).toHaveLength(1);
    expect(calls[0]!.input).toMatchObject({
      rrule: "FREQ=WEEKLY;BYDAY=FR,SU;COUNT=4",
      exdates: ["2030-07-07T20:00:00.000Z"],
    });
  });

  it("keeps its past times when only its texts are corrected", async () => {
    const past = event({ starts_at: "2020-07-05T20:00:00.000Z", ends_at: "2020-07-05T22:00:00.000Z" });
    const { page, calls } = await open(sectionOf("events/event"), { responses: events([past]) });
    await label(page, "Title in English").fill("Session with Nóra");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect.poll(() => calls).toHaveLength(1);
    expect(calls[0]!.input).toMatchObject({ id: "event", version: 1, title: "Session with Nóra" });
    expect(calls[0]!.input).not.toHaveProperty("starts_at");
  });

  it("is deleted after a question, without asking about what is not saved", async () => {
    const { page, calls } = await open(sectionOf("events/event"), {
      responses: { ...events([event()]), deleteEvent: { deleted: 1 } },
    });
    await label(page, "Title in English").fill("Never mind");
    await page.getByRole("button", { name: "Delete this event" }).click();
    await page
      .getByRole("dialog", { name: "Delete this event?" })
      .getByRole("button", { name: "Delete the event" })
      .click();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/en/manage/teach-hiudai/events");
    expect(calls.map(({ name }) => name)).toEqual(["deleteEvent"]);
    expect(await page.getByRole("dialog").count()).toBe(0);
  });

  it("opens the list where it does not exist any more", async () => {
    const { page } = await open(sectionOf("events/other"), { responses: events([event()]) });
    await expect.poll(() => new URL(page.url()).pathname).toBe("/en/manage/teach-hiudai/events");
  });
});
