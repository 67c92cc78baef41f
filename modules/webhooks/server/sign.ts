import { createHmac, randomBytes } from "node:crypto";

/** Of 24 to 64, as the standard says. */
const SECRET_BYTES = 32;

export const newSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** As its receiver stores it: `whsec_…`. */
export const secretText = (secret: Buffer): string => `whsec_${secret.toString("base64")}`;

type Signed = { id: string; body: string; secrets: readonly Buffer[]; now: Temporal.Instant };

/** The headers of a message after https://www.standardwebhooks.com: one signature for each secret that is valid. */
export function signedHeaders({ id, body, secrets, now }: Signed) {
  const timestamp = Math.floor(now.epochMilliseconds / 1000);
  const signatures = secrets.map(
    (secret) => `v1,${createHmac("sha256", secret).update(`${id}.${timestamp}.${body}`).digest("base64")}`,
  );
  return {
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": signatures.join(" "),
  };
}
