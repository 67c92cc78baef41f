import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { mp3Length } from "../src/server/media/recordings/mp3-frames.ts";
import pages from "./data/pages.json" with { type: "json" };
import stories from "./data/stories.json" with { type: "json" };
import { RECORDINGS, SOUND_FOLDER } from "./media.ts";

const MAX_BYTES = 100_000;

test("there are six to eight, each at a page or a story that exists, in both languages", async () => {
  expect(RECORDINGS.length).toBeGreaterThanOrEqual(6);
  expect(RECORDINGS.length).toBeLessThanOrEqual(8);
  expect(new Set(RECORDINGS.map(({ key }) => key)).size).toBe(RECORDINGS.length);
  expect(await readdir(SOUND_FOLDER)).toEqual(RECORDINGS.map(({ file }) => file).toSorted());
  for (const { page_key, story_id, title, title_ie, transcript, transcript_ie } of RECORDINGS) {
    const home = page_key ? pages.some(({ key }) => key === page_key) : stories.some(({ id }) => id === story_id);
    expect(home, title).toBe(true);
    expect(title_ie).not.toBe(title);
    expect(transcript_ie).not.toBe(transcript);
    expect(transcript.length).toBeGreaterThan(40);
    expect(transcript_ie.length).toBeGreaterThan(40);
  }
});

test.each(RECORDINGS.map((recording) => [recording.key, recording] as const))(
  "%s is a small MP3 that lasts as long as its row says",
  async (_, { file, duration_ms, peaks }) => {
    const path = fileURLToPath(new URL(file, SOUND_FOLDER));
    const { seconds, isOther } = await mp3Length(path);
    expect(isOther).toBe(false);
    expect(Math.abs(seconds * 1000 - duration_ms)).toBeLessThan(150);
    expect((await readFile(path)).length).toBeLessThan(MAX_BYTES);
    expect(peaks).toHaveLength(100);
    expect([Math.max(...peaks), Math.min(...peaks) >= 0]).toEqual([100, true]);
  },
);
