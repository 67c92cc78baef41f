/** Exit codes of a refused start, as in sysexits.h, so that a service manager can distinguish them. */
export const EXIT = {
  /** A requirement is missing (EX_UNAVAILABLE). */
  unavailable: 69,
  /** Temporary (EX_TEMPFAIL): another instance is running, or the database or the object store does not answer. */
  busy: 75,
  /** The configuration or the data folder must be changed first (EX_CONFIG). */
  config: 78,
} as const;

/** Asks `npm start` to start the program again (`scripts/setup/run.mjs`). */
export const EXIT_AGAIN = 85;

/** The country or the languages have changed, which a process reads once: it has to start again. */
export class StartAgain extends Error {
  override readonly name = "StartAgain";
}

/** The start was refused. Each line of the message is one mistake, and how to correct it. */
export class StartRefused extends Error {
  override readonly name = "StartRefused";
  exitCode: number;

  constructor(reason: keyof typeof EXIT, message: string, options?: ErrorOptions) {
    super(message, options);
    this.exitCode = EXIT[reason];
  }

  /** The refusal of another process, with its exit code. */
  static withCode(exitCode: number, message: string): StartRefused {
    return Object.assign(new StartRefused("unavailable", message), { exitCode });
  }
}
