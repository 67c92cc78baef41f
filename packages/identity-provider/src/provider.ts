import type { FastifyInstance } from "fastify";
import { setDisabled } from "./administer.ts";
import { type IdentityDeps, type IdentityOptions, openIdentity } from "./deps.ts";
import { type Identity, type Sessions, type TokenError, TokenRefused } from "./identity.ts";
import { recoveryCodesLeft } from "./recovery/codes.ts";
import { registerIdentity } from "./routes.ts";
import { endSession, endSessions, listSessions, signOutEverywhere } from "./sessions.ts";
import type { IdentityDatabase } from "./tables.ts";
import { type IdTokenError, IdTokenRefused, type VerifiedToken, verifyIdToken } from "./tokens.ts";
import { findUser, removeUser } from "./users.ts";

/** What a server does with its users. A call with `tx` runs in that transaction. */
export type Provider = {
  /** Registers the calls of the SDK, the pages of popups and the public keys. */
  register(app: FastifyInstance): void;
  /**
   * Verifies signature, issuer, audience and times, and that the user is not disabled, deleted or signed out since.
   * @throws TokenRefused
   */
  verify(token: string): Promise<Identity>;
  /** From now on all tokens of the user are refused, on every instance. */
  setDisabled(uid: string, disabled: boolean, tx?: IdentityDatabase): Promise<void>;
  signOutEverywhere(uid: string): Promise<void>;
  /** Deletes the user with all links, factors, codes and tokens. */
  deleteUser(uid: string, tx?: IdentityDatabase): Promise<void>;
  /** Marks the address of the user as verified, where it is still this one (in lower case): they read its mailbox. */
  confirmEmail(tx: IdentityDatabase, uid: string, email: string): Promise<void>;
  /** Whether the user has a recovery code left. */
  hasRecoveryCodes(uid: string): Promise<boolean>;
  sessions: Sessions;
};

/**
 * Opens the provider: its keys, and with the first start their files.
 * @throws IdentityRefused where the key files do not belong to the database, or others may read them
 */
export const openProvider = async (options: IdentityOptions): Promise<Provider> =>
  providerOf(await openIdentity(options));

const ERRORS: Record<IdTokenError, TokenError> = {
  invalid: "invalid",
  expired: "expired",
  revoked: "revoked",
  disabled: "disabled",
  gone: "revoked",
};

export function providerOf(deps: IdentityDeps): Provider {
  const { db, now } = deps;
  const inTransaction = (tx: IdentityDatabase | undefined, act: (tx: IdentityDatabase) => Promise<void>) =>
    tx ? act(tx) : db.transaction().execute(act);
  return {
    register: (app) => registerIdentity(app, deps),
    async verify(token) {
      try {
        return identityOf(await verifyIdToken(deps, token));
      } catch (error) {
        if (error instanceof IdTokenRefused) throw new TokenRefused(ERRORS[error.reason], { cause: error });
        throw error;
      }
    },
    setDisabled: (uid, disabled, within) =>
      inTransaction(within, async (tx) => {
        if (await findUser(tx, uid)) await setDisabled(tx, deps, uid, disabled); // a deleted user cannot sign in
      }),
    signOutEverywhere: (uid) => inTransaction(undefined, (tx) => signOutEverywhere(tx, uid, now())),
    deleteUser: (uid, tx = db) => removeUser(tx, uid),
    confirmEmail: async (tx, uid, email) => {
      const user = tx.updateTable("identity_user").set({ email_verified: true }).where("uid", "=", uid);
      await user.where("email", "=", email).execute();
    },
    hasRecoveryCodes: async (uid) => (await recoveryCodesLeft(db, uid)) > 0,
    sessions: {
      list: (uid) => listSessions(db, uid),
      end: (uid, id) => endSession(db, uid, id),
      endOthers: (uid, current) => endSessions(db, uid, current ? { except: current } : {}),
    },
  };
}

/** From the user's current row, not from the claims of the token. */
function identityOf({ user, session }: VerifiedToken): Identity {
  return {
    uid: user.uid,
    email: user.email,
    emailVerified: user.email_verified,
    name: user.display_name,
    picture: user.photo_url || null,
    signInProvider: session.sign_in_provider,
    hasSecondFactor: session.second_factor !== null,
    authTime: session.auth_time.toTemporalInstant(),
    sessionId: session.id,
  };
}
