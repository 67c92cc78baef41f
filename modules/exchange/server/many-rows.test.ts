import { stringify } from "csv-stringify/sync";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type ApiServer, type Person, startApi } from "#test/support/api-server.ts";
import { insertPage } from "#test/support/factories.ts";
import { formOf } from "#test/support/uploads.ts";
import type { ImportReport } from "../contract.ts";
import { BATCH } from "./plan.ts";

/** Two full batches and a part of a third. */
const ROWS = 2 * BATCH + 7;
const MONDAY = "2026-11-23T10:00:00Z";

let api: ApiServer;
let admin: Person;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api?.stop());
beforeEach(async () => {
  admin = await api.person({ type: "admin" }); // uploads are limited per account
  await api.db.deleteFrom("page").execute();
});

const imported = async (rows: Record<string, string>[]): Promise<ImportReport> => {
  const csv = new TextEncoder().encode(stringify(rows, { header: true }));
  return (await api.postForm("/api/admin/page/import", formOf(csv), admin)).json();
};
const newPages = (): Record<string, string>[] =>
  Array.from({ length: ROWS }, (_, at) => ({
    slug: "",
    name: at % 2 ? "Lantern Bar" : `Shop ${at}`,
    slogan: "",
    times: "Mon 09:00-17:00",
  }));
const withRow = (at: number, row: Record<string, string>) =>
  newPages().map((page, index) => (index === at ? { ...page, ...row } : page));
const found = async (query: string) => (await api.app.inject(`/api/pages?${query}`)).json();
const slugs = async () => (await api.db.selectFrom("page").select("slug").execute()).map(({ slug }) => slug);
const changed = async () =>
  (await api.db.selectFrom("audit_entry").select("subject_id").where("actor_id", "=", admin.id).execute()).length;

test("all pages of several batches are found, open, audited and reported, each with its own slug", async () => {
  const report = await imported(withRow(ROWS - 1, { slug: "lantern-bar" }));
  expect(report).toMatchObject({ written: true, counts: { add: ROWS } });
  expect(report.rows.map(({ row }) => row)).toEqual(Array.from({ length: ROWS }, (_, at) => at + 2));
  expect(new Set(report.rows.map(({ page }) => page.id)).size).toBe(ROWS);
  expect(report.rows.at(-1)?.page.slug, "chosen by the last row, reserved before slugs are derived from names").toBe(
    "lantern-bar",
  );
  expect((await found(`open_at=${MONDAY}`)).total).toBe(ROWS);
  expect((await found(`q=shop+${ROWS - 3}`)).items[0]).toMatchObject({ name: `Shop ${ROWS - 3}` });
  expect(await changed()).toBe(ROWS);
});

const CHUNK_BYTES = 64 * 1024;

test.each<[string, (pages: { name: string }[]) => object]>([
  ["a list", (pages) => pages],
  ["its field `pages`", (pages) => ({ note: '"pages": [1]', box: [[1, 2], []], pages, none: { pages: [] } })],
  [
    "GeoJSON",
    (pages) => ({
      bbox: [-8.6, 54.9, -8.4, 55.1],
      type: "FeatureCollection",
      features: pages.map((properties) => ({ type: "Feature", properties, geometry: null })),
    }),
  ],
  [
    "GeoJSON with its type last",
    (pages) => ({ features: pages.map((properties) => ({ properties, geometry: null })), type: "FeatureCollection" }),
  ],
])("a JSON file of several chunks is read page by page from %s", async (_, fileOf) => {
  const description = 'Brackets ]}[{, "quotes", \\ and é – in any place. '.repeat(3);
  const pages = Array.from({ length: ROWS }, (_, at) => ({
    name: `Shop ${at} ]"\\`,
    description: `${description}${at}`,
  }));
  const json = JSON.stringify(fileOf(pages), null, 1);
  expect(json.length).toBeGreaterThan(CHUNK_BYTES);
  const answer = await api.postForm("/api/admin/page/import", formOf(new TextEncoder().encode(json)), admin);
  expect(answer.json()).toMatchObject({ written: true, counts: { add: ROWS } });
  const written = await api.db.selectFrom("page").select(["name", "description"]).orderBy("id").execute();
  const byName = (one: { name: string | null }, other: { name: string | null }) =>
    (one.name ?? "") < (other.name ?? "") ? -1 : 1;
  expect(written.sort(byName)).toEqual(pages.sort(byName));
});

test.each([
  ["cannot be read", { times: "whenever" }, "times wrong-hours"],
  ["repeats a page", { slug: "there", name: "There" }, "id repeated"],
])("nothing is written where one row in the last batch %s", async (_, row, error) => {
  await insertPage(api.db, { slug: "there", name: "Somewhere" });
  const report = await imported([{ slug: "there", name: "Here", slogan: "", times: "" }, ...withRow(ROWS - 1, row)]);
  expect(report).toMatchObject({ written: false, counts: { add: ROWS - 1, change: 1, refuse: 1 } });
  expect(report.rows.at(-1)?.errors.map(({ column, code }) => `${column} ${code}`)).toEqual([error]);
  expect(await slugs()).toEqual(["there"]);
  expect((await api.app.inject("/api/page/id/there")).json().name).toBe("Somewhere");
  expect(await changed()).toBe(0);
});

test("an edit made during an import is not overwritten", async () => {
  const { rows } = await imported([{ name: "There" }]);
  const { id } = rows[0]!.page as { id: string };
  const before = await changed();
  const edit = await api.db.startTransaction().execute();
  await edit.updateTable("page").set({ slogan: "Newer" }).where("id", "=", id).execute();
  const file = [...newPages().map((row) => ({ ...row, id: "", version: "" })), { id, version: "1", name: "Here" }];
  const importing = imported(file as Record<string, string>[]);
  await vi.waitFor(async () => expect(await waitingForALock()).toBe(1), { timeout: 10_000, interval: 20 });
  await edit.commit().execute();
  const report = await importing;
  expect(report).toMatchObject({ written: false, counts: { add: ROWS, refuse: 1 } });
  expect(report.rows.at(-1)).toMatchObject({
    action: "refuse",
    errors: [{ column: "version", code: "changed-since" }],
  });
  expect(report.rows[0]?.page, "was written, then rolled back").toMatchObject({ id: null, slug: null });
  expect(await slugs()).toEqual(["there"]);
  expect(await changed()).toBe(before);
});

async function waitingForALock(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(api.db);
  return rows[0]?.n ?? 0;
}
