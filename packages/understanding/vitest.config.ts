import { defineConfig } from "vitest/config";

/** `npm test -w packages/understanding`: the tests of the package alone. */
export default defineConfig({ root: import.meta.dirname, test: { include: ["test/**/*.test.ts"] } });
