import type { IdentityDeps } from "./deps.ts";
import { ProtocolError } from "./protocol-error.ts";
import { signOutEverywhere } from "./sessions.ts";
import type { IdentityDatabase, JsonObject } from "./tables.ts";
import { updateUser } from "./users.ts";

const MAX_CLAIMS_LENGTH = 1000;
const RESERVED_CLAIMS = new Set(
  "iss aud sub iat exp nbf jti nonce azp acr amr cnf auth_time firebase at_hash c_hash sid".split(" "),
);

/** A disabled user is signed out everywhere, and enabling restores no session. */
export async function setDisabled(
  tx: IdentityDatabase,
  { now }: Pick<IdentityDeps, "now">,
  uid: string,
  disabled: boolean,
): Promise<void> {
  await updateUser(tx, uid, { disabled });
  if (disabled) await signOutEverywhere(tx, uid, now());
}

/**
 * Sets custom claims, which a user's next tokens carry.
 * @param text a JSON object of at most 1,000 characters; empty for none
 * @throws INVALID_CLAIMS, CLAIMS_TOO_LARGE, FORBIDDEN_CLAIM, USER_NOT_FOUND
 */
export async function setCustomClaims(tx: IdentityDatabase, uid: string, text: string): Promise<void> {
  await updateUser(tx, uid, { custom_claims: readClaims(text) });
}

function readClaims(text: string): JsonObject {
  if (text.length > MAX_CLAIMS_LENGTH) throw new ProtocolError("CLAIMS_TOO_LARGE");
  const claims = parseObject(text || "{}");
  const reserved = Object.keys(claims).find((name) => RESERVED_CLAIMS.has(name));
  if (reserved) throw new ProtocolError("FORBIDDEN_CLAIM", { text: reserved });
  return claims;
}

function parseObject(text: string): JsonObject {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ProtocolError("INVALID_CLAIMS");
  }
  const isStorable = !/\\u0000|\\ud[89a-f]/.test(JSON.stringify(value)); // jsonb stores neither NUL nor lone surrogates
  if (typeof value !== "object" || value === null || Array.isArray(value) || !isStorable) {
    throw new ProtocolError("INVALID_CLAIMS");
  }
  return value as JsonObject;
}
