import { defineConfig } from "vitest/config";

/** `npm test -w @eolaire/postgres`: the tests of the package alone. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/support/postgres-server.ts"],
    testTimeout: 180_000,
    hookTimeout: 240_000,
  },
});
