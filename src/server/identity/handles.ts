import { createHash, randomBytes } from "node:crypto";

/** As many bits as nobody guesses: what opens something by knowing it alone. */
const HANDLE_BYTES = 32;

/** A secret of one use, base64url of 256 random bits, and what the database keeps of it. */
export type NewHandle = { handle: string; hash: Buffer };

export function newHandle(): NewHandle {
  const handle = randomBytes(HANDLE_BYTES).toString("base64url");
  return { handle, hash: hashOf(handle) };
}

/** SHA-256: enough for what is random itself; passwords go through Argon2id. */
export function hashOf(handle: string): Buffer {
  return createHash("sha256").update(handle).digest();
}
