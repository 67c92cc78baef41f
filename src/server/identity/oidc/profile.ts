import type { JWTPayload } from "jose";
import { z } from "zod";

/** Of texts that providers give: longer ones are cut, or left out where half a text is none. */
const MAX_NAME = 200;
const MAX_PHOTO_URL = 2048;

/** Who somebody is at another provider. Texts are empty where it says nothing. */
export type Profile = {
  /** The subject there. */
  rawId: string;
  /** In small letters. */
  email: string | null;
  emailVerified: boolean;
  displayName: string;
  firstName: string;
  lastName: string;
  photoUrl: string;
  /** Every claim, for `rawUserInfo`. */
  claims: JWTPayload;
};

/** @param claims of an ID token that was checked, and what the provider told beside it */
export function profileOf(claims: JWTPayload & { sub: string }): Profile {
  const [firstName, lastName] = [nameIn(claims.given_name), nameIn(claims.family_name)];
  return {
    rawId: claims.sub,
    email: emailIn(claims.email),
    emailVerified: claims.email_verified === true || claims.email_verified === "true", // Apple sends the text
    displayName: nameIn(claims.name) || [firstName, lastName].filter(Boolean).join(" "),
    ...{ firstName, lastName },
    photoUrl: photoIn(claims.picture),
    claims,
  };
}

function emailIn(claim: unknown): string | null {
  const email = z.email({ pattern: z.regexes.html5Email }).max(254).safeParse(claim);
  return email.success ? email.data.toLowerCase() : null;
}

function nameIn(claim: unknown): string {
  if (typeof claim !== "string") return "";
  return claim
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, "")
    .trim()
    .slice(0, MAX_NAME);
}

function photoIn(claim: unknown): string {
  if (typeof claim !== "string" || claim.length > MAX_PHOTO_URL) return "";
  return URL.parse(claim)?.protocol === "https:" ? claim : "";
}
