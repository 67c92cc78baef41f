import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { adminCategory } from "#core/contract/directory/categories.ts";
import { adminDesk } from "#test/support/desk/admin-desk.ts";
import { refuse, useDesk } from "#test/support/desk/desk-browser.ts";
import { sampleOf, sampleProblem } from "#test/support/sample.ts";
import type { ImportReport, RowReport } from "../contract.ts";

const open = useDesk();

const FILE = { name: "pages.csv", mimeType: "text/csv", buffer: Buffer.from("slug,name\npier,Pier\n") };

const CATEGORY = sampleOf(adminCategory, { name: "Food", name_ie: null });

/** What the desk sends with each file. */
const SENT = { file_name: "pages.csv", columns: "{}", skip_wrong: true };

const row = (number: number, action: RowReport["action"], fields: Partial<RowReport> = {}): RowReport => ({
  row: number,
  action,
  columns: [],
  understood: [],
  errors: [],
  left_out: [],
  recognised: null,
  cells: null,
  page: { id: null, slug: `row-${number}`, name: null, name_ie: null },
  ...fields,
});

function reportOf(
  rows: RowReport[],
  { dry_run, written = false }: { dry_run: boolean; written?: boolean },
): ImportReport {
  const counts = { add: 0, change: 0, nothing: 0, refuse: 0 };
  for (const { action } of rows) counts[action] += 1;
  const headings = ["slug", "name"].map((heading) => ({
    heading,
    column: heading,
    by: "name" as const,
    cells: rows.length,
    examples: ["pier"],
  }));
  const table: ImportReport["table"] = {
    encoding: "utf-8",
    sheets: [],
    sheet: null,
    headings,
    values: [],
    remembered: null,
    readings: [],
    passed_over: [],
    empty_rows: 0,
    map: null,
  };
  return { dry_run, written, import_id: null, public: counts.add, counts, table, rows };
}

async function openExchange(importPages: unknown, others: object = {}) {
  const { page, calls } = await open("/admin/exchange", {
    type: "admin",
    responses: { ...adminDesk(), pageImports: { items: [] }, importPages: importPages as never, tags: [], ...others },
  });
  const choose = () => page.locator('input[type="file"]').setInputFiles(FILE);
  return {
    page,
    choose,
    calls,
    imports: () => calls.filter(({ name }) => name === "importPages").map(({ input }) => input),
  };
}

describe("an import", () => {
  it("is tried first, and written after a question", async () => {
    const rows = [row(2, "add"), row(3, "change", { columns: ["slogan_ie", "social.facebook"] }), row(4, "nothing")];
    const { page, choose, imports } = await openExchange(({ dry_run }: { dry_run: boolean }) =>
      reportOf(rows, { dry_run, written: !dry_run }),
    );
    await choose();
    await page.getByRole("heading", { name: "What “pages.csv” would do" }).waitFor();
    await page.getByText("Nothing is written yet. New pages: 1. Changed pages: 1.").waitFor();
    const counts = page.locator("dl", { hasText: "Stay as they are" }).locator("dt");
    const lines = await counts.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect([lines.length, new Set(lines).size], "four in one line").toEqual([4, 1]);
    expect(imports()).toEqual([{ file: "pages.csv", dry_run: true, ...SENT }]);
    await page.getByRole("button", { name: "Import this file" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Import this file" }).click();
    await page.getByRole("heading", { name: "“pages.csv” is imported" }).waitFor();
    expect(imports().at(-1)).toEqual({ file: "pages.csv", dry_run: false, ...SENT });
    expect(await page.getByRole("button", { name: "Import this file" }).count()).toBe(0);
    const next = page.getByRole("list", { name: "What comes next" }).getByRole("link");
    await expect
      .poll(() => next.allInnerTexts())
      .toEqual(["Approve the pages that wait", "Write letters to pages without an owner"]);
  });

  it("of a table of others shows what its columns were recognised as, and takes choices by hand", async () => {
    type Sent = { dry_run: boolean; columns: string };
    const { page, choose, imports } = await openExchange(({ dry_run, columns }: Sent) => {
      const report = reportOf([row(2, "add")], { dry_run, written: !dry_run });
      const chosen = JSON.parse(columns) as Record<string, string | null>;
      const heading = (name: string, column: string | null, by: "known" | null) => ({
        heading: name,
        cells: 100,
        examples: ["Winkel"],
        ...(name in chosen ? { column: chosen[name]!, by: "choice" as const } : { column, by }),
      });
      const headings = [
        heading("post_title", "name", "known"),
        heading("Plaats", null, null),
        heading("Opmerking", null, null),
      ];
      return { ...report, table: { ...report.table, headings, encoding: "windows-1252", empty_rows: 2 } };
    });
    await choose();
    await page.getByText("look whether the accents below are right").waitFor();
    await page.getByText("Left out: Plaats, Opmerking (cells: 200).").waitFor();
    await page.getByText("Empty rows passed over: 2.").waitFor();
    expect(await page.getByLabel("What “post_title” means").inputValue()).toBe("name");
    await page.getByLabel("What “Plaats” means").selectOption({ label: "Village or district" });
    await page.getByText("Left out: Opmerking (cells: 100).").waitFor();
    await page.getByRole("button", { name: "Look with these choices" }).click();
    await expect.poll(() => imports().length).toBe(2);
    await page.getByText("Left out: Opmerking (cells: 100).").waitFor();
    expect(imports().at(-1)).toMatchObject({ dry_run: true, columns: '{"Plaats":"location"}' });
    await page.getByRole("button", { name: "Import this file" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Left out: Opmerking (cells: 100).").waitFor();
    await dialog.getByRole("button", { name: "Import this file" }).click();
    await page.getByRole("heading", { name: "“pages.csv” is imported" }).waitFor();
    expect(imports().at(-1)).toMatchObject({ columns: '{"Plaats":"location","Opmerking":null}' });
    expect(await page.getByLabel("What “Plaats” means").isDisabled()).toBe(true); // nothing would come of a choice
  });

  it("writes with the columns that were chosen last, also where nobody has looked with them", async () => {
    type Sent = { dry_run: boolean; columns: string };
    const { page, choose, imports } = await openExchange(({ dry_run, columns }: Sent) => {
      const chosen = JSON.parse(columns) as Record<string, string | null>;
      const headings = ["Plaats", "Opmerking"].map((heading) => ({
        heading,
        cells: 100,
        examples: ["Winkel"],
        ...(heading in chosen ? { column: chosen[heading]!, by: "choice" as const } : { column: null, by: null }),
      }));
      const report = reportOf([row(2, "add")], { dry_run, written: !dry_run });
      return { ...report, table: { ...report.table, headings } };
    });
    await choose();
    await page.getByText("Left out: Plaats, Opmerking (cells: 200).").waitFor();
    await page.getByLabel("What “Plaats” means").selectOption({ label: "Village or district" });
    await page.getByRole("button", { name: "Import this file" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Left out: Opmerking (cells: 100).").waitFor();
    await dialog.getByRole("button", { name: "Import this file" }).click();
    await page.getByRole("heading", { name: "“pages.csv” is imported" }).waitFor();
    expect(imports().slice(-2)).toMatchObject([
      { dry_run: true, columns: '{"Plaats":"location"}' },
      { dry_run: false, columns: '{"Plaats":"location","Opmerking":null}' },
    ]);
  });

  it("says how hours and numbers were understood", async () => {
    const understood = [{ column: "times", typed: "Mon to Fri 8-11pm", text: "Mon-Fri 20:00-23:00" }];
    const { page, choose } = await openExchange(reportOf([row(2, "add", { understood })], { dry_run: true }));
    await choose();
    await page.getByText("Opening times: “Mon to Fri 8-11pm” is stored as “Mon-Fri 20:00-23:00”").waitFor();
  });

  it("names changed columns as the owner's desk does", async () => {
    const { page, choose } = await openExchange(
      reportOf([row(2, "change", { columns: ["slogan_ie", "social.facebook", "times"] })], { dry_run: true }),
    );
    await choose();
    await page.getByText("Slogan in Irish, Profiles elsewhere: Facebook, Opening times").waitFor();
  });

  it("takes the right rows; the wrong ones are a file with their reasons, and come first, each once", async () => {
    const error = { column: "email", line: null, code: "wrong-form" as const, message: "This is no address." };
    const errors = [error, error, { ...error, column: "times", line: 2 }];
    const rows = [row(2, "add"), row(3, "refuse", { errors, cells: ["row-3", "=Pier"] })];
    const { page, choose, imports } = await openExchange(({ dry_run }: { dry_run: boolean }) =>
      reportOf(rows, { dry_run, written: !dry_run }),
    );
    await choose();
    await page.getByText("Rows that are wrong are not taken: 1.").waitFor();
    await page.getByText("Visitors see the new pages at once: 1.").waitFor();
    await expect
      .poll(() => page.locator("ol > li ul li").allInnerTexts())
      .toEqual(["Email address: This is no address.", "Opening times (line 2): This is no address."]);
    expect(await page.getByText("row-2").count()).toBe(0);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download the wrong rows (1)" }).click(),
    ]);
    expect(file.suggestedFilename()).toBe("pages - wrong rows.csv");
    expect((await readFile(await file.path(), "utf8")).split("\r\n")).toEqual([
      "\uFEFFslug,name,import_error",
      "row-3,'=Pier,Row 3. Email address: This is no address. Opening times: This is no address.",
      "",
    ]);
    await page.getByText("All rows", { exact: true }).click();
    await page.getByText("row-2").waitFor();
    await page.getByRole("button", { name: "Import the right rows" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Wrong rows, which are not taken: 1.").waitFor();
    await dialog.getByRole("button", { name: "Import the right rows" }).click();
    await page.getByText("Rows that were wrong, and were not taken: 1.").waitFor();
    expect(imports().at(-1)).toMatchObject({ dry_run: false, skip_wrong: true });
  });

  it("maps the values of a file, makes a category of one, and says whether new pages wait", async () => {
    type Sent = { dry_run: boolean; values?: string; new_pages?: string };
    const food = { ...CATEGORY, slug: "food", name: "Food" };
    const { page, choose, imports, calls } = await openExchange(
      ({ dry_run, values = "{}", new_pages }: Sent) => {
        const chosen = (JSON.parse(values).categories ?? {}) as Record<string, string | null>;
        const report = reportOf([row(2, "add")], { dry_run, written: !dry_run });
        const value = (one: string) => ({
          column: "categories" as const,
          value: one,
          slug: chosen[one] ?? null,
          by: one in chosen ? ("choice" as const) : null,
          cells: 7,
        });
        const table = { ...report.table, values: ["Pub", "Essen", "Misc"].map(value) };
        return { ...report, table, public: new_pages === "requested" ? 0 : 1 };
      },
      {
        adminCategories: ({ name }: { name?: string }) =>
          name ? { ...CATEGORY, slug: "pub", name } : [food, { ...CATEGORY, slug: "pub", name: "Pub" }],
      },
    );
    await choose();
    await page.getByText("Values left out: Pub, Essen, Misc (cells: 21).").waitFor();
    await page.getByLabel("What “Essen” is here").selectOption({ label: "Food" });
    await page.getByLabel("What “Pub” is here").selectOption({ label: "Make a category “Pub”" });
    await expect.poll(() => page.getByLabel("What “Pub” is here").inputValue()).toBe("pub");
    expect(calls).toContainEqual(expect.objectContaining({ name: "adminCategories", input: { name: "Pub" } }));
    await page.getByLabel("They wait to be approved").check();
    await page.getByRole("button", { name: "Import this file" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Values left out: Misc (cells: 7).").waitFor();
    await dialog.getByText("New pages that wait to be approved").waitFor();
    await dialog.getByRole("button", { name: "Import this file" }).click();
    await page.getByRole("heading", { name: "“pages.csv” is imported" }).waitFor();
    const { values, ...sent } = imports().at(-1) as { values: string };
    expect(sent).toMatchObject({ dry_run: false, new_pages: "requested" });
    expect(JSON.parse(values)).toEqual({ categories: { Essen: "food", Pub: "pub", Misc: null }, tags: {} });
  });

  it("that would change nothing says so", async () => {
    const { page, choose } = await openExchange(reportOf([row(2, "nothing")], { dry_run: true }));
    await choose();
    await page.getByText("The file is the same as the directory: there is nothing to import.").waitFor();
    expect(await page.getByRole("button", { name: "Import this file" }).count()).toBe(0);
  });

  it("shows a hundred rows, and more on request", async () => {
    const rows = Array.from({ length: 130 }, (_, index) => row(index + 2, "add"));
    const { page, choose } = await openExchange(reportOf(rows, { dry_run: true }));
    await choose();
    await page.getByText("row-101").waitFor();
    expect(await page.getByText("row-102").count()).toBe(0);
    await page.getByRole("button", { name: "Show more (30 left)" }).click();
    await page.getByText("row-131").waitFor();
  });

  it("of something that is no table is refused, and another file can be chosen", async () => {
    const problem = sampleProblem("not-a-table");
    const { page, choose } = await openExchange(() => refuse(problem));
    await choose();
    await page.getByRole("alert").getByText(problem.title).waitFor();
    await expect.poll(() => page.locator('input[type="file"]').count()).toBe(1);
  });
});

it("explains the columns; the texts of a page have the names of the owner's desk, with their lengths", async () => {
  const { page } = await openExchange(reportOf([], { dry_run: true }));
  await page.getByText("What a file may contain").click();
  const shown = await page.locator("details dl > div").allInnerTexts();
  const lines = shown.map((text) => text.replaceAll(/\s+/g, " "));
  expect(lines).toContain("Slogan in Irish slogan_ie Up to 120 characters");
  expect(lines).toContain("Description in English description Markdown, up to 4,000 characters");
});
