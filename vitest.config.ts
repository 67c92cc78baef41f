import { availableParallelism } from "node:os";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { compileMessages } from "./scripts/compile-messages.ts";
import { compileModules } from "./scripts/compile-modules.ts";
import { MixedOrder } from "./test/support/mixed-order.ts";
import { TEST_FILES } from "./test/support/test-files.ts";

compileModules();
compileMessages();

export default defineConfig({
  plugins: [react()],
  test: {
    include: TEST_FILES,
    globalSetup: ["test/support/postgres.ts"],
    css: { modules: { classNameStrategy: "non-scoped" } },
    // What the product's modules remember is true of every file; each has its own database, server and browser.
    isolate: false,
    // One more than cores, since tests of mail, timers and processes wait; two more only slow each other down.
    maxWorkers: Math.min(availableParallelism() + 1, 8),
    sequence: { sequencer: MixedOrder },
    restoreMocks: true,
    // On a busy machine what is right comes late; what is wrong is told as soon as it is seen.
    testTimeout: 180_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
