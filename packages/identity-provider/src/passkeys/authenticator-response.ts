import { z } from "zod";

/** Of a key's id (CTAP: 1,023 bytes) in base64url. */
const MAX_CREDENTIAL_ID = 1400;
const MAX_BYTES = 16_384;
const MAX_TRANSPORTS = 10;

/** Bytes in base64url; Firebase's SDKs for phones send base64. */
const bytes = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w+/-]+={0,2}$/)
    .transform((value) => value.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", ""));

export const credentialId = bytes(MAX_CREDENTIAL_ID);

/** A new passkey, as `PublicKeyCredential.toJSON()` returns it. */
export const registration = z.object({
  id: credentialId,
  response: z.object({
    clientDataJSON: bytes(MAX_BYTES),
    attestationObject: bytes(MAX_BYTES * 2),
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(MAX_TRANSPORTS)
      .nullish()
      .transform((transports) => transports ?? []),
  }),
});

/** The signature of a passkey, as `PublicKeyCredential.toJSON()` returns it. */
export const assertion = z.object({
  id: credentialId,
  response: z.object({
    clientDataJSON: bytes(MAX_BYTES),
    authenticatorData: bytes(MAX_BYTES),
    signature: bytes(MAX_BYTES),
    userHandle: bytes(200).nullish(),
  }),
});

export type Registration = z.output<typeof registration>;
export type Assertion = z.output<typeof assertion>;
