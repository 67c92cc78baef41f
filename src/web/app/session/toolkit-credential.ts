import { type Auth, AuthCredential } from "@firebase/auth";

/**
 * What the SDK does not know: passkeys and recovery codes. These are the methods that it calls on each of its own
 * credentials; its version is pinned (docs/decisions/012-the-sign-in-sdk.md).
 */
export class ToolkitCredential extends AuthCredential {
  override readonly providerId: string;
  override readonly signInMethod: string;
  readonly #tokens: (idToken?: string) => Promise<object>;

  /** @param tokens calls the provider, with the token of the user to whom the credential is linked */
  constructor(name: "passkey" | "recovery-code", tokens: (idToken?: string) => Promise<object>) {
    super();
    this.providerId = name;
    this.signInMethod = name;
    this.#tokens = tokens;
  }

  override toJSON(): object {
    return {};
  }

  _getIdTokenResponse(): Promise<object> {
    return this.#tokens();
  }

  _getReauthenticationResolver(): Promise<object> {
    return this.#tokens();
  }

  _linkToIdToken(_auth: Auth, idToken: string): Promise<object> {
    return this.#tokens(idToken);
  }
}
