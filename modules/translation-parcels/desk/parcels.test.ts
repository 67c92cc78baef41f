import { expect, test } from "vitest";
import { adminDesk } from "#test/support/desk/admin-desk.ts";
import { useDesk } from "#test/support/desk/desk-browser.ts";

const open = useDesk();

test("a parcel that comes back is reported before it is saved", async () => {
  const counts = { change: 1, nothing: 4, refuse: 1 };
  const row = {
    kind: "page",
    id: "01990001-0000-7000-8000-000000000000",
    field: "slogan",
    name: "Bar 1",
    name_ie: null,
  } as const;
  const rows = [
    { ...row, row: 1, action: "change" as const, before: null, after: "Ceol", error: null },
    {
      ...row,
      row: 2,
      action: "refuse" as const,
      before: "Ceol",
      after: "Ceolta",
      error: { code: "text-changed" as const, message: "It was changed meanwhile." },
    },
  ];
  const report = (dry_run: boolean) => ({ dry_run, language: "ga" as const, counts, rows });
  const dryRuns = [true, false];
  const { page, calls } = await open("/admin/translations/parcels", {
    type: "admin",
    width: 360,
    responses: { ...adminDesk(), importTranslations: () => report(dryRuns.shift() ?? false) },
  });
  const file = { name: "ga.xlf", mimeType: "application/xliff+xml", buffer: Buffer.from("<xliff/>") };
  await page.getByLabel("Choose a file").setInputFiles(file);
  await page.getByRole("heading", { name: "What ga.xlf would change" }).waitFor();
  await page.getByText("It was changed meanwhile.").waitFor();
  await page.getByRole("button", { name: "Changed", exact: true }).click();
  expect(await page.getByText("Ceol", { exact: true }).getAttribute("lang")).toBe("ga");
  await page.getByRole("button", { name: "Save 1 translation" }).click();
  await page.getByRole("heading", { name: "What ga.xlf has changed" }).waitFor();
  expect(await page.getByRole("button", { name: "Save 1 translation" }).count()).toBe(0);
  expect(calls.filter(({ name }) => name === "importTranslations")).toHaveLength(2);
});
