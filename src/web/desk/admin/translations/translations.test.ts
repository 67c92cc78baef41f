import { expect, test } from "vitest";
import { furtherText, type Translation, textShare, translation } from "#core/contract/office/translations.ts";
import { adminDesk } from "#test/support/desk/admin-desk.ts";
import { refuse, useDesk } from "#test/support/desk/desk-browser.ts";
import { sampleOf, sampleProblem } from "#test/support/sample.ts";

const open = useDesk();

const idOf = (n: number) => `0199000${n}-0000-7000-8000-000000000000`;
const slogan = (n: number, fields: Partial<Translation> = {}) =>
  sampleOf(translation, {
    kind: "page",
    field: "slogan",
    id: idOf(n),
    state: "lacks-ga",
    views: 1200 - n,
    name: `Bar ${n}`,
    text: `Music ${n}`,
    ...fields,
  });
const listed = [slogan(1), slogan(2, { state: "stale-ga", text_ie: "Ceol 2" }), slogan(3)];
const counted = { texts: 1200, english: 1200, irish: 1044 };
const share = sampleOf(textShare, {
  kinds: [{ kind: "page", ...counted, stale_english: 0, stale_irish: 12 }],
  weeks: [
    { day: "2026-11-16", ...counted, irish: 900 },
    { day: "2026-11-23", ...counted },
  ],
});
const responses = () => ({
  ...adminDesk(),
  translationShare: share,
  translations: { items: listed, next_cursor: null },
  translation: (input: object) => listed.find((one) => "id" in input && one.id === input.id)!,
});

test("one translates from text to text by keyboard, and sees both languages", async () => {
  const { page, calls } = await open("/admin/translations", {
    type: "admin",
    width: 360,
    responses: { ...responses(), saveTranslation: listed[0]!, markTranslation: listed[1]! },
  });
  await page.getByText("Views in 90 days: 1,199").waitFor();
  await page.getByRole("link", { name: "Translate Bar 1: Slogan" }).press("Enter");
  const irish = page.getByLabel("In Irish");
  await page.getByRole("heading", { name: "Bar 1: Slogan" }).waitFor();
  expect(await page.getByLabel("In English").inputValue()).toBe("Music 1");
  await expect.poll(() => irish.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await irish.getAttribute("lang")).toBe("ga");
  await irish.pressSequentially("Ceol 1");
  await irish.press("Control+Enter");
  await page.getByRole("heading", { name: "Bar 2: Slogan" }).waitFor();
  const sent = { kind: "page", id: idOf(1), field: "slogan", version: 1, text_ie: "Ceol 1" };
  expect(calls.find(({ name }) => name === "saveTranslation")?.input).toEqual(sent);
  await page.getByRole("button", { name: "Still right as it is" }).click();
  await page.getByRole("heading", { name: "Bar 3: Slogan" }).waitFor();
  expect(calls.at(-1)?.input).toMatchObject({ id: idOf(2), mark: "current" });
  expect(await page.getByRole("button", { name: "Next one, unsaved" }).count()).toBe(0);
  await page.getByRole("link", { name: "Back to the list" }).click();
  await page.getByRole("link", { name: "Translate Bar 3: Slogan" }).waitFor();
});

test("texts that lack a further language are a list of their own, and are translated in it one by one", async () => {
  const inFrench = sampleOf(furtherText, { language: "fr", text: null, stale: false, version: 0, date_updated: null });
  const { page, calls } = await open("/admin/translations", {
    type: "admin",
    width: 360,
    furtherLanguages: ["fr"],
    responses: {
      ...responses(),
      translations: (input) => ({ items: "language" in input ? listed.slice(0, 2) : [], next_cursor: null }),
      furtherTranslations: { items: [inFrench] },
      saveFurtherTranslation: { ...inFrench, text: "Musique", version: 1 },
    },
  });
  await page.getByText("Nothing waits here").waitFor();
  await page.getByLabel("Languages").selectOption({ label: "French" });
  await page.getByRole("link", { name: "Translate Bar 1: Slogan" }).click();
  const french = page.getByLabel("French", { exact: true });
  await expect.poll(() => french.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await french.getAttribute("lang")).toBe("fr");
  await french.pressSequentially("Musique");
  await french.press("Control+Enter");
  await page.getByRole("heading", { name: "Bar 2: Slogan" }).waitFor();
  expect(calls.filter(({ name }) => name.startsWith("save"))).toMatchObject([
    {
      name: "saveFurtherTranslation",
      input: { id: idOf(1), field: "slogan", language: "fr", version: 0, text: "Musique" },
    },
  ]);
});

test("where somebody else was faster, one chooses between both texts", async () => {
  const current = slogan(1, { version: 2, state: "current", text_ie: "Ceolta" });
  const { page } = await open(`/admin/translations?at=page.${idOf(1)}.slogan`, {
    type: "admin",
    responses: { ...responses(), saveTranslation: () => refuse(sampleProblem("stale-version", "en", { current })) },
  });
  await page.getByLabel("In Irish").fill("Ceol");
  await page.getByRole("button", { name: "Save, and the next one" }).click();
  await page.getByRole("group", { name: "In Irish" }).getByText("Ceolta").waitFor();
});

test("the share of each language stands above the list, by kind and over time below", async () => {
  const { page } = await open("/admin/translations", { type: "admin", responses: responses() });
  await page.getByText("1,044 of 1,200 texts").waitFor();
  await page.getByText("By kind, over a year, and the badge").click();
  await page.getByRole("row", { name: "Page 1,200 87 % 100 %" }).waitFor();
  await page.getByRole("img", { name: "How many texts are in Irish?" }).waitFor();
});

test("an editor is offered what editors write, and hears when nothing waits", async () => {
  const asked: object[] = [];
  const { page } = await open("/admin/translations", {
    type: "editor",
    locale: "ga",
    responses: {
      translationShare: sampleOf(textShare),
      translations(input) {
        asked.push(input);
        return { items: [], next_cursor: null };
      },
    },
  });
  await page.getByText("Níl aon rud ag fanacht anseo").waitFor();
  expect(await page.getByLabel("Cad iad").locator("option").allInnerTexts()).toEqual([
    "Gach téacs",
    "Imeacht",
    "Scéal",
    "Gné",
  ]);
  await page.getByLabel("Cad iad").selectOption("story");
  await page.getByLabel("Cad atá de dhíth").selectOption("stale-ga");
  await expect.poll(() => asked.at(-1)).toEqual({ kind: "story", state: "stale-ga" });
});
