import { expect, test } from "vitest";
import { runHarness } from "../harness/all/run-harness.ts";
import type { RunName } from "../harness/all/runs.ts";

/** Short forms of runs that need no program beside the product, which each of them starts in processes of its own. */
const SHORT: [RunName, string[]][] = [
  ["mail-abuse", []],
  ["restore", ["--rounds", "1", "--minutes", "0.1"]],
];

test.each(SHORT)("%s finds nothing", async (run, args) => {
  const { code, findings, figures } = await runHarness(run, args);
  expect(findings).toEqual([]);
  expect(code).toBe(0);
  expect(Object.keys(figures)).not.toHaveLength(0);
});
