import { setImmediate as nextRound } from "node:timers/promises";

/** Requests wait for a slice at most that long. */
const SLICE_MS = 5;
/** On a busy server requests have so many rounds of the event loop after each slice. */
const ROUNDS = 4;
/** A round in which there was nothing else to do takes less. */
const QUIET_MS = 1;

/** `items.map(transform)` for work that takes long in total: other requests are answered between slices of it. */
export async function mapInSlices<Item, Result>(
  items: readonly Item[],
  transform: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  let start = performance.now();
  for (const item of items) {
    results.push(transform(item));
    if (performance.now() - start < SLICE_MS) continue;
    await letOthersRun();
    start = performance.now();
  }
  return results;
}

/** Lets requests run between parts of work that takes long in total. */
export async function letOthersRun(): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    await nextRound();
    if (performance.now() - start < QUIET_MS) return;
  }
}

/** The same items; the next one is prepared while the caller waits for something else, such as the database. */
export async function* readAhead<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
  const iterator = items[Symbol.asyncIterator]();
  const read = () => {
    const next = iterator.next();
    next.catch(() => {}); // received below, when its turn comes
    return next;
  };
  try {
    for (let next = read(); ; ) {
      const { done, value } = await next;
      if (done) return;
      next = read();
      yield value;
    }
  } finally {
    await iterator.return?.();
  }
}
