import type { FastifyInstance } from "fastify";
import type { Config } from "../config/config.ts";
import type { Database } from "../db/connect.ts";
import { setDisabled } from "./administer.ts";
import type { ClientRate } from "./client-rate.ts";
import type { IdentityDeps } from "./deps.ts";
import { openIdentity } from "./deps.ts";
import { firebaseProvider } from "./firebase/firebase.ts";
import type { IdentityProvider } from "./identity.ts";
import { type Identity, type TokenError, TokenRefused } from "./identity.ts";
import { recoveryCodesLeft } from "./recovery/codes.ts";
import { registerIdentity } from "./routes.ts";
import { endSession, endSessions, listSessions, signOutEverywhere } from "./sessions.ts";
import { type IdTokenError, IdTokenRefused, type VerifiedToken, verifyIdToken } from "./tokens.ts";
import { findUser, removeUser } from "./users.ts";

export type OpenProvider = {
  provider: IdentityProvider;
  /** Registers the provider's routes; a Firebase project answers them itself. */
  register(app: FastifyInstance): void;
};

type Options = {
  db: Database;
  config: Config;
  /** May be known only after the server listens. */
  publicUrl: () => string;
  siteName?: IdentityDeps["siteName"];
  /** Counts the calls of each client address. */
  rate?: ClientRate;
};

/** Opens the configured identity provider. */
export async function openProvider({ rate, siteName, ...deps }: Options): Promise<OpenProvider> {
  const { firebase } = deps.config;
  if (firebase) return { provider: firebaseProvider({ ...deps.config, firebase }), register: () => {} };
  const identity = await openIdentity({ ...deps, ...(rate && { rate }), ...(siteName && { siteName }) });
  return { provider: embeddedProvider(identity), register: (app) => registerIdentity(app, identity) };
}

const ERRORS: Record<IdTokenError, TokenError> = {
  invalid: "invalid",
  expired: "expired",
  revoked: "revoked",
  disabled: "disabled",
  gone: "revoked",
};

/** The embedded provider behind the common interface. */
export function embeddedProvider(deps: IdentityDeps): IdentityProvider {
  const { db, now } = deps;
  const inTransaction = (tx: Database | undefined, act: (tx: Database) => Promise<void>) =>
    tx ? act(tx) : db.transaction().execute(act);
  return {
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
    secondFactorFor: deps.config.identity.secondFactorFor,
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
