import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from "node:crypto";

const SALT_BYTES = 16;
const KEY_BYTES = 16;
const NONCE_BYTES = 12;
/** What a push service must take at least (RFC 8030, 7.2). */
const MAX_BODY_BYTES = 4096;
/** After the text of the only, hence last record (RFC 8188, 2). */
const LAST_RECORD = 0x02;

/** The keys of a browser's subscription: its public key, an uncompressed point of P-256, and its secret, 16 bytes. */
export type BrowserKeys = { p256dh: Buffer; auth: Buffer };

/** What is new for each message; the tests of the standards give their own. */
type Fresh = { salt: Buffer; keys: ECDH };

function fresh(): Fresh {
  const keys = createECDH("prime256v1");
  keys.generateKeys();
  return { salt: randomBytes(SALT_BYTES), keys };
}

/**
 * The body of a push message that only this browser reads (RFC 8291, coding `aes128gcm`).
 * @throws where its public key is none, or the body were too large for a push service
 */
export function encryptForBrowser({ p256dh, auth }: BrowserKeys, text: Buffer, { salt, keys } = fresh()): Buffer {
  const own = keys.getPublicKey();
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), p256dh, own]);
  const key = derived(keys.computeSecret(p256dh), { salt: auth, info, bytes: 32 });
  const body = encryptRecord(text, { key, salt, keyId: own });
  if (body.length > MAX_BODY_BYTES) throw new Error("the message is too long for a push service");
  return body;
}

type Record = { key: Buffer; salt: Buffer; keyId: Buffer };

/** A text as one record of the coding `aes128gcm` (RFC 8188, 2), after its header. */
export function encryptRecord(text: Buffer, { key, salt, keyId }: Record): Buffer {
  const contentKey = derived(key, { salt, info: Buffer.from("Content-Encoding: aes128gcm\0"), bytes: KEY_BYTES });
  const nonce = derived(key, { salt, info: Buffer.from("Content-Encoding: nonce\0"), bytes: NONCE_BYTES });
  const size = Buffer.alloc(4);
  size.writeUInt32BE(MAX_BODY_BYTES);
  const cipher = createCipheriv("aes-128-gcm", contentKey, nonce);
  const encrypted = [cipher.update(text), cipher.update(Buffer.of(LAST_RECORD)), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat([salt, size, Buffer.of(keyId.length), keyId, ...encrypted]);
}

const derived = (key: Buffer, { salt, info, bytes }: { salt: Buffer; info: Buffer; bytes: number }): Buffer =>
  Buffer.from(hkdfSync("sha256", key, salt, info, bytes));
