import { afterAll, expect, test } from "vitest";
import { insertPage, insertPhoto } from "#test/support/factories.ts";
import { createTestDatabase } from "#test/support/postgres.ts";
import { readingAt } from "#test/support/reading.ts";
import { pagePhotos } from "./handlers.ts";

const { db, drop } = await createTestDatabase();
afterAll(drop);

const NOW = "2026-07-04T10:00Z";

test("the photos of a page: the primary one first, then in rank order", async () => {
  const page_id = await insertPage(db);
  await insertPhoto(db, { page_id }, { rank: 3, is_primary: true, alt: "Front" });
  await insertPhoto(db, { page_id }, { rank: 2, alt: "Garden" });
  await insertPhoto(db, { page_id }, { rank: 1, alt: "Bar", alt_ie: "Beár", width: 300, height: 200 });
  const reading = readingAt(db, NOW);
  const answer = await pagePhotos({ page_id }, reading.context);
  expect(answer.map(({ alt }) => alt)).toEqual(["Front", "Bar", "Garden"]);
  expect(answer[1]).toMatchObject({ alt_ie: "Beár", widths: [300], primary: false });
  expect(answer[0]?.url).toMatch(/^\/images\/page\/photos\/[a-z0-9]{20,40}$/);
  expect(reading.statements()).toBe(1);
  expect(reading.tags()).toEqual([`page:${page_id}`]);
});

test("the photos of a page that is not public are not found", async () => {
  const page_id = await insertPage(db, { approval: "disabled" });
  await insertPhoto(db, { page_id }, { is_primary: true });
  await expect(pagePhotos({ page_id }, readingAt(db, NOW).context)).rejects.toMatchObject({ code: "not-found" });
});
