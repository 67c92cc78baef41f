import type { ErrorCode } from "../../contract/errors.ts";

/** Why a file is not taken, as a row of the catalogue of errors. */
export type UploadFault = Extract<
  ErrorCode,
  "not-a-photo" | "too-many-pixels" | "not-a-recording" | "not-convertible" | "recording-too-long" | "damaged-file"
>;

/** The file is none that is taken; the message is for the log. */
export class UploadRefused extends Error {
  readonly fault: UploadFault;

  constructor(fault: UploadFault, message: string = fault, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}

/** So much is being worked on that this one has to come again. */
export class UploadsBusy extends Error {}
