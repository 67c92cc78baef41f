import type { Page as BrowserPage } from "playwright-core";
import { describe, expect, it, test } from "vitest";
import { LOCALES } from "#core/contract/locales.ts";
import type { Page } from "#core/contract/pages/public.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import { adminDesk } from "#test/support/desk/admin-desk.ts";
import { refuse, useDesk } from "#test/support/desk/desk-browser.ts";
import { pageDesk, pageWith, sectionOf } from "#test/support/desk/page-desk.ts";
import { sampleProblem } from "#test/support/sample.ts";

const open = useDesk();

const save = (page: BrowserPage) => page.getByRole("button", { name: "Save", exact: true }).click();
const field = (page: BrowserPage, label: string) => page.getByLabel(label, { exact: true });

/** The API of one page: each edit makes a version, as long as it is of the latest one. */
function editable(first: Page) {
  let page = first;
  const edit = (input: object) => {
    const { version, ...fields } = input as { version: number };
    if (version !== page.version) return refuse(sampleProblem("stale-version", "en", { current: page }));
    page = { ...page, ...fields, version: version + 1 };
    return page as never;
  };
  return {
    responses: { ...pageDesk(), page: () => page, editPageBasics: edit },
    /** An edit by somebody else. */
    change: (fields: Partial<Page>) => {
      page = { ...page, ...fields, version: page.version + 1 };
    },
  };
}

test.each(LOCALES)("each text has a label, its language, and the characters that are left: %s", async (locale) => {
  const { page } = await open(sectionOf("basics"), { locale, responses: pageDesk() });
  const { page: texts, ...common } = textsFor(locale, "desk");
  const name = field(page, texts.fields.name_ie);
  expect(await name.inputValue()).toBe("Teach Hiúdaí");
  expect(await name.getAttribute("lang")).toBe("ga");
  await name.fill("Tigh");
  const description = await name.getAttribute("aria-describedby");
  expect(await page.locator(`[id="${description!.split(" ")[0]}"]`).textContent()).toBe(common.left({ n: 116 }));
});

test("a save sends the version from which it was typed, and says that it is saved", async () => {
  const { responses } = editable(pageWith());
  const { page, calls } = await open(sectionOf("basics"), { responses });
  await field(page, "Slogan in English").fill("Music by the pier");
  await save(page);
  await page.getByText("Saved.", { exact: true }).waitFor();
  expect(calls).toMatchObject([
    { name: "editPageBasics", input: { page_id: "page", version: 7, slogan: "Music by the pier" } },
  ]);
  await field(page, "Slogan in English").fill("Music and food");
  await save(page);
  await page.getByText("Saved.", { exact: true }).waitFor();
  expect(calls[1]!.input).toMatchObject({ version: 8, slogan: "Music and food" });
});

test("errors of the API stand at their fields, and the first takes the focus", async () => {
  const errors = [
    { path: "social.facebook", code: "wrong-form" as const, message: "Not an address." },
    { path: "email", code: "wrong-form" as const, message: "Not an email address." },
  ];
  const { page } = await open(sectionOf("contact"), {
    responses: { ...pageDesk(), editPageContact: () => refuse(sampleProblem("invalid-fields", "en", { errors })) },
  });
  await field(page, "Facebook").fill("me");
  await save(page);
  const { title } = sampleProblem("invalid-fields");
  await page.getByRole("alert").getByText(title).waitFor();
  for (const [label, message] of [
    ["Facebook", "Not an address."],
    ["Email address", "Not an email address."],
  ] as const) {
    expect(await field(page, label).getAttribute("aria-invalid")).toBe("true");
    await page.getByText(message).waitFor();
  }
  expect(await field(page, "Facebook").evaluate((input) => input === document.activeElement)).toBe(true);
});

test("an error whose field the form does not have is named with its value, and has the focus", async () => {
  const errors = [{ path: "page_id", code: "not-there" as const, message: "There is no such page." }];
  const { page } = await open(sectionOf("contact"), {
    responses: { ...pageDesk(), editPageContact: () => refuse(sampleProblem("invalid-fields", "en", { errors })) },
  });
  await field(page, "Facebook").fill("https://facebook.com/pier");
  await save(page);
  const alert = page.getByRole("alert");
  await expect.poll(() => alert.textContent()).toBe("Page: There is no such page.");
  expect(await alert.evaluate((one) => one === document.activeElement)).toBe(true);
});

test("the letters opened alone say what to do", async () => {
  const { page } = await open("/admin/pages/letters", { type: "admin", responses: adminDesk() });
  await page.getByText("Every public page has an owner: no letter is needed.").waitFor();
  expect(await page.getByRole("alert").count()).toBe(0);
});

test("a screen whose address names nothing says what of it is wrong", async () => {
  const errors = [{ path: "id", code: "wrong-form" as const, message: "This does not have the right form." }];
  const { page } = await open("/admin/pages/pier", {
    type: "admin",
    responses: { ...adminDesk(), adminPage: () => refuse(sampleProblem("invalid-fields", "en", { errors })) },
  });
  await page
    .getByRole("alert")
    .getByText("What the address names “pier”: This does not have the right form.")
    .waitFor();
});

describe("an edit by somebody else", () => {
  it("is merged where it changed other fields", async () => {
    const { responses, change } = editable(pageWith({ slogan: "Music" }));
    const { page, calls } = await open(sectionOf("basics"), { responses });
    await field(page, "Name in English").fill("Hiúdaí’s");
    change({ slogan: "Music every night" });
    await save(page);
    await expect.poll(() => field(page, "Slogan in English").inputValue()).toBe("Music every night");
    expect(await field(page, "Name in English").inputValue()).toBe("Hiúdaí’s");
    await page.getByRole("alert").getByText(sampleProblem("stale-version").title).waitFor();
    await save(page);
    await page.getByText("Saved.", { exact: true }).waitFor();
    expect(calls.at(-1)!.input).toMatchObject({ version: 8, name: "Hiúdaí’s", slogan: "Music every night" });
  });

  it("of the same field is for the user to choose", async () => {
    const { responses, change } = editable(pageWith({ slogan: "Music" }));
    const { page, calls } = await open(sectionOf("basics"), { responses });
    await field(page, "Slogan in English").fill("Food");
    change({ slogan: "Music every night" });
    await save(page);
    const choice = page.getByRole("group", { name: "Slogan in English" });
    expect(await choice.textContent()).toBe(
      "Slogan in EnglishYoursFoodKeep yoursThere nowMusic every nightTake what is there",
    );
    expect(await field(page, "Slogan in English").inputValue()).toBe("Food");
    await choice.getByRole("button", { name: "Take what is there" }).click();
    await choice.waitFor({ state: "detached" });
    expect(await field(page, "Slogan in English").inputValue()).toBe("Music every night");
    await field(page, "Slogan in Irish").fill("Ceol");
    await save(page);
    await page.getByText("Saved.", { exact: true }).waitFor();
    expect(calls.at(-1)!.input).toMatchObject({ version: 8, slogan: "Music every night", slogan_ie: "Ceol" });
  });
});

test("what could not be sent is sent when the connection is back", async () => {
  const { responses } = editable(pageWith());
  let isCutOff = true;
  const { page, calls } = await open(sectionOf("basics"), {
    responses: {
      ...responses,
      editPageBasics: (input) => (isCutOff ? refuse(sampleProblem("unreachable")) : responses.editPageBasics(input)),
    },
  });
  await field(page, "Slogan in English").fill("Music");
  await save(page);
  await page.getByText("Not saved: the connection is lost.").waitFor();
  isCutOff = false;
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await page.getByText("Saved.", { exact: true }).waitFor();
  expect(calls.map(({ input }) => input.slogan)).toEqual(["Music", "Music"]);
});

describe("unsaved changes", () => {
  it("are asked about before another section opens", async () => {
    const { page } = await open(sectionOf("basics"), { responses: editable(pageWith()).responses });
    const contact = page.getByRole("link", { name: "Contact" });
    await field(page, "Slogan in English").fill("Music");
    await contact.click();
    const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
    await dialog.getByRole("button", { name: "Stay" }).click();
    expect(await field(page, "Slogan in English").inputValue()).toBe("Music");
    await contact.click();
    await dialog.getByRole("button", { name: "Leave" }).click();
    await field(page, "Website").waitFor();
  });

  it("can be saved by the question, which then leads on", async () => {
    const { page, calls } = await open(sectionOf("basics"), { responses: editable(pageWith()).responses });
    await field(page, "Slogan in English").fill("Music");
    await page.getByRole("link", { name: "Contact" }).click();
    const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
    await dialog.getByRole("button", { name: "Save" }).click();
    await field(page, "Website").waitFor();
    expect(new URL(page.url()).pathname).toBe(`/en${sectionOf("contact")}`);
    expect(calls).toMatchObject([{ name: "editPageBasics", input: { slogan: "Music" } }]);
  });

  it("stay where the question saves them and that is refused", async () => {
    const problem = sampleProblem("invalid-fields", "en", {
      errors: [{ path: "slogan", code: "too-long", message: "Please shorten this." }],
    });
    const responses = { ...editable(pageWith()).responses, editPageBasics: () => refuse(problem) };
    const { page } = await open(sectionOf("basics"), { responses });
    await field(page, "Slogan in English").fill("Music");
    await page.getByRole("link", { name: "Contact" }).click();
    await page.getByRole("dialog", { name: "Leave without saving?" }).getByRole("button", { name: "Save" }).click();
    await page.getByText("Please shorten this.").first().waitFor();
    expect(await field(page, "Slogan in English").inputValue()).toBe("Music");
  });

  it("are offered again, and restored or dropped", async () => {
    const { page } = await open(sectionOf("basics"), { responses: editable(pageWith()).responses });
    const offer = page.getByText("There is text from before that was not saved.");
    page.on("dialog", (dialog) => dialog.accept()); // the browser asks, too
    await field(page, "Slogan in English").fill("Music");
    await page.reload();
    await offer.waitFor();
    expect(await field(page, "Slogan in English").inputValue()).toBe("");
    await page.getByRole("button", { name: "Restore it" }).click();
    expect(await field(page, "Slogan in English").inputValue()).toBe("Music");
    await offer.waitFor({ state: "detached" });
    await page.reload();
    await page.getByRole("button", { name: "Discard it" }).click();
    await page.reload();
    await field(page, "Slogan in English").waitFor();
    expect(await offer.count()).toBe(0);
  });

  it("are not offered once they are saved", async () => {
    const { page } = await open(sectionOf("basics"), { responses: editable(pageWith()).responses });
    await field(page, "Slogan in English").fill("Music");
    await save(page);
    await page.getByText("Saved.", { exact: true }).waitFor();
    await page.reload();
    await expect.poll(() => field(page, "Slogan in English").inputValue()).toBe("Music");
    expect(await page.getByText("There is text from before that was not saved.").count()).toBe(0);
  });
});
