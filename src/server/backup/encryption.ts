import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import type { Encrypter } from "age-encryption";
import type { Config } from "../config/config.ts";
import { StartRefused } from "../config/start-refused.ts";

/** A file in the format of age (age-encryption.org/v1) begins like this. */
const BEGINNING = Buffer.from("age-encryption.org/v1\n");
export const ENCRYPTED_EXTENSION = ".age";

/** What opens a backup: the lines of an identity file (`age-keygen`), and the passphrase of the settings. */
export type Secrets = { identities: string[]; passphrase: string | undefined };

type Encryption = NonNullable<Config["backupEncryption"]>;

/** Encrypts for the recipients of the settings, or with their passphrase. null: as it is. */
export async function encrypted(content: Readable, encryption: Encryption | null): Promise<Readable> {
  if (!encryption) return content;
  const encrypter = await encrypterFor(encryption);
  return fromWeb(await encrypter.encrypt(toWeb(content)));
}

/** @throws StartRefused where a recipient of the settings is none */
export async function encrypterFor({ recipients, passphrase }: Encryption): Promise<Encrypter> {
  const age = await import("age-encryption");
  const encrypter = new age.Encrypter();
  if (passphrase) encrypter.setPassphrase(passphrase);
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient);
    } catch (cause) {
      throw new StartRefused("config", `BACKUP_RECIPIENTS: ${recipient} is no recipient of age`, { cause });
    }
  }
  return encrypter;
}

/**
 * Decrypts a file in the format of age; another one passes as it is.
 * @throws StartRefused where it is encrypted for somebody else
 */
export async function decrypted(content: Readable, secrets: Secrets): Promise<Readable> {
  try {
    const { beginning, whole } = await peeked(content, BEGINNING.length);
    return beginning.equals(BEGINNING) ? await opened(whole, secrets) : whole;
  } catch (error) {
    content.destroy(); // closes its file
    throw error;
  }
}

async function opened(content: Readable, { identities, passphrase }: Secrets): Promise<Readable> {
  if (identities.length === 0 && !passphrase)
    throw locked("name the file with its identity, `--identity FILE`, or set BACKUP_PASSPHRASE");
  const { Decrypter } = await import("age-encryption");
  const decrypter = new Decrypter();
  try {
    if (passphrase) decrypter.addPassphrase(passphrase);
    for (const identity of identities) decrypter.addIdentity(identity);
    return fromWeb(await decrypter.decrypt(toWeb(content)));
  } catch (error) {
    throw locked("neither `--identity` nor BACKUP_PASSPHRASE opens it", error);
  }
}

const locked = (what: string, cause?: unknown) =>
  new StartRefused("config", `The backup is encrypted: ${what}.`, { cause });

const toWeb = (content: Readable) => Readable.toWeb(content) as globalThis.ReadableStream<Uint8Array>;
const fromWeb = (content: globalThis.ReadableStream<Uint8Array>) => Readable.fromWeb(content as ReadableStream);

/** The first bytes of a stream, and the stream with them. */
async function peeked(content: Readable, bytes: number): Promise<{ beginning: Buffer; whole: Readable }> {
  const chunks = content[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const read: Buffer[] = [];
  let length = 0;
  while (length < bytes) {
    const { value, done } = await chunks.next();
    if (done) break;
    read.push(value);
    length += value.length;
  }
  const rest = async function* () {
    try {
      yield* read;
      yield* { [Symbol.asyncIterator]: () => chunks };
    } finally {
      content.destroy();
    }
  };
  return { beginning: Buffer.concat(read).subarray(0, bytes), whole: Readable.from(rest(), { objectMode: false }) };
}
