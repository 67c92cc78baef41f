import type { ErrorCode } from "#core/contract/errors.ts";

/** Why a file is refused: a code of the error catalogue. */
export type UploadError = Extract<
  ErrorCode,
  | "not-a-photo"
  | "not-a-logo"
  | "active-svg"
  | "heic-photo"
  | "too-many-pixels"
  | "photo-too-narrow"
  | "not-a-recording"
  | "not-convertible"
  | "recording-too-long"
  | "damaged-file"
>;

/** The file is refused; the message is for the log. */
export class UploadRefused extends Error {
  readonly reason: UploadError;

  constructor(reason: UploadError, message: string = reason, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** The queue is full: the client must try again. */
export class UploadsBusy extends Error {}
