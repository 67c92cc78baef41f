import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";

/** The input that takes a reader longest: milliseconds of a processor, its length, and what it is made of. */
export type Worst = { ms: number; length: number; input: string };

type Options = {
  /** The module that exports `READERS`. */
  program?: URL;
  /** Only texts of the greatest length, and few frames. */
  isQuick?: boolean;
  /** No longer texts, whatever the front door lets through. */
  greatest?: number;
  /** Milliseconds of a processor after which a reader is tried no further. */
  enoughMs: number;
  /** Milliseconds of a processor after which a text is taken for one that is read for ever. */
  endlessMs?: number;
};

/**
 * `state`: how many inputs were begun, and the length of the present one, for whoever ends the thread.
 * `folder`: for those who read files.
 */
export type ReadersTask = {
  program: string;
  names: readonly string[];
  state: Int32Array;
  folder: string;
} & Required<Pick<Options, "isQuick" | "greatest" | "enoughMs">>;

const ENDLESS_MS = 15_000;
const LOOK_MS = 250;
/** One that does not work either, and waits for what never comes. */
const WAITING_MS = 600_000;

/**
 * Gives each reader all pieces, repeated up to its greatest length, in a thread that is ended where a text takes it too long.
 * @returns by name; one that was ended has infinitely many milliseconds
 */
export async function tryReaders(names: readonly string[], options: Options): Promise<Map<string, Worst>> {
  const found = new Map<string, Worst>();
  for (let left = names; left.length > 0; left = names.filter((name) => !found.has(name))) {
    const length = await tryUntilEndless(left, found, options);
    const name = names.find((one) => !found.has(one));
    if (name !== undefined) found.set(name, { ms: Number.POSITIVE_INFINITY, length: length ?? 0, input: "" });
  }
  return found;
}

const THIS = new URL("./readers.ts", import.meta.url);

/** @returns the length of the text that took too long; null where all were read */
async function tryUntilEndless(
  names: readonly string[],
  found: Map<string, Worst>,
  { program = THIS, isQuick = false, greatest = Number.POSITIVE_INFINITY, enoughMs, endlessMs = ENDLESS_MS }: Options,
): Promise<number | null> {
  const state = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  const folder = await mkdtemp(join(tmpdir(), "eolaire-work-"));
  const task: ReadersTask = { program: program.href, names, state, folder, isQuick, greatest, enoughMs };
  const worker = new Worker(new URL("./try-readers.worker.ts", import.meta.url), { workerData: task });
  worker.on("message", ({ name, worst }: { name: string; worst: Worst }) => void found.set(name, worst));
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  worker.once("error", reject);
  worker.once("exit", () => resolve(null));
  let begun = { turn: 0, at: performance.now(), workMs: 0 };
  const look = async () => {
    const { user, system } = await worker.cpuUsage();
    const [turn, at, workMs] = [Atomics.load(state, 0), performance.now(), (user + system) / 1000];
    if (turn !== begun.turn || turn === 0) begun = { turn, at, workMs };
    else if (workMs - begun.workMs > endlessMs || at - begun.at > WAITING_MS) resolve(Atomics.load(state, 1));
  };
  const timer = setInterval(() => void look().catch(() => {}), LOOK_MS); // one that has ended has no time
  return promise.finally(async () => {
    clearInterval(timer);
    await worker.terminate();
    await rm(folder, { recursive: true, force: true });
  });
}
