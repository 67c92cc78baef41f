import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

const LIBRARY = `/usr/lib/${process.arch === "arm64" ? "aarch64" : "x86_64"}-linux-gnu/faketime/libfaketimeMT.so.1`;

/** Debian's libfaketime. */
export const hasFaketime = () => existsSync(LIBRARY);

/** The wall clock of other processes; what measures durations is left as it is, as when a real clock is set. */
export class FakeClock {
  readonly #file: string;
  #aheadMs = 0;

  private constructor(file: string) {
    this.#file = file;
  }

  static async create(folder: string): Promise<FakeClock> {
    await mkdir(folder, { recursive: true });
    const clock = new FakeClock(join(folder, "offset"));
    await clock.set(Temporal.Now.instant());
    return clock;
  }

  /** What a process needs that shall live by this clock. */
  get environment(): Record<string, string> {
    return {
      LD_PRELOAD: LIBRARY,
      FAKETIME_TIMESTAMP_FILE: this.#file,
      FAKETIME_CACHE_DURATION: "1",
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
      NO_FAKE_STAT: "1",
    };
  }

  now(): Temporal.Instant {
    return Temporal.Instant.fromEpochMilliseconds(Date.now() + this.#aheadMs);
  }

  /** The processes follow within a second. */
  async set(to: Temporal.Instant): Promise<void> {
    const seconds = Math.round((to.epochMilliseconds - Date.now()) / 1000);
    this.#aheadMs = seconds * 1000;
    await writeFile(this.#file, `${seconds < 0 ? "" : "+"}${seconds}\n`, { mode: 0o644 });
  }
}
