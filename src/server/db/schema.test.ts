import { afterAll, expect, test } from "vitest";
import { generateSchema } from "../../../scripts/generate-schema.ts";
import { createTestDatabase } from "../../../test/support/postgres.ts";

const { db, drop } = await createTestDatabase();
afterAll(drop);

test("the generated types match the migrations: `npm run db:types` updates them", async () => {
  await expect(generateSchema(db, { verify: true })).resolves.toBeUndefined();
});
