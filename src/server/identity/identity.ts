import type { AccountType } from "../../contract/accounts/accounts.ts";
import type { Database } from "../db/connect.ts";

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

/**
 * An identity provider: the embedded one, or a Firebase project. The rest of the server knows only this interface. A
 * call with `tx` runs in that transaction.
 */
export type IdentityProvider = {
  /**
   * Verifies signature, issuer, audience and times; the embedded provider also checks that the user is not disabled,
   * deleted or signed out since.
   * @throws TokenRefused
   */
  verify(token: string): Promise<Identity>;
  /**
   * From now on all tokens of the user are refused, on every instance. With Firebase, the account's own flag does that.
   */
  setDisabled(uid: string, disabled: boolean, tx?: Database): Promise<void>;
  signOutEverywhere(uid: string): Promise<void>;
  /** Deletes the user with all links, factors, codes and tokens. */
  deleteUser(uid: string, tx?: Database): Promise<void>;
  /** The account types whose rights need a second factor. */
  secondFactorFor: readonly AccountType[];
  /**
   * Marks the address of the user as verified, where it is still this one (in lower case): they read its mailbox. null:
   * only the provider can (Firebase).
   */
  confirmEmail: ((tx: Database, uid: string, email: string) => Promise<void>) | null;
  /** Whether the user has a recovery code left; null: the provider has none (Firebase). */
  hasRecoveryCodes: ((uid: string) => Promise<boolean>) | null;
  /** null: the provider offers no list of sessions (Firebase). */
  sessions: Sessions | null;
};
