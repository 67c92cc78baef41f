import type { BrowserIdentity } from "../../contract/identity.ts";

export type { BrowserIdentity };

/** Who somebody is, by a token that was checked. */
export type Identity = {
  uid: string;
  email: string | null;
  emailVerified: boolean;
  /** Empty where the provider knows none. */
  name: string;
  picture: string | null;
  /** `password` (also a link by mail), `phone`, `anonymous`, `google.com`, `apple.com`, `oidc.*` */
  signInProvider: string;
  /** Of the real sign-in, kept through refreshes. */
  authTime: Temporal.Instant;
};

/** Why a token is not taken. */
export type TokenFault = "invalid" | "expired" | "revoked" | "disabled";

export class TokenRefused extends Error {
  readonly fault: TokenFault;

  constructor(fault: TokenFault, options?: ErrorOptions) {
    super(`token ${fault}`, options);
    this.fault = fault;
  }
}

/** Whoever signs people in: the embedded provider, or a Firebase project. The rest of the server knows this door only. */
export type IdentityProvider = {
  /**
   * Checks signature, issuer, audience and times; the embedded provider also asks whether the user is disabled, gone, or
   * has signed out everywhere since.
   * @throws TokenRefused
   */
  verify(token: string): Promise<Identity>;
  /** From then on every token of theirs is refused, on every instance. Firebase: our own account's flag does it alone. */
  setDisabled(uid: string, disabled: boolean): Promise<void>;
  signOutEverywhere(uid: string): Promise<void>;
  /** The user is gone, with every link, factor, code and token. */
  deleteUser(uid: string): Promise<void>;
  /** How a browser starts the SDK. */
  browser: BrowserIdentity;
};
