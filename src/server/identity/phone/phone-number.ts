import { toE164 } from "../../../domain/typed-phone.ts";
import { ProtocolError } from "../protocol-error.ts";

/**
 * A number in E.164, from its international form.
 * @example readPhoneNumber("+44 7700 900123") // "+447700900123"
 * @throws MISSING_PHONE_NUMBER, INVALID_PHONE_NUMBER
 */
export function readPhoneNumber(text: string | undefined): string {
  if (!text) throw new ProtocolError("MISSING_PHONE_NUMBER");
  const number = text.trim().startsWith("+") ? toE164(text) : null;
  if (!number) throw new ProtocolError("INVALID_PHONE_NUMBER");
  return number;
}
