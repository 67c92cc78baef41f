/** Samples per second: speech and strings stay clear, and a minute is 2.6 MB instead of 5. */
export const RATE = 22_050;

/** One channel of samples in −1…1; sounds are added into it. */
export type Track = Float32Array;

export const track = (seconds: number): Track => new Float32Array(Math.round(seconds * RATE));

/** A table instead of Math.sin: four times faster in the inner loops. */
const SINE = Float32Array.from({ length: 4096 }, (_, i) => Math.sin((i / 4096) * Math.PI * 2));
export const sine = (turns: number) => SINE[((turns - Math.floor(turns)) * 4096) | 0]!;

/** Pseudo-random numbers in [0, 1), the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The frequency in hertz of a MIDI note. */
export const pitch = (note: number) => 440 * 2 ** ((note - 69) / 12);

/** A plucked string (Karplus–Strong): a bent string with some noise that runs round a delay line and loses its edge. */
export function pluck(into: Track, start: number, note: number, seconds: number, loudness: number): void {
  const random = randomFrom(note * 7919 + Math.round(start * 1000));
  // The mean below takes half a sample off the round, the all-pass adds `rest`: without them high notes are out of tune.
  const period = RATE / pitch(note) + 0.5;
  const size = Math.floor(period - 0.1);
  const rest = period - size;
  const tuning = (1 - rest) / (1 + rest);
  // Noise alone would make some notes eight times as loud as others: the bend gives each the same fundamental.
  const string = Float32Array.from({ length: size }, (_, i) => bend(i / size) * 0.7 + (random() * 2 - 1) * 0.3);
  // A softer finger: the noise is smoothed once before it sounds.
  for (let i = 1; i < size; i++) string[i] = (string[i]! + string[i - 1]!) / 2;
  const first = Math.round(start * RATE);
  const last = Math.min(into.length, first + Math.round(seconds * RATE));
  const loss = 0.9975;
  let [lastMean, lastOut] = [0, 0];
  for (let i = first, at = 0; i < last; i++) {
    const next = at + 1 === size ? 0 : at + 1;
    const value = string[at]!;
    const mean = (value + string[next]!) * 0.5 * loss;
    lastOut = tuning * (mean - lastOut) + lastMean;
    lastMean = mean;
    string[at] = lastOut;
    into[i]! += value * loudness * Math.min(1, (last - i) / 600);
    at = next;
  }
}

/** The shape of a string that a finger pulls aside at a fifth of its length, −1 … 1. */
const bend = (share: number) => (share < 0.2 ? share / 0.2 : (1 - share) / 0.8) * 2 - 1;

/** A reed: a few harmonics that swell in, with the slight beat of two reeds tuned apart. */
export function reed(into: Track, start: number, note: number, seconds: number, loudness: number): void {
  const [first, length] = [Math.round(start * RATE), Math.round(seconds * RATE)];
  const [low, high] = [pitch(note) / RATE, (pitch(note) * 1.004) / RATE];
  for (let i = 0; i < length && first + i < into.length; i++) {
    const swell = Math.min(1, i / 500, (length - i) / 700);
    const tone =
      sine(i * low) + sine(i * high) + 0.5 * sine(i * low * 2) + 0.3 * sine(i * high * 3) + 0.14 * sine(i * low * 5);
    into[first + i]! += tone * loudness * swell * 0.34;
  }
}

/** A flute: breath at the start of the note and a little all through it, and a vibrato that comes late. */
export function flute(into: Track, start: number, note: number, seconds: number, loudness: number): void {
  const random = randomFrom(note * 104_729 + Math.round(start * 1000));
  const [first, length] = [Math.round(start * RATE), Math.round(seconds * RATE)];
  const step = pitch(note) / RATE;
  let turns = 0;
  let breath = 0;
  for (let i = 0; i < length && first + i < into.length; i++) {
    const wave = sine((i * 5.2) / RATE) * Math.min(1, i / (RATE * 0.8));
    turns += step * (1 + 0.004 * wave);
    breath += (random() * 2 - 1 - breath) * 0.3;
    const tone = sine(turns) + 0.22 * sine(turns * 2) + 0.07 * sine(turns * 3);
    const air = breath * (0.05 + 0.25 * Math.max(0, 1 - i / 1800));
    into[first + i]! += (tone * (1 + 0.08 * wave) + air) * loudness * Math.min(1, i / 1100, (length - i) / 1600);
  }
}

/** A bird's whistle that glides from one note to another. */
export function whistle(into: Track, start: number, from: number, to: number, seconds: number, loudness: number): void {
  const [first, length] = [Math.round(start * RATE), Math.round(seconds * RATE)];
  let turns = 0;
  for (let i = 0; i < length && first + i < into.length; i++) {
    const share = i / length;
    const glide = pitch(from + (to - from) * share + 0.12 * share * sine((i * 5.4) / RATE));
    turns += glide / RATE;
    into[first + i]! += (sine(turns) + 0.16 * sine(turns * 2)) * loudness * Math.min(1, i / 900, (length - i) / 1400);
  }
}

/** A struck bell: partials out of tune with each other, the high ones gone first. */
export function bell(into: Track, start: number, frequency: number, loudness: number): void {
  const partials = [
    [0.5, 0.5, 1.6],
    [1, 1, 1.1],
    [1.19, 0.55, 0.9],
    [1.56, 0.4, 0.6],
    [2, 0.45, 0.5],
    [2.74, 0.25, 0.3],
  ] as const;
  for (const [ratio, share, life] of partials) ring(into, start, frequency * ratio, 4, share * loudness, life);
}

/** Hammers on two strings a little apart, as in a piano that crossed the sea; a low note rings longer than a high one. */
export function piano(into: Track, start: number, note: number, seconds: number, loudness: number): void {
  const life = 1.1 * 2 ** ((60 - note) / 24);
  for (const [harmonic, share] of [1, 0.45, 0.26, 0.12, 0.05].entries()) {
    const nth = harmonic + 1;
    // A stiff string: its upper partials are sharp.
    const frequency = pitch(note) * nth * Math.sqrt(1 + 0.0004 * nth * nth);
    ring(into, start, frequency, seconds, share * loudness * 0.6, life / nth ** 0.6);
    if (nth < 3) ring(into, start, frequency * 1.0018, seconds, share * loudness * 0.4, life / nth ** 0.6);
  }
}

/** A sine that dies away to 1/e in `life` seconds. Each sample comes from the two before it: no sine is looked up. */
function ring(into: Track, start: number, frequency: number, seconds: number, loudness: number, life: number): void {
  const first = Math.round(start * RATE);
  // After seven lives a thousandth is left: nobody hears it.
  const length = Math.min(into.length - first, Math.round(Math.min(seconds, life * 7) * RATE));
  const angle = (2 * Math.PI * frequency) / RATE;
  const loss = Math.exp(-1 / (life * RATE));
  const [turn, damp] = [2 * loss * Math.cos(angle), loss * loss];
  let last = 0;
  let value = loudness * loss * Math.sin(angle);
  for (let i = 1; i < length; i++) {
    into[first + i]! += value * Math.min(1, (length - i) / 800);
    const next = turn * value - damp * last;
    last = value;
    value = next;
  }
}

/** Filtered noise whose loudness follows `swell(seconds)`: waves, wind, rain by their dullness (0 bright – 1 dull). */
export function noise(into: Track, seed: number, dullness: number, swell: (seconds: number) => number): void {
  let state = seed | 0;
  let [slow, slower] = [0, 0];
  const share = 1 - dullness;
  let level = 0;
  for (let i = 0; i < into.length; i++) {
    // The swell moves slowly: asking it 344 times a second is enough.
    if (i % 64 === 0) level = swell(i / RATE);
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    slow += (state / 2 ** 31 - slow) * share;
    slower += (slow - slower) * share;
    into[i]! += slower * level;
  }
}

/** Adds the room: three quiet echoes. */
export function room(samples: Track, amount: number): void {
  for (const [delay, share] of [
    [0.031, 0.5],
    [0.067, 0.35],
    [0.113, 0.22],
  ] as const) {
    const back = Math.round(delay * RATE);
    for (let i = back; i < samples.length; i++) samples[i]! += samples[i - back]! * share * amount;
  }
}

/** Brings the loudest sample to 0.82 so that nothing clips, and fades both ends (in seconds). */
export function finish(samples: Track, fadeIn: number, fadeOut: number): Track {
  let loudest = 0;
  for (let i = 0; i < samples.length; i++) loudest = Math.max(loudest, Math.abs(samples[i]!));
  const gain = 0.82 / (loudest || 1);
  for (let i = 0; i < samples.length; i++) samples[i]! *= gain;
  const [head, tail] = [Math.round(fadeIn * RATE), Math.round(fadeOut * RATE)];
  for (let i = 0; i < head; i++) samples[i]! *= i / head;
  for (let i = 0; i < tail; i++) samples[samples.length - 1 - i]! *= i / tail;
  return samples;
}

/** About `count` loudnesses 0 … 1 for drawing the recording. */
export function peaksOf(samples: Track, count = 100): number[] {
  const size = Math.ceil(samples.length / count);
  const peaks = Array.from({ length: Math.ceil(samples.length / size) }, (_, at) => {
    let loudest = 0;
    for (let i = at * size; i < Math.min(samples.length, (at + 1) * size); i++)
      loudest = Math.max(loudest, Math.abs(samples[i]!));
    return loudest;
  });
  const highest = Math.max(...peaks) || 1;
  return peaks.map((peak) => Math.round((peak / highest) * 100) / 100);
}

/** A WAV file: one channel, 16 bit. */
export function toWav(samples: Track): Buffer {
  const file = Buffer.alloc(44 + samples.length * 2);
  file.write("RIFF", 0, "latin1");
  file.writeUInt32LE(36 + samples.length * 2, 4);
  file.write("WAVEfmt ", 8, "latin1");
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(RATE * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write("data", 36, "latin1");
  file.writeUInt32LE(samples.length * 2, 40);
  for (let i = 0; i < samples.length; i++) file.writeInt16LE(Math.round(samples[i]! * 32_767), 44 + i * 2);
  return file;
}
