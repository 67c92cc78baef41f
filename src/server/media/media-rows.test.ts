import { expect, test } from "vitest";
import { RowCache } from "./media-rows.ts";

type Row = { tags: string[]; state: string };

function memoryOf(states: string[]) {
  let queries = 0;
  const memory = new RowCache<Row>(async () => ({ tags: ["page:1"], state: states[queries++] ?? "none" }));
  return { memory, queries: () => queries };
}

test("one query serves who asks at the same time and shortly after", async () => {
  const { memory, queries } = memoryOf(["public"]);
  await Promise.all([memory.find("a"), memory.find("a")]);
  await memory.find("a");
  expect(queries()).toBe(1);
});

test("only what hangs on the changed thing is asked anew", async () => {
  const { memory, queries } = memoryOf(["public", "hidden"]);
  await memory.find("a");
  memory.forget(["page:2", "posts"]);
  await memory.find("a");
  expect(queries()).toBe(1);
  memory.forget(["page:1"]);
  expect((await memory.find("a"))?.state).toBe("hidden");
});

test("an answer that was read before a change is not remembered after it", async () => {
  const { memory } = memoryOf(["public", "hidden"]);
  const before = memory.find("a");
  memory.forget(["page:1"]);
  const after = memory.find("a");
  expect((await before)?.state).toBe("public");
  expect((await after)?.state).toBe("hidden");
  expect((await memory.find("a"))?.state).toBe("hidden");
});

test("what was missing may be there after any write", async () => {
  let row: Row | undefined;
  const memory = new RowCache<Row>(async () => row);
  expect(await memory.find("a")).toBeUndefined();
  row = { tags: [], state: "public" };
  memory.forget(["page:9"]);
  expect((await memory.find("a"))?.state).toBe("public");
});
