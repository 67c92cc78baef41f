import { describe, expect, it } from "vitest";
import { tag } from "#core/contract/directory/tags.ts";
import { type AdminPageRow, adminPageRow } from "#core/contract/pages/admin.ts";
import { adminDesk } from "#test/support/desk/admin-desk.ts";
import { type Responses, useDesk } from "#test/support/desk/desk-browser.ts";
import { sampleOf } from "#test/support/sample.ts";
import { bulkEndpoints, type WorkOnPages } from "../contract.ts";

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
        beginWork: () => work({ state: "running" }),
        workOnPages: () => ({ items: seen.shift() ?? [] }),
        undoWork: () => work({ state: "running" }),
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
    await page.getByRole("heading", { name: "Changes of many pages" }).waitFor();
    await page.getByText("2 of 3 pages are done").waitFor();
    const done = page.getByRole("listitem", { name: "Add a tag: Live music" });
    await done.getByText("1 page was left as it is: Pier Bakery").waitFor();
    await done.getByRole("button", { name: "Undo: Add a tag: Live music" }).click();
    const changes = () => calls.filter(({ name }) => name !== "notifications" && name !== "workOnPages"); // both are asked again
    await expect.poll(() => changes().map(({ name }) => name)).toEqual(["changePages", "beginWork", "undoWork"]);
    expect(changes().map(({ input }) => input)).toMatchObject([
      { change: "add-tag", tag_id: "music", dry_run: true, ids: ["quay", "pier", "pub"] },
      { change: "add-tag", tag_id: "music", ids: ["quay", "pier", "pub"] },
      { id: "work" },
    ]);
  });

  it("are all that the list finds, also those that it does not show", async () => {
    const { page, calls } = await open("/admin/pages?status=hidden", {
      type: "admin",
      width: 360,
      responses: {
        ...adminDesk(),
        categories: [],
        places: [],
        tags: [],
        adminPages: { items: ROWS.map((row) => sampleOf(adminPageRow, row)), next_cursor: "more", total: 2041 },
        beginWork: () => work({ state: "running" }),
        workOnPages: () => ({ items: [work({ state: "running", total: 2041, changed: 450, unchanged: 0, left: 0 })] }),
      } as unknown as Responses,
    });
    await page.getByRole("button", { name: "Choose all 2,041" }).click();
    await page.getByText("Chosen: 2,041").waitFor();
    await page.getByRole("button", { name: "Change…" }).click();
    const dialog = page.getByRole("dialog", { name: "Change 2,041 pages" });
    await dialog.getByLabel("What is changed?").selectOption("Take them off");
    await expect.poll(() => dialog.getByRole("button", { name: "Change 2,041 pages" }).isDisabled()).toBe(true);
    await dialog.getByLabel("Reason").fill("Not of this place");
    await dialog.getByRole("button", { name: "Change 2,041 pages" }).click();
    await page.getByText("450 of 2,041 pages are done").waitFor();
    const begun = calls.filter(({ name }) => name === "beginWork").map(({ input }) => input);
    expect(begun).toEqual([{ where: { status: "hidden" }, change: "disable", reason: "Not of this place" }]);
  });

  const work = (fields: Partial<WorkOnPages>) =>
    sampleOf(bulkEndpoints.workOnPages.answer.shape.items.element, {
      id: "work",
      change: "add-tag",
      undoes: null,
      to: { name: "Live music", name_ie: null },
      total: 3,
      changed: 1,
      unchanged: 1,
      left: 1,
      undo_until: "2026-11-30T12:00:00Z",
      pages_left: [{ id: "pier", name: "Pier Bakery", name_ie: null }],
      ...fields,
    });
  const RUNNING: Partial<WorkOnPages> = { state: "running", left: 0, pages_left: [], undo_until: null };
  /** In the list nothing, then below it while it goes on, then at its end. */
  const seen = [[], [work(RUNNING)], [work({ state: "done" })], [work({ state: "done" })], [work({ state: "done" })]];

  const OUTCOMES: Readonly<Record<string, string>> = { quay: "unchanged", pier: "impossible" };
});
