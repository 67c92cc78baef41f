import { JIG, type Note, readTune, REEL, SLOW_AIR } from "./tunes.ts";
import { bell, finish, noise, peaksOf, pluck, RATE, reed, room, sine, toWav, type Track, track, whistle } from "./wave.ts";

/** A recording of the demonstration and what it belongs to. */
export type DemoRecording = {
  key: string;
  title: string;
  title_ie: string;
  /** What is spoken; these have no words and are for both. */
  language: "none";
  page_key?: string;
  story_id?: number;
  post_id?: number;
  transcript: string;
  transcript_ie: string;
  durationMs: number;
  /** 100 loudnesses 0–1. */
  peaks: number[];
  /** Writes the file: WAV, one channel, 22 050 Hz, 16 bit. */
  wav: () => Buffer;
};

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

function harpJig(): Track {
  const sound = track(24);
  const tune = readTune(JIG);
  const half = perform(sound, tune, 0.3, 0.215, pluck, 6, 3.2);
  perform(sound, tune, half, 0.215, pluck, 6, 3.2);
  for (let bar = 0; bar < 16; bar++) pluck(sound, 0.3 + bar * 6 * 0.215, [38, 38, 45, 40][bar % 4]!, 1.8, 0.5);
  room(sound, 0.5);
  return finish(sound, 0.05, 1.6);
}

function fluteAir(): Track {
  const sound = track(26);
  const breath: Play = (into, start, note, seconds, loudness) => whistle(into, start, note + 12 - 0.25, note + 12, seconds, loudness * 0.6);
  perform(sound, readTune(SLOW_AIR), 0.6, 0.5, breath, 6, 0.96);
  for (let bar = 0; bar < 8; bar++) for (const [i, note] of [40, 47, 52].entries()) pluck(sound, 0.6 + bar * 3 + i * 0.35, note - (bar % 4 === 3 ? 2 : 0), 2.6, 0.4);
  room(sound, 0.8);
  return finish(sound, 0.1, 2.2);
}

function accordionReel(): Track {
  const sound = track(21);
  const tune = readTune(REEL);
  const half = perform(sound, tune, 0.2, 0.155, reed, 8, 0.92);
  perform(sound, tune, half, 0.155, reed, 8, 0.92);
  for (let beat = 0; beat < 64; beat++) reed(sound, 0.2 + beat * 2 * 0.155, beat % 2 ? 52 : 40 + (beat % 16 > 11 ? -2 : 0), 0.13, 0.3);
  // A foot on the boards.
  for (let beat = 0; beat < 32; beat++) thump(sound, 0.2 + beat * 4 * 0.155, 0.32);
  room(sound, 0.35);
  return finish(sound, 0.05, 1.2);
}

function thump(into: Track, start: number, loudness: number): void {
  const first = Math.round(start * RATE);
  for (let i = 0; i < 2200 && first + i < into.length; i++) into[first + i]! += sine(((70 - i * 0.01) * i) / RATE) * loudness * (1 - i / 2200) ** 2;
}

function harbourBell(): Track {
  const sound = track(24);
  noise(sound, 11, 0.86, surf(5.2, 0.35, 1.5));
  noise(sound, 12, 0.55, surf(3.7, 0.01, 0.14));
  for (const start of [2, 3.4, 8.8, 10.1, 15.7, 18.6]) bell(sound, start, 587, 0.42);
  return finish(sound, 1.5, 2.5);
}

function curlewWind(): Track {
  const sound = track(22);
  noise(sound, 21, 0.93, (seconds) => 1.6 + 0.9 * sine(seconds / 7) + 0.5 * sine(seconds / 2.9));
  for (const start of [2.4, 9.3, 15.2]) {
    whistle(sound, start, 81, 88, 0.75, 0.3);
    whistle(sound, start + 0.85, 81, 88.5, 0.7, 0.3);
    for (let i = 0; i < 9; i++) whistle(sound, start + 1.65 + i * 0.16, 86 + (i < 5 ? i * 0.4 : (9 - i) * 0.4), 88, 0.14, 0.24);
  }
  room(sound, 0.5);
  return finish(sound, 1.5, 2.5);
}

function foghorn(): Track {
  const sound = track(26);
  noise(sound, 31, 0.9, surf(6.5, 0.5, 1.3));
  for (const start of [2.5, 12.5, 21]) {
    for (const [offset, note, loudness] of [[0, 33, 0.5], [0, 40, 0.22], [1.9, 31, 0.4]] as const) reed(sound, start + offset, note, 1.9, loudness);
  }
  room(sound, 1);
  return finish(sound, 1.5, 2.5);
}

function rainAndClock(): Track {
  const sound = track(20);
  noise(sound, 41, 0.35, (seconds) => 0.12 + 0.05 * sine(seconds / 6.3));
  noise(sound, 42, 0.9, (seconds) => 0.7 + 0.3 * sine(seconds / 4.1));
  for (let second = 0; second < 20; second++) {
    tick(sound, second + 0.1, 2100, 0.34);
    tick(sound, second + 0.6, 1650, 0.28);
  }
  for (let drop = 0; drop < 46; drop++) tick(sound, ((drop * 0.618) % 1) * 19.6, 900 + ((drop * 377) % 700), 0.1);
  return finish(sound, 1.2, 2);
}

function tick(into: Track, start: number, frequency: number, loudness: number): void {
  const first = Math.round(start * RATE);
  for (let i = 0; i < 700 && first + i < into.length; i++) into[first + i]! += sine((frequency * i) / RATE) * loudness * (1 - i / 700) ** 4;
}

type Words = Omit<DemoRecording, "language" | "durationMs" | "peaks" | "wav">;

const RECORDINGS: readonly [play: () => Track, words: Words][] = [
  [accordionReel, {
    key: "session-reel", page_key: "lantern", title: "A reel on a Friday night", title_ie: "Ríl oíche Aoine",
    transcript: "An accordion plays a quick reel twice. A foot keeps time on the wooden floor. There are no words.",
    transcript_ie: "Seinneann bosca ceoil ríl thapa faoi dhó. Coinníonn cos an t-am ar an urlár adhmaid. Níl aon fhocail ann.",
  }],
  [harpJig, {
    key: "harp-jig", page_key: "centre", title: "A jig on the harp", title_ie: "Port ar an gcláirseach",
    transcript: "A harp plays a light jig twice over low strings. There are no words.",
    transcript_ie: "Seinneann cláirseach port éadrom faoi dhó os cionn téada ísle. Níl aon fhocail ann.",
  }],
  [fluteAir, {
    key: "slow-air", story_id: 1, title: "A slow air for the keeper", title_ie: "Fonn mall don choimeádaí",
    transcript: "A flute plays a slow, quiet air. A harp answers with a few low notes. There are no words.",
    transcript_ie: "Seinneann feadóg mhór fonn mall ciúin. Freagraíonn cláirseach le cúpla nóta íseal. Níl aon fhocail ann.",
  }],
  [harbourBell, {
    key: "harbour-bell", page_key: "northstar", title: "Harbour bell and waves", title_ie: "Clog an chuain agus tonnta",
    transcript: "Waves come and go against the pier. A bell rings six times, not quite in time with them.",
    transcript_ie: "Tagann tonnta agus imíonn siad in aghaidh na cé. Buaileann clog sé huaire.",
  }],
  [curlewWind, {
    key: "curlew-wind", page_key: "seapaths", title: "Wind and a curlew", title_ie: "Gaoth agus crotach",
    transcript: "Wind over the hill, now strong and now soft. A bird like a curlew calls three times, and each call ends in a trill.",
    transcript_ie: "Gaoth os cionn an chnoic, láidir uaireanta agus bog uaireanta. Glaonn éan cosúil le crotach trí huaire.",
  }],
  [foghorn, {
    key: "foghorn", page_key: "lightcentre", title: "The foghorn", title_ie: "An bonnán ceo",
    transcript: "A low foghorn sounds three times over slow waves, as it was heard from the lighthouse in fog.",
    transcript_ie: "Séideann bonnán ceo íseal trí huaire os cionn tonnta malla, mar a chloistí é ón teach solais sa cheo.",
  }],
  [rainAndClock, {
    key: "rain-clock", page_key: "tidebooks", title: "Rain on the bookshop window", title_ie: "Báisteach ar fhuinneog an tsiopa leabhar",
    transcript: "Rain falls on a window and a clock ticks in the room. Nobody speaks.",
    transcript_ie: "Tá báisteach ag titim ar fhuinneog agus tá clog ag ticeáil sa seomra. Ní labhraíonn aon duine.",
  }],
];

/** All recordings of the demonstration, synthesised now: the same samples every time. */
export function composeRecordings(): DemoRecording[] {
  return RECORDINGS.map(([play, words]) => {
    const samples = play();
    return {
      ...words,
      language: "none",
      durationMs: Math.round((samples.length / RATE) * 1000),
      peaks: peaksOf(samples),
      wav: () => toWav(samples),
    };
  });
}
