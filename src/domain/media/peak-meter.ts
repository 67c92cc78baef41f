import { PEAKS } from "#core/contract/limits.ts";

/** Finer than the result, so that its steps stay even while the length is unknown. */
const BUCKETS = 16 * PEAKS;

/**
 * Computes the waveform of a stream of samples in constant memory: buckets hold the maximum of their samples; when all
 * are full, each two are merged into one of twice the width.
 */
export class PeakMeter {
  readonly #buckets = new Uint16Array(BUCKETS);
  #width = 1;
  #samples = 0;

  /** Number of samples so far. */
  get samples(): number {
    return this.#samples;
  }

  /** @param samples 16 bits each, one channel or several interleaved */
  add(samples: Int16Array): void {
    for (const sample of samples) {
      if (this.#samples === BUCKETS * this.#width) this.#widen();
      const at = Math.floor(this.#samples / this.#width);
      const loudness = Math.abs(sample);
      if (loudness > this.#buckets[at]!) this.#buckets[at] = loudness;
      this.#samples += 1;
    }
  }

  /** `PEAKS` values of 0 … 100, the loudest of them 100; silence is all 0. */
  peaks(): number[] {
    const used = this.#buckets.subarray(0, Math.ceil(this.#samples / this.#width));
    const highest = loudest(used) || 1;
    return Array.from({ length: PEAKS }, (_, at) => {
      const from = Math.floor((at * used.length) / PEAKS);
      const to = Math.max(from + 1, Math.floor(((at + 1) * used.length) / PEAKS));
      return Math.round((loudest(used.subarray(from, to)) / highest) * 100);
    });
  }

  #widen(): void {
    for (let at = 0; at < BUCKETS / 2; at++) {
      this.#buckets[at] = Math.max(this.#buckets[2 * at]!, this.#buckets[2 * at + 1]!);
    }
    this.#buckets.fill(0, BUCKETS / 2);
    this.#width *= 2;
  }
}

const loudest = (values: Uint16Array) => values.reduce((most, value) => Math.max(most, value), 0);
