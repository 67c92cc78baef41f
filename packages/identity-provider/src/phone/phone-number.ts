import type { Ports } from "../ports.ts";
import { ProtocolError } from "../protocol-error.ts";

/**
 * A number in E.164, from its international form.
 * @example readPhoneNumber({}, "+44 7700 900123") // "+447700900123"
 * @throws MISSING_PHONE_NUMBER, INVALID_PHONE_NUMBER
 */
export function readPhoneNumber(
  { phoneNumber = e164Of }: Pick<Ports, "phoneNumber">,
  text: string | undefined,
): string {
  if (!text) throw new ProtocolError("MISSING_PHONE_NUMBER");
  const number = text.trim().startsWith("+") ? phoneNumber(text) : null;
  if (!number) throw new ProtocolError("INVALID_PHONE_NUMBER");
  return number;
}

/** Without what people write between the digits. */
function e164Of(typed: string): string | null {
  const number = typed.trim().replaceAll(/[ ()./-]/g, "");
  return /^\+[1-9]\d{6,14}$/.test(number) ? number : null;
}
