import { domainToASCII } from "node:url";
import { z } from "zod";
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

/** The domain may have accents, as people write it. @returns a text without such a domain unchanged */
function withAsciiDomain(email: string): string {
  const at = email.lastIndexOf("@") + 1;
  const domain = email.slice(at);
  const isAccented = at > 0 && /\P{ASCII}/u.test(domain) && /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain);
  return isAccented ? email.slice(0, at) + (domainToASCII(domain) || domain) : email;
}
