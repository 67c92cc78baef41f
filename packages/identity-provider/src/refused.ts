/** The provider cannot start with its key files as they are. Nothing has changed then. */
export class IdentityRefused extends Error {
  override readonly name = "IdentityRefused";
  readonly code: "wrong-key" | "damaged-key" | "readable-key";

  constructor(code: IdentityRefused["code"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
