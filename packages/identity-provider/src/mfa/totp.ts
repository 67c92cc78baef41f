import { Secret, TOTP } from "otpauth";

/** The parameters that every authenticator app supports (RFC 6238). */
export const TOTP_FORM = { algorithm: "SHA1", digits: 6, period: 30 } as const;

const SECRET_BYTES = 20; // 160 bits, the length of SHA-1
/** Time steps accepted before and after the current one: the clock of a phone is off by half a minute at most. */
const WINDOW_STEPS = 1;

export function newTotpSecret(): Buffer {
  return Buffer.from(new Secret({ size: SECRET_BYTES }).bytes);
}

/** The encoding that authenticator apps read (RFC 4648). */
export function base32Of(secret: Uint8Array): string {
  return secretOf(secret).base32;
}

/**
 * @param lastStep the time step of the last used code: it and older ones are refused, so that a code works once; one that no code
 * has now is from before the clock was set back
 * @returns the time step of the code, to be stored; null for a wrong code
 */
export function stepOfCode(
  secret: Uint8Array,
  code: string,
  { now, lastStep }: { now: Temporal.Instant; lastStep: number },
): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const timestamp = now.epochMilliseconds;
  const delta = TOTP.validate({
    token: code,
    secret: secretOf(secret),
    timestamp,
    window: WINDOW_STEPS,
    ...TOTP_FORM,
  });
  if (delta === null) return null;
  const current = TOTP.counter({ period: TOTP_FORM.period, timestamp });
  const step = current + delta;
  return step > lastStep || lastStep > current + WINDOW_STEPS ? step : null;
}

function secretOf(bytes: Uint8Array): Secret {
  return new Secret({ buffer: Uint8Array.from(bytes).buffer });
}
