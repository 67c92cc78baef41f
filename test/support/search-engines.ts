import { describe, test } from "vitest";
import { ENGINES_OF_MODULES } from "#start/compiled/engines-of-tests.ts";
import type { EngineUnderTest } from "./module.ts";

const embedded: EngineUnderTest = { use: async () => {}, settle: async () => {} };

/** Runs the same tests on all engines of search. */
export function describeEngines(tests: (engine: EngineUnderTest) => Promise<void>): void {
  describe("the embedded engine", () => tests(embedded));
  describeElsewhere(tests);
}

/** Runs tests on the engines of modules; where one cannot be started, one skipped test says why. */
export function describeElsewhere(tests: (engine: EngineUnderTest) => Promise<void>): void {
  for (const { name, whyNot, open } of ENGINES_OF_MODULES)
    describe(name, async () => {
      const reason = await whyNot();
      if (reason) test.skip(reason, () => {});
      else await tests(open());
    });
}
