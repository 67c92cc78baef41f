import { defineConfig } from "vitest/config";

/** `npm test -w @eolaire/cdn-purge`: the tests of the package alone. */
export default defineConfig({
  root: import.meta.dirname,
  test: { include: ["test/**/*.test.ts"], testTimeout: 180_000 },
});
