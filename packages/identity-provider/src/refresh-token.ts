import { newHandle } from "./handles.ts";
import type { SecretBox } from "./secret-box.ts";

const SEPARATOR = " ";

/**
 * A refresh token: uid and 256 random bits, sealed. The seal distinguishes an issued token, whose session or user may
 * have ended, from garbage: the SDK signs out after the first and not after the second.
 */
export function newRefreshToken(box: SecretBox, uid: string): string {
  return box.seal(Buffer.from(`${uid}${SEPARATOR}${newHandle().handle}`)).toString("base64url");
}

/** @returns null for garbage */
export function uidOfRefreshToken(box: SecretBox, token: string): string | null {
  let plain: string;
  try {
    plain = box.open(Buffer.from(token, "base64url")).toString("utf8");
  } catch {
    return null; // not sealed by us: node:crypto throws various errors for such texts
  }
  return plain.split(SEPARATOR)[0] || null;
}
