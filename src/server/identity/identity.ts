import type { Database } from "../db/connect.ts";

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
  /** Among the provider's `sessions`; null where it keeps none. */
  sessionId: string | null;
};

/** One sign-in on one device. */
export type SignedInDevice = {
  id: string;
  userAgent: string;
  signInProvider: string;
  started: Temporal.Instant;
  lastUsed: Temporal.Instant;
};

/** What somebody may see and end of their sign-ins. */
export type Sessions = {
  /** The last used first. */
  list(uid: string): Promise<SignedInDevice[]>;
  /** Its tokens are refused from then on. @returns false where the user has no such session */
  end(uid: string, id: string): Promise<boolean>;
  endOthers(uid: string, current: string | null): Promise<void>;
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

/**
 * Whoever signs people in: the embedded provider, or a Firebase project. The rest of the server knows this door only.
 * What has a cause of its own is done in its transaction `tx`: both or neither, on one connection.
 */
export type IdentityProvider = {
  /**
   * Checks signature, issuer, audience and times; the embedded provider also asks whether the user is disabled, gone, or
   * has signed out everywhere since.
   * @throws TokenRefused
   */
  verify(token: string): Promise<Identity>;
  /** From then on every token of theirs is refused, on every instance. Firebase: our own account's flag does it alone. */
  setDisabled(uid: string, disabled: boolean, tx?: Database): Promise<void>;
  signOutEverywhere(uid: string): Promise<void>;
  /** The user is gone, with every link, factor, code and token. */
  deleteUser(uid: string, tx?: Database): Promise<void>;
  /** null: the provider lets nobody see them (Firebase). */
  sessions: Sessions | null;
};
