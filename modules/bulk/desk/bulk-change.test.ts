import { describe, expect, it } from "vitest";
import { tag } from "#core/contract/directory/tags.ts";
import { type AdminPageRow, adminPageRow } from "#core/contract/pages/admin.ts";
import { adminDesk } from "#test/support/desk/admin-desk.ts";
import { type Responses, useDesk } from "#test/support/desk/desk-browser.ts";
import { sampleOf } from "#test/support/sample.ts";

const open = useDesk();

const ROWS: Partial<AdminPageRow>[] = [
  { id: "quay", name: "Quay Café", approval: "approved", percent: 77, location: "Leabgarrow" },
  { id: "pier", name: "Pier Bakery", approval: "requested", status: "hidden", percent: 40, moves: ["approve"] },
];

describe("chosen pages", () => {
  const LATE = { id: "pub", name: "Lantern Bar", approval: "approved" } as const;

  it("are changed once it is seen what becomes of each, and changed back", async () => {
    const { page, calls } = await open("/admin/pages", {
      type: "admin",
      width: 1280,
      responses: {
        ...adminDesk(),
        categories: [],
        places: [],
        tags: [sampleOf(tag, { id: "music", name: "Live music" })],
        adminPages: {
          items: [...ROWS, LATE].map((row) => sampleOf(adminPageRow, row)),
          next_cursor: null,
          total: 3,
        },
        changePages: ({ ids, dry_run }: { ids: string[]; dry_run: boolean }) => ({
          results: ids.map((id) => ({ id, outcome: OUTCOMES[id] ?? "changed" })),
          undo: dry_run ? null : "request-7",
        }),
        undoPages: ({ ids }: { ids: string[] }) => ({
          results: ids.map((id) => ({ id, outcome: "changed" })),
          undo: null,
        }),
      } as unknown as Responses,
    });
    await page.getByRole("checkbox", { name: "Select all 3 that are loaded" }).check();
    await page.getByRole("button", { name: "Change…" }).click();
    const dialog = page.getByRole("dialog", { name: "Change 3 pages" });
    await dialog.getByLabel("What is changed?").selectOption("Add a tag");
    await dialog.getByLabel("Tags").selectOption("Live music");
    await dialog.getByText("1 page changes.").waitFor();
    await dialog.getByText("1 page is so already.").waitFor();
    await dialog.getByText("1 page is left as it is: Pier Bakery").waitFor();
    await dialog.getByRole("button", { name: "Change 1 page" }).click();
    await page.getByText("Done for 1 page.").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Undone for 1 page.").waitFor();
    const changes = () => calls.filter(({ name }) => name !== "notifications"); // the bell asks, too
    await expect.poll(() => changes().map(({ name }) => name)).toEqual(["changePages", "changePages", "undoPages"]);
    expect(changes().map(({ input }) => input)).toMatchObject([
      { change: "add-tag", tag_id: "music", dry_run: true, ids: ["quay", "pier", "pub"] },
      { change: "add-tag", tag_id: "music", ids: ["pub"] },
      { ids: ["pub"], undo: "request-7" },
    ]);
  });

  const OUTCOMES: Readonly<Record<string, string>> = { quay: "unchanged", pier: "impossible" };
});
