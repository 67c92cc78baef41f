import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { BuildQueue } from "../src/build-queue.ts";

/** Builds that end when they are told to; `started` has their names in the order of their starts. */
function builds() {
  const queue = new BuildQueue();
  const started: string[] = [];
  const ends = new Map<string, { resolve: (page: string) => void; reject: (error: Error) => void }>();
  const request = (name: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    ends.set(name, { resolve, reject });
    return queue.run(() => {
      started.push(name);
      return promise;
    });
  };
  return { started, request, end: (name: string) => ends.get(name)! };
}

test("two builds run at a time, and the others in the order of their requests", async () => {
  const { started, request, end } = builds();
  const pages = ["inn", "shop", "church", "pier"].map(request);
  await nextTurn();
  expect(started).toEqual(["inn", "shop"]);
  end("shop").resolve("the shop");
  expect(await pages[1]).toBe("the shop");
  expect(started).toEqual(["inn", "shop", "church"]);
  for (const name of ["inn", "church", "pier"]) end(name).resolve(`the ${name}`);
  expect(await Promise.all(pages)).toEqual(["the inn", "the shop", "the church", "the pier"]);
});

test("a build that fails makes room for the next one", async () => {
  const { started, request, end } = builds();
  const pages = ["inn", "shop", "church"].map(request);
  end("inn").reject(new Error("no inn"));
  await expect(pages[0]).rejects.toThrow("no inn");
  expect(started).toEqual(["inn", "shop", "church"]);
});

test("builds that wait for something slow hold up no others", async () => {
  vi.useFakeTimers();
  const { started, request, end } = builds();
  const slow = ["inn", "shop"].map(request);
  const pages = ["church", "pier", "school"].map(request);
  await vi.advanceTimersByTimeAsync(49);
  expect(started).toEqual(["inn", "shop"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(started).toEqual(["inn", "shop", "church", "pier"]);
  end("inn").resolve("the inn"); // its place is taken already
  expect(await slow[0]).toBe("the inn");
  expect(started).toHaveLength(4);
  end("church").resolve("the church");
  expect(await pages[0]).toBe("the church");
  expect(started).toHaveLength(5);
  vi.useRealTimers();
});
