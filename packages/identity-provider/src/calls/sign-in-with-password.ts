import { z } from "zod";
import { call, emailText, text } from "../call.ts";
import { readEmail } from "../email.ts";
import { finishFirstFactor } from "../first-factor.ts";
import { requireMethod } from "../methods.ts";
import { ProtocolError } from "../protocol-error.ts";
import { spendSignIn } from "../sign-in-limit.ts";
import { findUserByEmail, lockUser } from "../users.ts";
import { MAX_PASSWORD } from "./field-limits.ts";

/**
 * `accounts:signInWithPassword`. An unknown address, one without a password and a wrong password get the same answer
 * after the same time.
 */
export const signInWithPassword = call(
  z.object({ email: emailText(), password: text(MAX_PASSWORD) }),
  async (body, context) => {
    const { deps, userAgent } = context;
    requireMethod(deps, "password", "PASSWORD_LOGIN_DISABLED");
    const email = readEmail(body.email);
    if (!body.password) throw new ProtocolError("MISSING_PASSWORD");
    const attempt = await spendSignIn(context, email);
    const found = await findUserByEmail(deps.db, email);
    const isRight = await deps.passwords.verify(found?.password_hash ?? null, body.password);
    if (!found || !isRight) throw new ProtocolError("INVALID_LOGIN_CREDENTIALS");
    await attempt.succeeded();
    return deps.db.transaction().execute(async (tx) => {
      const user = await lockUser(tx, found.uid);
      // The password may have been changed while it was verified.
      if (user.password_hash !== found.password_hash) throw new ProtocolError("INVALID_LOGIN_CREDENTIALS");
      const answer = { localId: user.uid, email, displayName: user.display_name, registered: true };
      return finishFirstFactor(deps, tx, user, { signInProvider: "password", userAgent, answer });
    });
  },
);
