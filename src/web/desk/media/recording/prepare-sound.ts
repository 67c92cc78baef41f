import {
  ADTS,
  type AudioCodec,
  AudioSampleSink,
  BlobSource,
  BufferTarget,
  Conversion,
  canEncodeAudio,
  FLAC,
  Input,
  type InputAudioTrack,
  MP3,
  MP4,
  Mp4OutputFormat,
  OGG,
  OggOutputFormat,
  Output,
  QTFF,
  WAVE,
  WEBM,
} from "mediabunny";
import { PeakMeter } from "#core/domain/media/peak-meter.ts";

const FORMATS = [MP3, MP4, QTFF, ADTS, OGG, WAVE, WEBM, FLAC];

/** Good enough for speech and music: two hours are 86 MB. */
const BITS_PER_SECOND = 96_000;

export type Preparing = { signal: AbortSignal; onProgress: (share: number) => void };

export type Prepared = {
  /** What is sent: the same file where it needs no conversion, or this browser knows none. */
  file: File;
  /** null: this browser does not decode it. */
  peaks: number[] | null;
  /** It was to be converted, and this browser cannot. */
  isUnconverted: boolean;
};

/**
 * Measures a recording, and converts it to AAC, or to Opus where the browser has no encoder for that. MP3 and AAC stay as they are.
 * A file that cannot be read is left to the server, which says what is wrong with it.
 */
export async function prepareSound(file: File, preparing: Preparing): Promise<Prepared> {
  const asItIs: Prepared = { file, peaks: null, isUnconverted: false };
  try {
    using input = new Input({ source: new BlobSource(file), formats: FORMATS });
    const track = await input.getPrimaryAudioTrack();
    if (!track || (await input.getPrimaryVideoTrack())) return asItIs;
    const codec = await track.getCodec();
    const needsConversion = codec !== "mp3" && codec !== "aac";
    const peaks = await measure(track, partOf(preparing, 0, needsConversion ? HALF : 1));
    if (!needsConversion) return { ...asItIs, peaks };
    const converted = await convert(input, track, partOf(preparing, HALF, 1));
    return { file: converted ?? file, peaks, isUnconverted: converted === null };
  } catch (error) {
    console.warn("The recording is sent as it is", error);
    return asItIs;
  }
}

const HALF = 0.5;

function partOf({ signal, onProgress }: Preparing, from: number, to: number): Preparing {
  return { signal, onProgress: (share) => onProgress(from + (to - from) * Math.min(1, share)) };
}

async function measure(track: InputAudioTrack, { signal, onProgress }: Preparing): Promise<number[] | null> {
  if (!(await track.canDecode())) return null;
  const [meter, seconds] = [new PeakMeter(), await track.computeDuration()];
  for await (const sample of new AudioSampleSink(track).samples()) {
    const samples = new Int16Array(sample.allocationSize({ format: "s16", planeIndex: 0 }) / 2);
    sample.copyTo(samples, { format: "s16", planeIndex: 0 });
    meter.add(samples);
    onProgress(sample.timestamp / seconds);
    sample.close();
    signal.throwIfAborted();
  }
  return meter.samples > 0 ? meter.peaks() : null;
}

/** @returns null where this browser has no encoder */
async function convert(input: Input, track: InputAudioTrack, { signal, onProgress }: Preparing): Promise<File | null> {
  const codec = await targetOf(track);
  if (!codec) return null;
  const [type, format] =
    codec === "aac" ? (["audio/mp4", new Mp4OutputFormat()] as const) : (["audio/ogg", new OggOutputFormat()] as const);
  const target = new BufferTarget();
  const output = new Output({ format, target });
  const conversion = await Conversion.init({ input, output, tags: {}, audio: { codec, bitrate: BITS_PER_SECOND } });
  if (!conversion.isValid) return null;
  conversion.onProgress = onProgress;
  signal.addEventListener("abort", () => void conversion.cancel(), { once: true });
  await conversion.execute();
  return target.buffer && new File([target.buffer], "recording", { type });
}

async function targetOf(track: InputAudioTrack): Promise<AudioCodec | null> {
  const [numberOfChannels, sampleRate] = [await track.getNumberOfChannels(), await track.getSampleRate()];
  if (await canEncodeAudio("aac", { numberOfChannels, sampleRate, bitrate: BITS_PER_SECOND })) return "aac";
  const isOpus = (await track.getCodec()) === "opus"; // copied
  return isOpus || (await canEncodeAudio("opus", { numberOfChannels, bitrate: BITS_PER_SECOND })) ? "opus" : null;
}
