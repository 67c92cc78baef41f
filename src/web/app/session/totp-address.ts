import type { TotpSecret } from "@firebase/auth";

type Parameters = Pick<TotpSecret, "secretKey" | "hashingAlgorithm" | "codeLength" | "codeIntervalSeconds">;

/**
 * The address in the QR code of an authenticator app (Key Uri Format of Google Authenticator). The SDK's own leaves spaces, `&`
 * and `#` of a name as they are, where apps end it or refuse the code. A colon separates issuer and account.
 * @param account as the app shows it, such as a mail address
 */
export function totpAddress(secret: Parameters, account: string, issuer: string): string {
  const name = issuer
    .split(":")
    .map((one) => one.trim())
    .join(" ")
    .trim();
  const label = [name, account].map(encodeURIComponent).join(":");
  const parameters = {
    secret: secret.secretKey,
    issuer: name,
    algorithm: secret.hashingAlgorithm,
    digits: secret.codeLength,
    period: secret.codeIntervalSeconds,
  };
  // Not URLSearchParams, which writes a space as “+”: apps show it.
  const query = Object.entries(parameters).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  return `otpauth://totp/${label}?${query.join("&")}`;
}
