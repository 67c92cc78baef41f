import { Secret, TOTP } from "otpauth";

/** What every authenticator app can do (RFC 6238). */
export const TOTP_FORM = { algorithm: "SHA1", digits: 6, period: 30 } as const;

const SECRET_BYTES = 20; // 160 bits, the length of SHA-1
/** Steps that are accepted before and after now: the clock of a phone is off by half a minute at most. */
const WINDOW_STEPS = 1;

export function newTotpSecret(): Buffer {
  return Buffer.from(new Secret({ size: SECRET_BYTES }).bytes);
}

/** As authenticator apps read it. */
export function base32Of(secret: Uint8Array): string {
  return secretOf(secret).base32;
}

/**
 * @param lastStep the step of the last code that was taken: it and older ones are used up, so that a code works once
 * @returns the step of the code, to be remembered; null where the code is wrong
 */
export function stepOfCode(
  secret: Uint8Array,
  code: string,
  { now, lastStep }: { now: Temporal.Instant; lastStep: number },
): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const timestamp = now.epochMilliseconds;
  const delta = TOTP.validate({
    ...{ token: code, secret: secretOf(secret), timestamp, window: WINDOW_STEPS },
    ...TOTP_FORM,
  });
  if (delta === null) return null;
  const step = TOTP.counter({ period: TOTP_FORM.period, timestamp }) + delta;
  return step > lastStep ? step : null;
}

function secretOf(bytes: Uint8Array): Secret {
  return new Secret({ buffer: Uint8Array.from(bytes).buffer });
}
