import { JIG, type Note, REEL, readTune, SLOW_AIR, WALTZ } from "./tunes.ts";
import {
  bell,
  finish,
  flute,
  noise,
  piano,
  pluck,
  RATE,
  reed,
  room,
  sine,
  type Track,
  track,
  whistle,
} from "./wave.ts";

type Play = (into: Track, start: number, note: number, seconds: number, loudness: number) => void;

/** Plays a tune and answers when it ends, in seconds; the first of each `bar` beats is a little louder. */
function perform(into: Track, tune: Note[], start: number, beat: number, play: Play, bar: number, ring = 1): number {
  let beats = 0;
  for (const { note, beats: length } of tune) {
    if (note) play(into, start + beats * beat, note, length * beat * ring, beats % bar === 0 ? 0.6 : 0.46);
    beats += length;
  }
  return start + beats * beat;
}

/** Waves that come every `every` seconds, quick to rise and slow to draw back. */
const surf = (every: number, low: number, high: number) => (seconds: number) => {
  const share = (seconds / every) % 1;
  return low + (high - low) * (share < 0.3 ? share / 0.3 : ((1 - share) / 0.7) ** 2);
};

export function harpJig(): Track {
  const sound = track(23);
  const tune = readTune(JIG);
  const half = perform(sound, tune, 0.3, 0.215, pluck, 6, 3.2);
  perform(sound, tune, half, 0.215, pluck, 6, 3.2);
  for (let bar = 0; bar < 16; bar++) pluck(sound, 0.3 + bar * 6 * 0.215, [38, 38, 45, 40][bar % 4]!, 1.8, 0.28);
  room(sound, 0.5);
  return finish(sound, 0.05, 1.6);
}

export function fluteAir(): Track {
  const sound = track(24);
  const breath: Play = (into, start, note, seconds, loudness) => flute(into, start, note + 12, seconds, loudness * 0.6);
  perform(sound, readTune(SLOW_AIR), 0.6, 0.45, breath, 6, 0.96);
  for (let bar = 0; bar < 8; bar++)
    for (const [i, note] of [40, 47, 52].entries())
      pluck(sound, 0.6 + bar * 2.7 + i * 0.32, note - (bar % 4 === 3 ? 2 : 0), 2.6, 0.26);
  room(sound, 0.8);
  return finish(sound, 0.1, 2.2);
}

/** Three notes of each bar's left hand: the bass, then the other two together on the second and third beat. */
const WALTZ_CHORDS = {
  D: [38, 54, 57],
  G: [43, 55, 59],
  A: [45, 52, 55],
} as const;

export function pianoWaltz(): Track {
  const sound = track(14);
  const beat = 0.43;
  noise(sound, 51, 0.9, surf(3.4, 0.12, 0.42));
  perform(sound, readTune(WALTZ), 0.8, beat, piano, 3, 1.25);
  for (const [bar, chord] of (["D", "G", "D", "A", "D", "G", "A", "D"] as const).entries()) {
    const [bass, ...others] = WALTZ_CHORDS[chord];
    const start = 0.8 + bar * 3 * beat;
    piano(sound, start, bass, 3 * beat, 0.42);
    for (const after of [1, 2]) for (const note of others) piano(sound, start + after * beat, note, beat * 0.8, 0.2);
  }
  room(sound, 0.3);
  return finish(sound, 0.6, 1.8);
}

export function accordionReel(): Track {
  const sound = track(21);
  const tune = readTune(REEL);
  const half = perform(sound, tune, 0.2, 0.155, reed, 8, 0.92);
  perform(sound, tune, half, 0.155, reed, 8, 0.92);
  for (let beat = 0; beat < 64; beat++)
    reed(sound, 0.2 + beat * 2 * 0.155, beat % 2 ? 52 : 40 + (beat % 16 > 11 ? -2 : 0), 0.13, 0.3);
  // A foot on the boards.
  for (let beat = 0; beat < 32; beat++) thump(sound, 0.2 + beat * 4 * 0.155, 0.32);
  room(sound, 0.35);
  return finish(sound, 0.05, 1.2);
}

function thump(into: Track, start: number, loudness: number): void {
  const first = Math.round(start * RATE);
  for (let i = 0; i < 2200 && first + i < into.length; i++)
    into[first + i]! += sine(((70 - i * 0.01) * i) / RATE) * loudness * (1 - i / 2200) ** 2;
}

export function harbourBell(): Track {
  const sound = track(18);
  noise(sound, 11, 0.86, surf(5.2, 0.35, 1.5));
  noise(sound, 12, 0.55, surf(3.7, 0.01, 0.14));
  for (const start of [1.6, 3, 7.3, 8.6, 12.4, 13.9]) bell(sound, start, 587, 0.42);
  return finish(sound, 1.5, 2.5);
}

export function curlewWind(): Track {
  const sound = track(18);
  noise(sound, 21, 0.93, (seconds) => 1.6 + 0.9 * sine(seconds / 7) + 0.5 * sine(seconds / 2.9));
  for (const start of [2, 7.6, 12.6]) {
    whistle(sound, start, 81, 88, 0.75, 0.3);
    whistle(sound, start + 0.85, 81, 88.5, 0.7, 0.3);
    for (let i = 0; i < 9; i++)
      whistle(sound, start + 1.65 + i * 0.16, 86 + (i < 5 ? i * 0.4 : (9 - i) * 0.4), 88, 0.14, 0.24);
  }
  room(sound, 0.5);
  return finish(sound, 1.5, 2.5);
}

export function foghorn(): Track {
  const sound = track(18);
  noise(sound, 31, 0.9, surf(6.5, 0.5, 1.3));
  for (const start of [1.5, 6.8, 12]) {
    for (const [offset, note, loudness] of [
      [0, 33, 0.5],
      [0, 40, 0.22],
      [1.9, 31, 0.4],
    ] as const)
      reed(sound, start + offset, note, 1.9, loudness);
  }
  room(sound, 1);
  return finish(sound, 1.5, 2.5);
}

export function rainAndClock(): Track {
  const sound = track(14);
  noise(sound, 41, 0.35, (seconds) => 0.12 + 0.05 * sine(seconds / 6.3));
  noise(sound, 42, 0.9, (seconds) => 0.7 + 0.3 * sine(seconds / 4.1));
  for (let second = 0; second < 14; second++) {
    tick(sound, second + 0.1, 2100, 0.34);
    tick(sound, second + 0.6, 1650, 0.28);
  }
  for (let drop = 0; drop < 32; drop++) tick(sound, ((drop * 0.618) % 1) * 13.6, 900 + ((drop * 377) % 700), 0.1);
  return finish(sound, 1.2, 2);
}

function tick(into: Track, start: number, frequency: number, loudness: number): void {
  const first = Math.round(start * RATE);
  for (let i = 0; i < 700 && first + i < into.length; i++)
    into[first + i]! += sine((frequency * i) / RATE) * loudness * (1 - i / 700) ** 4;
}
