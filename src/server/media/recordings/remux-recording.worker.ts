import { stat } from "node:fs/promises";
import {
  ADTS,
  type AudioCodec,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  FilePathSource,
  FilePathTarget,
  Input,
  type InputAudioTrack,
  type InputFormat,
  MP4,
  Mp4OutputFormat,
  OGG,
  OggOutputFormat,
  Output,
  QTFF,
  WEBM,
} from "mediabunny";
import { MAX_RECORDING_SECONDS } from "#core/contract/limits.ts";
import { workApart } from "#core/server/threads/work-apart.ts";
import type { AudioKind } from "./audio-kind.ts";
import type { Remuxed, RemuxTask } from "./remux-recording.ts";

const FORMATS: Partial<Record<AudioKind, InputFormat[]>> = { mp4: [MP4, QTFF], aac: [ADTS], ogg: [OGG], webm: [WEBM] };

/** Packets of at least 2.5 ms (Opus, RFC 6716) in a recording of the longest permitted length. */
const MAX_PACKETS = MAX_RECORDING_SECONDS * 400;

class Refused extends Error {
  readonly reason: Extract<Remuxed, { refused: string }>["refused"];

  constructor(reason: Refused["reason"]) {
    super(reason);
    this.reason = reason;
  }
}

const refusal = (error: unknown): Remuxed => ({ refused: error instanceof Refused ? error.reason : "damaged-file" });

async function remux({ from, to, kind }: RemuxTask): Promise<Remuxed> {
  const formats = FORMATS[kind];
  if (!formats) throw new Refused("not-convertible");
  using input = new Input({ source: new FilePathSource(from), formats });
  const track = await input.getPrimaryAudioTrack();
  const codec = await track?.getCodec();
  if (!track || !codec || !isCopied(codec)) throw new Refused("not-convertible");
  const { size } = await stat(from);
  const counted = await count(track, size);
  const isAac = codec === "aac";
  const format = isAac ? new Mp4OutputFormat({ fastStart: "reserve" }) : new OggOutputFormat();
  const output = new Output({ format, target: new FilePathTarget(to) });
  const source = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(source, { maximumPacketCount: counted.packets });
  await output.start();
  const decoderConfig = (await track.getDecoderConfig()) ?? undefined;
  for await (const packet of new EncodedPacketSink(track).packets()) {
    await source.add(atZero(packet, counted.start), decoderConfig && { decoderConfig });
  }
  await output.finalize();
  return { type: isAac ? "audio/mp4" : "audio/ogg", seconds: counted.seconds };
}

const isCopied = (codec: AudioCodec) => codec === "aac" || codec === "opus" || codec === "vorbis";

/** What was cut out of a longer recording begins later. */
const atZero = (packet: EncodedPacket, start: number) => packet.clone({ timestamp: packet.timestamp - start });

/** Reads the packets once: an index may name the same bytes a million times. */
async function count(track: InputAudioTrack, fileBytes: number) {
  const counted = { packets: 0, bytes: 0, start: 0, end: 0 };
  for await (const packet of new EncodedPacketSink(track).packets()) {
    if (counted.packets === 0) counted.start = packet.timestamp;
    counted.packets += 1;
    counted.bytes += packet.byteLength;
    counted.end = Math.max(counted.end, packet.timestamp + packet.duration);
    if (counted.bytes > fileBytes) throw new Refused("damaged-file");
    if (counted.packets > MAX_PACKETS || counted.end - counted.start > MAX_RECORDING_SECONDS) {
      throw new Refused("recording-too-long");
    }
  }
  if (counted.packets === 0) throw new Refused("damaged-file");
  return { ...counted, seconds: counted.end - counted.start };
}

// In a worker thread, so that a file made to be slow to parse blocks nothing and can be terminated.
await workApart((task: RemuxTask) => remux(task).catch(refusal));
