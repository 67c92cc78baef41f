import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

/** What a test changes in what an authenticator and a browser would send. */
export type Changes = {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** Flags of the authenticator data; by default user present, user verified, backup eligible. */
  flags?: number;
  counter?: number;
  userHandle?: string;
  /** Signs with another key. */
  forge?: boolean;
};

export const USER_PRESENT = 0x01;
export const USER_VERIFIED = 0x04;
const BACKUP_ELIGIBLE = 0x08;
export const BACKED_UP = 0x10;
const ATTESTED = 0x40;
const USUAL = USER_PRESENT | USER_VERIFIED | BACKUP_ELIGIBLE;

export type CreationOptions = {
  rp: { id: string };
  user: { id: string };
  challenge: string;
  excludeCredentials: object[];
};
export type RequestOptions = { rpId: string; challenge: string };

export type SoftwareKey = {
  id: string;
  /** The answer to `passkeyEnrollment:start`. */
  register(options: CreationOptions, changes?: Changes): object;
  /** The answer to `passkeySignIn:start`. */
  assert(options: RequestOptions, changes?: Changes): object;
};

/** An authenticator with one key (WebAuthn, ES256), and the browser that sends its answers as JSON. */
export function softwareKey(origin: string): SoftwareKey {
  const rawId = randomBytes(32);
  const id = rawId.toString("base64url");
  const pair = () => generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { publicKey, privateKey } = pair();
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  let handle = "";
  let count = 0;

  const clientData = (type: string, challenge: string, changes: Changes) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: changes.challenge ?? challenge,
        origin: changes.origin ?? origin,
        crossOrigin: false,
      }),
    );

  return {
    id,
    register({ rp, user, challenge }, changes = {}) {
      handle = user.id;
      const cose = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, bytes(x)],
          [-3, bytes(y)],
        ]),
      );
      const length = Buffer.alloc(2);
      length.writeUInt16BE(rawId.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, rawId, cose]);
      const authData = Buffer.concat([authenticatorData(rp.id, { flags: USUAL, ...changes }, ATTESTED), attested]);
      const statement = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", Uint8Array.from(authData)],
      ]);
      const attestationObject = Buffer.from(isoCBOR.encode(statement as never)).toString("base64url");
      const clientDataJSON = clientData("webauthn.create", challenge, changes).toString("base64url");
      return {
        id,
        rawId: id,
        type: "public-key",
        response: { clientDataJSON, attestationObject, transports: ["internal"] },
      };
    },
    assert({ rpId, challenge }, changes = {}) {
      const counted = { flags: USUAL, counter: ++count, ...changes };
      const authData = authenticatorData(rpId, counted);
      const client = clientData("webauthn.get", challenge, changes);
      const signed = Buffer.concat([authData, sha256(client)]);
      const signature = sign("sha256", signed, changes.forge ? pair().privateKey : privateKey);
      return {
        id,
        rawId: id,
        type: "public-key",
        response: {
          clientDataJSON: client.toString("base64url"),
          authenticatorData: authData.toString("base64url"),
          signature: signature.toString("base64url"),
          userHandle: (changes.userHandle ?? handle) || null,
        },
      };
    },
  };
}

function authenticatorData(rpId: string, { rpId: other, flags = USUAL, counter = 0 }: Changes, more = 0): Buffer {
  const data = Buffer.concat([sha256(Buffer.from(other ?? rpId)), Buffer.alloc(5)]);
  data.writeUInt8(flags | more, 32);
  data.writeUInt32BE(counter, 33);
  return data;
}

const bytes = (base64url: string) => Uint8Array.from(Buffer.from(base64url, "base64url"));
const sha256 = (data: Buffer) => createHash("sha256").update(data).digest();
