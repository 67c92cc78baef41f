import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from "node:crypto";
import { promisify } from "node:util";
import { calculateJwkThumbprint, type JWK, type JWTPayload, SignJWT } from "jose";
import { type Insertable, type Selectable, sql } from "kysely";
import { IdentityRefused } from "./refused.ts";
import type { SecretBox } from "./secret-box.ts";
import type { IdentityDatabase, IdentityKey } from "./tables.ts";

export const ALGORITHM = "RS256";
const MODULUS_BITS = 2048;
/** How soon this instance signs with a key that another one created. */
const RELOAD_AFTER_MS = 60_000;
/** Tokens live for an hour, and clients cache public keys for minutes: a day is enough. */
const RETIRED_KEY_LIFETIME = Temporal.Duration.from({ hours: 24 });

/** The keys of ID tokens: one signs, older ones verify earlier tokens. */
export type SigningKeys = {
  /** Signs a JWT with these claims. */
  sign(claims: JWTPayload): Promise<string>;
  /** For jose: the public key for a token's header; an unknown kid is looked up in the database. */
  verifier(header: { kid?: string }): Promise<KeyObject>;
  /** All public keys whose tokens may still be valid (JWKS). */
  publicSet(): Promise<{ keys: JWK[] }>;
  /** Creates a new signing key; older ones verify for one more day. */
  rotate(): Promise<void>;
};

export class UnknownKey extends Error {}

/**
 * Loads the keys, or creates the first one; of instances that start together on a new database, one creates it.
 * @throws IdentityRefused where the key file cannot decrypt what is stored
 */
export async function openSigningKeys(
  db: IdentityDatabase,
  box: SecretBox,
  now: () => Temporal.Instant,
): Promise<SigningKeys> {
  const keys = new DatabaseKeys(db, box, now);
  await keys.open();
  return keys;
}

/** Deletes retired keys whose tokens have expired. */
export async function sweepKeys(db: IdentityDatabase, now: Temporal.Instant): Promise<void> {
  const before = new Date(now.subtract(RETIRED_KEY_LIFETIME).epochMilliseconds);
  await db.deleteFrom("identity_key").where("date_retired", "<", before).execute();
}

type KeyRow = Selectable<IdentityKey>;
type Signer = { kid: string; key: KeyObject; loaded: number };

class DatabaseKeys implements SigningKeys {
  readonly #db: IdentityDatabase;
  readonly #box: SecretBox;
  readonly #now: () => Temporal.Instant;
  readonly #verifiers = new Map<string, KeyObject>();
  #signer: Signer | undefined;

  constructor(db: IdentityDatabase, box: SecretBox, now: () => Temporal.Instant) {
    this.#db = db;
    this.#box = box;
    this.#now = now;
  }

  async open(): Promise<void> {
    await this.#alone(async (tx) => {
      if (!(await this.#findCurrent(tx))) await this.#make(tx);
    });
    await this.#loadSigner();
  }

  async sign(claims: JWTPayload): Promise<string> {
    const { kid, key } = await this.#currentSigner();
    return new SignJWT(claims).setProtectedHeader({ alg: ALGORITHM, kid, typ: "JWT" }).sign(key);
  }

  async verifier({ kid }: { kid?: string }): Promise<KeyObject> {
    if (!kid) throw new UnknownKey();
    const known = this.#verifiers.get(kid);
    if (known) return known;
    const row = await this.#db
      .selectFrom("identity_key")
      .select("public_jwk")
      .where("kid", "=", kid)
      .executeTakeFirst();
    if (!row) throw new UnknownKey();
    const key = createPublicKey({ key: row.public_jwk as JsonWebKey, format: "jwk" });
    this.#verifiers.set(kid, key);
    return key;
  }

  async publicSet(): Promise<{ keys: JWK[] }> {
    const rows = await this.#db
      .selectFrom("identity_key")
      .select("public_jwk")
      .orderBy("date_created", "desc")
      .execute();
    return { keys: rows.map(({ public_jwk }) => public_jwk as JWK) };
  }

  async rotate(): Promise<void> {
    await this.#alone(async (tx) => {
      const retired = { date_retired: this.#now().toString() };
      await tx.updateTable("identity_key").set(retired).where("date_retired", "is", null).execute();
      await this.#make(tx);
    });
    await this.#loadSigner();
  }

  async #currentSigner(): Promise<Signer> {
    if (!this.#signer || performance.now() - this.#signer.loaded > RELOAD_AFTER_MS) return this.#loadSigner();
    return this.#signer;
  }

  async #loadSigner(): Promise<Signer> {
    const row = await this.#findCurrent(this.#db);
    if (!row) throw new Error("No key signs: the table identity_key was emptied while the server ran");
    const same = this.#signer?.kid === row.kid ? this.#signer.key : this.#openPrivate(row);
    this.#signer = { kid: row.kid, key: same, loaded: performance.now() };
    return this.#signer;
  }

  #openPrivate(row: KeyRow): KeyObject {
    try {
      return createPrivateKey({ key: this.#box.open(row.private_key), format: "der", type: "pkcs8" });
    } catch (error) {
      throw new IdentityRefused("wrong-key", "identity.key does not open the signing key in the database", {
        cause: error,
      });
    }
  }

  async #findCurrent(db: IdentityDatabase): Promise<KeyRow | undefined> {
    return db.selectFrom("identity_key").selectAll().where("date_retired", "is", null).executeTakeFirst();
  }

  async #make(tx: IdentityDatabase): Promise<void> {
    const { privateKey, publicKey } = await promisify(generateKeyPair)("rsa", { modulusLength: MODULUS_BITS });
    const jwk = publicKey.export({ format: "jwk" }) as JWK;
    const kid = await calculateJwkThumbprint(jwk);
    const values: Insertable<IdentityKey> = {
      kid,
      algorithm: ALGORITHM,
      public_jwk: { ...jwk, kid, alg: ALGORITHM, use: "sig" },
      private_key: this.#box.seal(privateKey.export({ format: "der", type: "pkcs8" })),
      date_created: this.#now().toString(),
    };
    await tx.insertInto("identity_key").values(values).execute();
  }

  /** Runs on one instance at a time. */
  async #alone(act: (tx: IdentityDatabase) => Promise<void>): Promise<void> {
    await this.#db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtext('eolaire identity keys'))`.execute(tx);
      await act(tx);
    });
  }
}
