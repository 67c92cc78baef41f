import type { JWTPayload } from "jose";
import { z } from "zod";

/** Limits of texts from providers: longer names are cut, other longer values are dropped. */
const MAX_NAME = 200;
const MAX_PHOTO_URL = 2048;

/** The profile of a user at another provider. Unknown texts are empty. */
export type Profile = {
  /** The subject there. */
  rawId: string;
  /** In lower case. */
  email: string | null;
  emailVerified: boolean;
  displayName: string;
  firstName: string;
  lastName: string;
  photoUrl: string;
  /** Every claim, for `rawUserInfo`. */
  claims: JWTPayload;
};

/** @param claims of a verified ID token, and further data of the provider */
export function profileOf(claims: JWTPayload & { sub: string }): Profile {
  const [firstName, lastName] = [nameIn(claims.given_name), nameIn(claims.family_name)];
  return {
    rawId: claims.sub,
    email: emailIn(claims.email),
    emailVerified: claims.email_verified === true || claims.email_verified === "true", // Apple sends a string
    displayName: nameIn(claims.name) || [firstName, lastName].filter(Boolean).join(" "),
    firstName,
    lastName,
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
