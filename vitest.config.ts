import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [react()],
  test: {
    include: ["src/**/*.test.{ts,tsx}", "demo/**/*.test.ts", "test/**/*.test.ts"],
    globalSetup: ["test/support/postgres.ts"],
    css: { modules: { classNameStrategy: "non-scoped" } },
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
