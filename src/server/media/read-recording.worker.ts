import { parentPort, workerData } from "node:worker_threads";
import { parseBuffer, parseFile } from "music-metadata";
import { readEnds } from "./file-ends.ts";
import type { RecordingFacts } from "./read-recording.ts";

/** Far more than a WebM says before its sound begins. */
const HEAD_BYTES = 1024 * 1024;
const EBML = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]);
const CLUSTER = Buffer.from([0x1f, 0x43, 0xb6, 0x75]);
const OPTIONS = { skipCovers: true, duration: false };

/** A thread of its own: a file that was made to be slow to read holds up nobody, and it is ended from outside. */
const { codec = null, duration: seconds = null, sampleRate: rate = null } = await formatOf(workerData as string);
parentPort?.postMessage({ codec, seconds, rate } satisfies RecordingFacts);

/**
 * A WebM is read up to its sound: what a browser records has clusters without a length, over which the parser cannot
 * step.
 */
async function formatOf(path: string) {
  const { head } = await readEnds(path, { head: HEAD_BYTES, tail: 0 });
  const sound = head.indexOf(EBML) === 0 ? head.indexOf(CLUSTER) : -1;
  const read = sound === -1 ? parseFile(path, OPTIONS) : parseBuffer(head.subarray(0, sound), undefined, OPTIONS);
  return (await read).format;
}
