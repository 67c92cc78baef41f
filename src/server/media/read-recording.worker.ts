import { parentPort, workerData } from "node:worker_threads";
import { parseFile } from "music-metadata";
import type { RecordingFacts } from "./read-recording.ts";

/** A thread of its own: a file that was made to be slow to read holds up nobody, and it is ended from outside. */
const { format } = await parseFile(workerData as string, { skipCovers: true, duration: false });
const { codec = null, duration: seconds = null, sampleRate: rate = null } = format;
parentPort?.postMessage({ codec, seconds, rate } satisfies RecordingFacts);
