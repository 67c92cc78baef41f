import { sql } from "kysely";
import { expect, test } from "vitest";
import { DESK, useBrowser } from "#test/support/browser.ts";
import { useSite } from "#test/support/site-server.ts";

const site = useSite();
const browser = useBrowser(site);

const ROWS = 2_000;
const TYPES = ["Gasthaus", "Töpferei", "Sonstiges"];

/** A list as an office in Bavaria has it: of Excel for the Mac, with a title, words for nothing, impossible places and a sum. */
function messyFile(): Buffer {
  const places: Record<number, string> = { 7: "-8,5;54,99", 8: "0;0", 9: "48,137;11,575" };
  const rows = Array.from({ length: ROWS }, (_, at) => {
    const cells = [`Müller & Söhne ${at}`, TYPES[at % TYPES.length], `Hauptstraße ${at}`, at % 2 ? "n/a" : "k.A."];
    return `${cells.join(";")};Mo-Fr 9-17;${places[at] ?? "54,99;-8,5"}`;
  });
  const lines = ["Unsere Betriebe, Gäste und Höfe;;;;;;", "", HEADINGS, ...rows, `Summe;${ROWS};;;;;`];
  const mac = Array.from({ length: 256 }, (_, byte) => new TextDecoder("macintosh").decode(Uint8Array.of(byte)));
  return Buffer.from(Array.from(lines.join("\r"), (character) => mac.indexOf(character)));
}
const HEADINGS = "Betrieb;Typ;Straße;Telefon;Öffnungszeiten;Breitengrad;Längengrad";

const LONG = { timeout: 120_000 };

test("a messy file of 2,000 rows lands in one sitting, and is taken back", { timeout: 300_000 }, async () => {
  const pages = async () => {
    const { rows } = await sql<{ n: string }>`
      select count(*) as n from page where date_deleted is null and name like 'Müller & Söhne %'`.execute(site.db);
    return Number(rows[0]?.n);
  };
  const known = await site.db.selectFrom("category").select(["slug", "name"]).orderBy("rank").executeTakeFirstOrThrow();
  const page = await browser.visitAs("admin", "/en/admin/exchange", { width: DESK });
  await page.locator("desk-app h1").waitFor();
  const file = { name: "betriebe.csv", mimeType: "text/csv", buffer: messyFile() };
  await page.locator('input[type="file"]').setInputFiles(file);
  await page.getByRole("heading", { name: "What “betriebe.csv” would do" }).waitFor(LONG);
  await page.getByText("It was read in the code page of Mac").waitFor();
  await page.getByText("Row 1 stands above the headings: “Unsere Betriebe, Gäste und Höfe”.").waitFor();
  await page.getByText(`Row ${ROWS + 4} has sums, and is no page: “Summe · ${ROWS}”.`).waitFor();
  await page.getByText("Taken for empty: k.A. · n/a (cells: 2,000).").waitFor();
  await page.getByText("Rows whose latitude and longitude are swapped, it seems: 1.").waitFor();
  await page.getByText("Rows with a place far from the map: 2.").waitFor();
  await page.getByText("Values left out: Gasthaus, Töpferei, Sonstiges (cells: 2,000).").waitFor();

  await page.getByLabel("What “Gasthaus” is here").selectOption({ label: known.name! });
  await page.getByLabel("What “Töpferei” is here").selectOption({ label: "Make a category “Töpferei”" });
  await expect.poll(() => page.getByLabel("What “Töpferei” is here").inputValue()).toBe("topferei");
  await page.getByRole("button", { name: "Import the right rows" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Wrong rows, which are not taken: 3.").waitFor(LONG);
  await dialog.getByText("Values left out: Sonstiges (cells: 666).").waitFor();
  await dialog.getByRole("button", { name: "Import the right rows" }).click();
  await page.getByRole("heading", { name: "“betriebe.csv” is imported" }).waitFor(LONG);
  expect(await pages()).toBe(ROWS - 3);
  const { rows } = await sql<{ slug: string; n: string }>`
    select category.slug, count(*) as n from page_category join category on category.id = category_id
    join page on page.id = page_id where page.name like 'Müller & Söhne %' group by 1`.execute(site.db);
  expect(Object.fromEntries(rows.map(({ slug, n }) => [slug, Number(n)]))).toEqual({
    [known.slug]: 666,
    topferei: 666,
  });

  const undo = page.getByRole("region", { name: "Imports of the last day" });
  await undo.getByText("betriebe.csv: new pages 1,997, changed pages 0").waitFor();
  await undo.getByRole("button", { name: "Undo the import" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo the import" }).click();
  await undo.getByText("Deleted: 1,997. With former values: 0.").waitFor(LONG);
  expect(await pages()).toBe(0);
});
