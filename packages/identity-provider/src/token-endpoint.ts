import type { FastifyInstance, FastifyRequest } from "fastify";
import type { IdentityDeps } from "./deps.ts";
import { hashOf } from "./handles.ts";
import { ProtocolError } from "./protocol-error.ts";
import { uidOfRefreshToken } from "./refresh-token.ts";
import { LIFETIME_SECONDS, signIdToken } from "./tokens.ts";
import { MAX_BODY_BYTES } from "./transport.ts";
import { findUser } from "./users.ts";

/** `POST /v1/token`: exchanges a refresh token for an ID token. The only call with a form body. */
export function registerToken(app: FastifyInstance, deps: IdentityDeps): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    async (_request: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
  );
  app.post("/v1/token", { bodyLimit: MAX_BODY_BYTES }, (request) => refresh(deps, request.body ?? {}));
}

type Form = { grant_type?: string; refresh_token?: string };

async function refresh(deps: IdentityDeps, form: Form): Promise<object> {
  if (!form.grant_type) throw new ProtocolError("MISSING_GRANT_TYPE");
  if (form.grant_type !== "refresh_token") throw new ProtocolError("INVALID_GRANT_TYPE");
  if (!form.refresh_token) throw new ProtocolError("MISSING_REFRESH_TOKEN");
  const idToken = await renew(deps, form.refresh_token);
  return {
    access_token: idToken.token,
    id_token: idToken.token,
    expires_in: String(LIFETIME_SECONDS),
    token_type: "Bearer",
    refresh_token: form.refresh_token,
    user_id: idToken.uid,
    project_id: deps.settings.projectId,
  };
}

/** @throws INVALID_REFRESH_TOKEN for garbage, USER_NOT_FOUND, USER_DISABLED, TOKEN_EXPIRED where the session has ended */
async function renew(deps: IdentityDeps, refreshToken: string): Promise<{ token: string; uid: string }> {
  const { db, box, now } = deps;
  const uid = uidOfRefreshToken(box, refreshToken);
  if (!uid) throw new ProtocolError("INVALID_REFRESH_TOKEN");
  const user = await findUser(db, uid);
  if (!user) throw new ProtocolError("USER_NOT_FOUND");
  if (user.disabled) throw new ProtocolError("USER_DISABLED");
  const session = await db
    .updateTable("identity_refresh_token")
    .set({ date_used: now().toString() })
    .where("token_hash", "=", hashOf(refreshToken))
    .returningAll()
    .executeTakeFirst();
  if (!session) throw new ProtocolError("TOKEN_EXPIRED");
  return { token: await signIdToken(db, deps, user, session), uid };
}
