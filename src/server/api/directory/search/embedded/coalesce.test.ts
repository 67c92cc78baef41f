import { expect, test } from "vitest";
import { coalesce } from "./coalesce.ts";

/** Runs that the test ends. */
function steps() {
  const ends: PromiseWithResolvers<void>[] = [];
  const run = coalesce(() => {
    const end = Promise.withResolvers<void>();
    ends.push(end);
    return end.promise;
  });
  return { run, ends };
}

test("calls during a run share the next run", async () => {
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

test("a failed run rejects only its own callers", async () => {
  const { run, ends } = steps();
  const first = run();
  const second = run();
  ends[0]!.reject(new Error("the database is away"));
  await expect(first).rejects.toThrow("away");
  await new Promise(setImmediate);
  ends[1]!.resolve();
  await expect(second).resolves.toBeUndefined();
});
