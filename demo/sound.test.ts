import { expect, test } from "vitest";
import pages from "./data/pages.json" with { type: "json" };
import stories from "./data/stories.json" with { type: "json" };
import { composeRecordings } from "./sound/recordings.ts";
import { flute, piano, pluck, RATE, track } from "./sound/wave.ts";

const recordings = composeRecordings();

const samplesOf = (wav: Buffer) => Array.from({ length: (wav.length - 44) / 2 }, (_, i) => wav.readInt16LE(44 + i * 2));

test("there are six to eight, each at a page or a story that exists, in both languages", () => {
  expect(recordings.length).toBeGreaterThanOrEqual(6);
  expect(recordings.length).toBeLessThanOrEqual(8);
  expect(new Set(recordings.map(({ key }) => key)).size).toBe(recordings.length);
  for (const { page_key, story_id, title, title_ie, transcript, transcript_ie } of recordings) {
    const home = page_key ? pages.some(({ key }) => key === page_key) : stories.some(({ id }) => id === story_id);
    expect(home, title).toBe(true);
    expect(title_ie).not.toBe(title);
    expect(transcript_ie).not.toBe(transcript);
    expect(transcript.length).toBeGreaterThan(40);
    expect(transcript_ie.length).toBeGreaterThan(40);
  }
});

test.each(recordings.map((recording) => [recording.key, recording] as const))(
  "%s is a sound file that does not clip",
  (_, recording) => {
    const wav = recording.wav();
    expect(wav.toString("latin1", 0, 4) + wav.toString("latin1", 8, 16)).toBe("RIFFWAVEfmt ");
    expect(wav.readUInt32LE(4)).toBe(wav.length - 8);
    expect([wav.readUInt16LE(22), wav.readUInt32LE(24), wav.readUInt16LE(34)]).toEqual([1, 22_050, 16]);
    expect(wav.readUInt32LE(40)).toBe(wav.length - 44);
    const samples = samplesOf(wav);
    expect(Math.round((samples.length / RATE) * 1000)).toBe(recording.durationMs);
    expect(recording.durationMs).toBeGreaterThanOrEqual(12_000);
    expect(recording.durationMs).toBeLessThanOrEqual(30_000);
    const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    expect(loudest).toBeGreaterThan(20_000);
    expect(loudest).toBeLessThan(30_000);
    expect(Math.abs(samples[0]!) + Math.abs(samples.at(-1)!)).toBeLessThan(50);
    expect(recording.peaks).toHaveLength(100);
    expect(Math.max(...recording.peaks)).toBe(1);
    expect(Math.min(...recording.peaks)).toBeGreaterThanOrEqual(0);
  },
);

test.each([pluck, piano, flute])("a note of %o is in tune: the high A swings 440 times a second", (play) => {
  const sound = track(1);
  play(sound, 0, 69, 1, 1);
  const steady = sound.subarray(RATE * 0.4, RATE * 0.9);
  const likeness = (lag: number) =>
    steady.subarray(0, 8000).reduce((sum, value, i) => sum + value * steady[i + lag]!, 0);
  // Forty swings together: a sample more or less is a fiftieth of a semitone.
  const lags = Array.from({ length: 40 }, (_, i) => Math.round((40 * RATE) / 440) - 20 + i);
  const best = lags.reduce((most, lag) => (likeness(lag) > likeness(most) ? lag : most));
  expect((40 * RATE) / best).toBeGreaterThan(439);
  expect((40 * RATE) / best).toBeLessThan(441);
});

test("the same samples every time", () => {
  const again = composeRecordings();
  expect(again.map(({ peaks }) => peaks)).toEqual(recordings.map(({ peaks }) => peaks));
  expect(again[1]!.wav().equals(recordings[1]!.wav())).toBe(true);
});
