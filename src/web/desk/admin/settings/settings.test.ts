import { expect, test } from "vitest";
import { contract } from "#core/contract/index.ts";
import { adminSettings } from "#core/contract/office/settings.ts";
import { adminDesk } from "#test/support/desk/admin-desk.ts";
import { useDesk } from "#test/support/desk/desk-browser.ts";
import { sampleOf } from "#test/support/sample.ts";

const open = useDesk();

const SETTINGS = sampleOf(adminSettings, {
  name: "Eolaire",
  name_ie: "Eolaire",
  place_noun: "island",
  map_zoom: 9,
  has_boats: true,
  version: 3,
  by_operator: ["map_zoom"],
});

const VERSIONS = [
  { version: 3, date: "2026-11-02T10:00:00.000Z", by: "Nóra", changed: ["has_boats", "map_latitude"] },
  { version: 2, date: "2026-11-01T10:00:00.000Z", by: null, changed: ["name"] },
];

const responses = {
  ...adminDesk(),
  adminSettings: SETTINGS,
  settingsHistory: VERSIONS,
  editSettings: SETTINGS,
  restoreSettings: SETTINGS,
  startingPoint: sampleOf(contract.startingPoint.answer),
  countryFacts: sampleOf(contract.countryFacts.answer),
  demonstration: sampleOf(contract.demonstration.answer, { is_loaded: false }),
  previewSettings: ({ changes }: { changes?: Record<string, unknown> }) => ({
    html: `<!doctype html><html><body><h1>${Object.values(changes ?? {}).join(" · ")}</h1></body></html>`,
    rules: "",
  }),
};

test("only what is changed is sent, and what the operator has set is shown and cannot be edited", async () => {
  const { page, calls } = await open("/admin/settings", { type: "admin", width: 1280, responses });
  await page.getByLabel("Name in English").fill("Corca Dhuibhne");
  await page.getByLabel("What the place calls itself").selectOption("parish");
  await page.getByLabel("Boats").uncheck();
  expect(await page.getByText("Set by the operator").count()).toBe(1);
  expect(await page.getByLabel("How near (zoom)").count()).toBe(0);
  const preview = page.frameLocator("iframe").getByRole("heading");
  await preview.getByText("Corca Dhuibhne · parish · false").waitFor();
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => calls.some(({ name }) => name === "editSettings")).toBe(true);
  const sent = calls.find(({ name }) => name === "editSettings")?.input;
  expect(sent).toEqual({ version: 3, name: "Corca Dhuibhne", place_noun: "parish", has_boats: false });
});

test("words of its own have a field for each form, and an earlier version comes back", async () => {
  const { page, calls } = await open("/admin/settings", { type: "admin", locale: "ga", width: 360, responses });
  expect(await page.getByLabel("Lena réamhfhocal, i nGaeilge").count()).toBe(0);
  await page.getByLabel("Cad a thugann an áit uirthi féin").selectOption("own");
  await page.getByLabel("Lena réamhfhocal, i nGaeilge").waitFor();
  await page.getByText("Báid, Domhanleithead").waitFor();
  await page.getByRole("button", { name: "Tabhair ar ais" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Tabhair ar ais" }).click();
  await expect.poll(() => calls.find(({ name }) => name === "restoreSettings")?.input).toEqual({ to: 2 });
});
