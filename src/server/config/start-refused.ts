/** Exit codes of a start that cannot be, as in sysexits.h, so that a service manager can tell them apart. */
export const EXIT = {
  /** Something the start needs is not there (EX_UNAVAILABLE). */
  unavailable: 69,
  /** Another instance is at work: later it may be possible (EX_TEMPFAIL). */
  busy: 75,
  /** The configuration or the data folder must be changed first (EX_CONFIG). */
  config: 78,
} as const;

/** A start that cannot be. Each line of the message says one mistake, and what to do about it. */
export class StartRefused extends Error {
  override readonly name = "StartRefused";
  readonly exitCode: number;

  constructor(reason: keyof typeof EXIT, message: string, options?: ErrorOptions) {
    super(message, options);
    this.exitCode = EXIT[reason];
  }
}
