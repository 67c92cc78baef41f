import { openAsBlob } from "node:fs";
import { parseBlob, parseBuffer } from "music-metadata";
import { workApart } from "#core/server/threads/work-apart.ts";
import { readEnds } from "../file-ends.ts";
import type { ReadTask, RecordingFacts } from "./read-recording.ts";

/** Far more than the header of a WebM. */
const HEAD_BYTES = 1024 * 1024;
const EBML = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]);
const CLUSTER = Buffer.from([0x1f, 0x43, 0xb6, 0x75]);
const OPTIONS = { skipCovers: true, duration: false };

// In a worker thread, so that a file made to be slow to parse blocks nothing and can be terminated.
await workApart(async (task: ReadTask): Promise<RecordingFacts> => {
  const found = await formatOf(task);
  const { duration: seconds = null, sampleRate: rate = null, hasVideo: hasFilm = false } = found;
  const codec = found.codec ?? found.trackInfo.find(({ audio }) => audio)?.codecName ?? null; // such as AMR, which has no name there
  return { codec, seconds, rate, hasFilm };
});

/**
 * A WebM is parsed up to its sound: recordings of browsers have clusters of unknown length, which the parser cannot
 * skip.
 */
async function formatOf({ path, type }: ReadTask) {
  const { head } = await readEnds(path, { head: HEAD_BYTES, tail: 0 });
  const sound = head.indexOf(EBML) === 0 ? head.indexOf(CLUSTER) : -1;
  const read =
    sound === -1
      ? parseBlob(await openAsBlob(path, { type }), OPTIONS)
      : parseBuffer(head.subarray(0, sound), type, OPTIONS);
  return (await read).format;
}
