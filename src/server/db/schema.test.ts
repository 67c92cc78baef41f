import { afterAll, expect, test } from "vitest";
import { createTestDatabase } from "#test/support/postgres.ts";
import { writeDatabase } from "../../../scripts/describe-database.ts";
import { generateSchema } from "../../../scripts/generate-schema.ts";

const { db, drop } = await createTestDatabase();
afterAll(drop);

test("docs/schema.sql says what the database has: `npm run db:types` updates it", async () => {
  await expect(writeDatabase(db, { verify: true })).resolves.toBeUndefined();
});

test("the generated types match the migrations: `npm run db:types` updates them", async () => {
  await expect(generateSchema(db, { verify: true })).resolves.toBeUndefined();
});
