import { Readable } from "node:stream";

/**
 * The body of a mail as a stream that records whether it was read. It is read only after the server's reply 354: until
 * then, the server cannot have the mail.
 */
export class MailBody extends Readable {
  readonly #source: Buffer;
  begun = false;

  constructor(source: Buffer) {
    super();
    this.#source = source;
  }

  override _read(): void {
    this.begun = true;
    this.push(this.#source);
    this.push(null);
  }
}
