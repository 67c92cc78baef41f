/** A finished recording. `peaks` are the measured levels. */
export type Recorded = { file: File; seconds: number; peaks: readonly number[] };

/** In order of preference; the server converts each to formats that every browser plays. */
const TYPES = ["audio/webm;codecs=opus", "audio/mp4", "audio/ogg;codecs=opus"];

/** Good enough for speech and music: two hours are 86 MB. */
const BITS_PER_SECOND = 96_000;

const CHUNK_MS = 1000;

/** A loud voice reaches the top of the meter. */
const GAIN = 160;

/** An open microphone. `close` releases it. */
export class SoundRecorder {
  readonly #stream: MediaStream;
  readonly #recorder: MediaRecorder;
  readonly #context = new AudioContext();
  readonly #analyser: AnalyserNode;
  readonly #samples: Float32Array<ArrayBuffer>;
  readonly #chunks: Blob[] = [];
  readonly #peaks: number[] = [];
  /** Milliseconds recorded before the last pause, and the start of the current stretch. */
  #before = 0;
  #since = performance.now();

  /** @throws DOMException of `getUserMedia`: `NotAllowedError`, `NotFoundError`, … */
  static async open(): Promise<SoundRecorder> {
    return new SoundRecorder(await navigator.mediaDevices.getUserMedia({ audio: true }));
  }

  private constructor(stream: MediaStream) {
    this.#stream = stream;
    const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type));
    this.#recorder = new MediaRecorder(stream, {
      audioBitsPerSecond: BITS_PER_SECOND,
      ...(mimeType && { mimeType }),
    });
    this.#recorder.ondataavailable = ({ data }) => this.#chunks.push(data);
    this.#analyser = this.#context.createAnalyser();
    this.#analyser.fftSize = 2048;
    this.#samples = new Float32Array(this.#analyser.fftSize);
    this.#context.createMediaStreamSource(stream).connect(this.#analyser);
    this.#recorder.start(CHUNK_MS);
  }

  get isPaused(): boolean {
    return this.#recorder.state === "paused";
  }

  get seconds(): number {
    return (this.#before + (this.isPaused ? 0 : performance.now() - this.#since)) / 1000;
  }

  /** Measures the current level, 0 to 100, and appends it to the wave form while recording. */
  measure(): number {
    this.#analyser.getFloatTimeDomainData(this.#samples);
    const loudest = this.#samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    const level = Math.min(100, Math.round(loudest * GAIN));
    if (!this.isPaused) this.#peaks.push(level);
    return level;
  }

  pause(): void {
    this.#before += performance.now() - this.#since;
    this.#recorder.pause();
  }

  resume(): void {
    this.#since = performance.now();
    this.#recorder.resume();
  }

  async stop(): Promise<Recorded> {
    const { seconds } = this;
    const ended = new Promise((resolve) => this.#recorder.addEventListener("stop", resolve, { once: true }));
    this.#recorder.stop();
    await ended;
    this.close();
    const { mimeType } = this.#recorder;
    const file = new File(this.#chunks, "recording", { type: mimeType });
    return { file, seconds, peaks: this.#peaks };
  }

  /** Releases the microphone, which also removes the browser's recording indicator. */
  close(): void {
    for (const track of this.#stream.getTracks()) track.stop();
    if (this.#context.state !== "closed") void this.#context.close();
  }
}

/** Whether the browser can record. */
export const canRecord = (): boolean => "MediaRecorder" in window && Boolean(navigator.mediaDevices?.getUserMedia);
