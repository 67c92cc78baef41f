/** Where tests stand, as patterns from the root of the repository: for Vitest, and for who runs them by another clock. */
export const TEST_FILES = [
  "{src,modules}/**/*.test.{ts,tsx}",
  "packages/**/*.test.ts",
  "demo/**/*.test.ts",
  "test/**/*.test.ts",
];
