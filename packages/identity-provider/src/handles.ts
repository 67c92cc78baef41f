import { createHash, randomBytes } from "node:crypto";

/** 256 bits: enough for a secret that authorises by itself. */
const HANDLE_BYTES = 32;

/** A single-use secret (base64url of 256 random bits) and the hash that is stored. */
export type NewHandle = { handle: string; hash: Buffer };

export function newHandle(): NewHandle {
  const handle = randomBytes(HANDLE_BYTES).toString("base64url");
  return { handle, hash: hashOf(handle) };
}

/** SHA-256: sufficient for random secrets; passwords use Argon2id. */
export function hashOf(handle: string): Buffer {
  return createHash("sha256").update(handle).digest();
}
