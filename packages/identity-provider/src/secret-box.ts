import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { join } from "node:path";
import { IdentityRefused } from "./refused.ts";
import { ensureSecretFile } from "./secret-file.ts";

const ALGORITHM = "aes-256-gcm";
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts what only the server may read in the database: signing keys, secrets of second factors. A sealed text is
 * nonce (12 bytes), tag (16), ciphertext (AES-256-GCM).
 */
export type SecretBox = {
  seal(plain: Uint8Array): Buffer;
  /** @throws Error where the text was modified, or sealed with another key */
  open(sealed: Uint8Array): Buffer;
};

/**
 * The box with the key `identity.key` of a folder, which the first start creates. Instances that share a database
 * need the same file.
 * @throws IdentityRefused where the file is damaged or readable by others
 */
export async function openSecretBox(folder: string): Promise<SecretBox> {
  const path = join(folder, "identity.key");
  const key = await ensureSecretFile(path, () => randomBytes(KEY_BYTES));
  if (key.length !== KEY_BYTES) {
    throw new IdentityRefused("damaged-key", `The file ${path} is damaged: it should hold ${KEY_BYTES} bytes.`);
  }
  return secretBox(key);
}

function secretBox(key: Buffer): SecretBox {
  return {
    seal(plain) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, nonce);
      const text = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]);
    },
    open(sealed) {
      const nonce = sealed.subarray(0, NONCE_BYTES);
      const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAuthTag(tag);
      return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
    },
  };
}
