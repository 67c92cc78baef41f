import { setImmediate as nextRound } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { FRAMES, PIECES, repeated } from "./pieces.ts";
import type { Reader } from "./reader.ts";
import type { ReadersTask, Worst } from "./try-readers.ts";

/** Some more than half of what counts as long: then it is measured again, when the compiler has seen it. */
const AGAIN_MS = 25;

const { program, names, state, isQuick, greatest, enoughMs } = workerData as ReadersTask;
const { READERS } = (await import(program)) as { READERS: readonly Reader[] };

let turn = 0;
for (const name of names) {
  const reader = READERS.find((one) => one.name === name)!;
  parentPort!.postMessage({ name, worst: await worstOf(reader) });
}

/** The input that takes a reader longest, of those of its greatest length and, unless it has to be quick, of shorter ones. */
async function worstOf(reader: Reader): Promise<Worst> {
  const max = Math.min(reader.max, greatest);
  let worst: Worst = { ms: -1, length: 0, input: "" };
  for (const frame of new Set([...(isQuick ? FRAMES.slice(0, 1) : FRAMES), ...(reader.frames ?? [])])) {
    for (const piece of isQuick && reader.name.startsWith("field ") ? quarter() : PIECES) {
      for (const length of isQuick ? [max] : lengthsTo(max)) {
        Atomics.add(state, 0, 1);
        Atomics.store(state, 1, length);
        const text = repeated(piece, length, frame);
        let ms = await millisecondsOf(reader, text);
        if (ms > AGAIN_MS) ms = Math.min(ms, await millisecondsOf(reader, text));
        const input = `${JSON.stringify(piece)} in ${JSON.stringify(frame)}`;
        if (ms > worst.ms) worst = { ms, length: text.length, input };
        if (ms > enoughMs) return worst;
      }
    }
  }
  return worst;
}

/** Types of fields have most of their work in common: in a quick run each has other pieces. */
function quarter(): readonly string[] {
  turn += 1;
  return PIECES.filter((_, at) => at % 4 === turn % 4);
}

/** The greatest length, and that halved again and again, from the shortest on. */
function lengthsTo(max: number): number[] {
  const lengths = [max];
  while (lengths[0]! > 64) lengths.unshift(Math.floor(lengths[0]! / 2));
  return lengths;
}

/** How long a processor works for it, or, of what is read in pieces, longest without a pause for others. */
async function millisecondsOf({ read, isInPieces = false }: Reader, text: string): Promise<number> {
  let longest = 0;
  let before = process.threadCpuUsage();
  const look = () => {
    const { user, system } = process.threadCpuUsage(before);
    before = process.threadCpuUsage();
    longest = Math.max(longest, (user + system) / 1000);
  };
  let isRead = false;
  const reading = (async () => read(text))()
    .catch(() => null)
    .finally(() => {
      isRead = true;
    });
  while (isInPieces && !isRead) {
    await nextRound();
    look();
  }
  await reading; // a refusal is an answer, too
  look();
  return longest;
}
