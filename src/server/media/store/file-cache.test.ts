import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { CACHED_FILE_BYTES, cacheFiles } from "./file-cache.ts";
import type { MediaStore } from "./media-store.ts";

/** A store that counts how often it is asked, and fails while `broken`. */
function countingStore(size: number) {
  const calls = { stat: 0, read: 0, broken: false, gone: false };
  const store: MediaStore = {
    stat: async () => {
      calls.stat++;
      return calls.gone ? undefined : { size, modified: new Date(0) };
    },
    read: async () => {
      calls.read++;
      if (calls.broken) throw new Error("I/O error");
      return Buffer.alloc(size);
    },
    stream: () => Readable.from(""),
    write: async () => ({ size, modified: new Date(0) }),
    delete: async () => {
      calls.gone = true;
    },
    deleteFolder: async () => {
      calls.gone = true;
    },
    adopt: async () => ({ size, modified: new Date(0) }),
    list: async () => [],
  };
  return { calls, store: cacheFiles(store) };
}

async function askTwice(store: MediaStore) {
  for (let time = 0; time < 2; time++) {
    await store.stat("a");
    await store.read("a");
  }
}

test("a small file is read once", async () => {
  const { calls, store } = countingStore(CACHED_FILE_BYTES);
  await askTwice(store);
  expect(calls).toMatchObject({ stat: 1, read: 1 });
});

test("a large file stays out of memory", async () => {
  const { calls, store } = countingStore(CACHED_FILE_BYTES + 1);
  await askTwice(store);
  expect(calls).toMatchObject({ stat: 2, read: 2 });
});

test("a failed reading is not remembered", async () => {
  const { calls, store } = countingStore(10);
  await store.stat("a");
  calls.broken = true;
  await expect(store.read("a")).rejects.toThrow("I/O error");
  calls.broken = false;
  expect(await store.read("a")).toHaveLength(10);
});

test("a deleted file is gone at once", async () => {
  const { store } = countingStore(10);
  await store.stat("a");
  await store.delete("a");
  expect(await store.stat("a")).toBeUndefined();
});
