import type { Factor } from "../users.ts";

/** A second factor in answers. The SDK derives its kind from the key that is present. */
export type FactorInfo = { mfaEnrollmentId: string; displayName: string; enrolledAt: string } & (
  | { totpInfo: Record<string, never> }
  | { phoneInfo: string }
);

const SHOWN_DIGITS = 4;

/** @param masked before the second factor is verified: only the end of the number */
export function factorInfo(factor: Factor, { masked }: { masked: boolean }): FactorInfo {
  const shared = {
    mfaEnrollmentId: factor.id,
    displayName: factor.display_name,
    enrolledAt: factor.date_enrolled.toISOString(),
  };
  if (factor.kind === "totp") return { ...shared, totpInfo: {} };
  const number = factor.phone_number ?? "";
  return { ...shared, phoneInfo: masked ? maskNumber(number) : number };
}

/** @example maskNumber("+447700900123") // "+********1234" */
export function maskNumber(number: string): string {
  const hidden = Math.max(0, number.length - 1 - SHOWN_DIGITS);
  return `+${"*".repeat(hidden)}${number.slice(1 + hidden)}`;
}
