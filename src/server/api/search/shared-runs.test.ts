import { expect, test } from "vitest";
import { sharedRuns } from "./shared-runs.ts";

/** A run that ends when it is told to. */
function steps() {
  const ends: PromiseWithResolvers<void>[] = [];
  const run = sharedRuns(() => {
    const end = Promise.withResolvers<void>();
    ends.push(end);
    return end.promise;
  });
  return { run, ends };
}

test("calls during a run share the next one", async () => {
  const { run, ends } = steps();
  const first = run();
  const [second, third] = [run(), run()];
  expect(ends).toHaveLength(1);
  ends[0]!.resolve();
  await first;
  await new Promise(setImmediate);
  expect(ends).toHaveLength(2);
  ends[1]!.resolve();
  await Promise.all([second, third]);
  expect(ends).toHaveLength(2);
});

test("a run that fails fails for its own callers alone", async () => {
  const { run, ends } = steps();
  const first = run();
  const second = run();
  ends[0]!.reject(new Error("the database is away"));
  await expect(first).rejects.toThrow("away");
  await new Promise(setImmediate);
  ends[1]!.resolve();
  await expect(second).resolves.toBeUndefined();
});
