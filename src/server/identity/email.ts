import { z } from "zod";
import { withAsciiDomain } from "../../contract/contact-fields.ts";
import { ProtocolError } from "./protocol-error.ts";

const MAX_LENGTH = 254;

const address = z.email({ pattern: z.regexes.html5Email });

/**
 * An address as it is stored: in lower case, its domain in ASCII (IDNA).
 * @throws INVALID_EMAIL, MISSING_EMAIL
 */
export function readEmail(sent: string | undefined): string {
  if (!sent) throw new ProtocolError("MISSING_EMAIL");
  const text = sent.length <= MAX_LENGTH ? withAsciiDomain(sent) : sent;
  const isShort = text.length <= MAX_LENGTH; // before the pattern is tried
  const isAddress = isShort && address.safeParse(text).success && text.slice(text.lastIndexOf("@")).includes(".");
  if (!isAddress) throw new ProtocolError("INVALID_EMAIL");
  return text.toLowerCase();
}
