import { Readable } from "node:stream";

/**
 * A mail's text on its way to the server, which knows whether any of it was asked for. It is not before the server has
 * agreed to take it (354): until then, nobody can have the mail.
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
