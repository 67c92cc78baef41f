/** The identity in a verified token. */
export type Identity = {
  uid: string;
  email: string | null;
  emailVerified: boolean;
  /** Empty if the provider has none. */
  name: string;
  picture: string | null;
  /** `password` (also a link by mail), `phone`, `passkey`, `anonymous`, `google.com`, `apple.com`, `oidc.*` */
  signInProvider: string;
  /** Whether the sign-in was confirmed by a second factor; a passkey counts as two. */
  hasSecondFactor: boolean;
  /** The time of the actual sign-in, kept through refreshes. */
  authTime: Temporal.Instant;
  /** The id among the provider's `sessions`; null where it has none. */
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

/** Lists and ends the sessions of a user. */
export type Sessions = {
  /** Most recently used first. */
  list(uid: string): Promise<SignedInDevice[]>;
  /** Ends a session: its tokens are refused from now on. @returns false where the user has no such session */
  end(uid: string, id: string): Promise<boolean>;
  endOthers(uid: string, current: string | null): Promise<void>;
};

/** Why a token is refused. */
export type TokenError = "invalid" | "expired" | "revoked" | "disabled";

export class TokenRefused extends Error {
  readonly reason: TokenError;

  constructor(reason: TokenError, options?: ErrorOptions) {
    super(`token ${reason}`, options);
    this.reason = reason;
  }
}
