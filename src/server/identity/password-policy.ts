import commonPasswords from "fxa-common-password-list";
import { ProtocolError } from "./protocol-error.ts";

/** The protocol's own minimum. */
const WEAK_BELOW = 6;
/** ASVS 5.0 asks for 8. */
const MIN_LENGTH = 8;
/** Argon2id takes any length; people and their managers need no more. */
const MAX_LENGTH = 128;

/** As the SDK reads it, to check while somebody types. */
export const passwordPolicy = {
  schemaVersion: 1,
  enforcementState: "ENFORCE",
  forceUpgradeOnSignin: false,
  customStrengthOptions: { minPasswordLength: MIN_LENGTH, maxPasswordLength: MAX_LENGTH },
  allowedNonAlphanumericCharacters: [..." !\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"],
} as const;

/**
 * Before a password is set. The list holds the 50,000 commonest ones of at least 8 characters.
 * @throws WEAK_PASSWORD, PASSWORD_DOES_NOT_MEET_REQUIREMENTS
 */
export function refuseBadPassword(password: string): void {
  const length = [...password].length;
  if (length < WEAK_BELOW) {
    throw new ProtocolError("WEAK_PASSWORD", { text: `Password should be at least ${WEAK_BELOW} characters` });
  }
  if (length < MIN_LENGTH || length > MAX_LENGTH) {
    const text = `A password has ${MIN_LENGTH} to ${MAX_LENGTH} characters`;
    throw new ProtocolError("PASSWORD_DOES_NOT_MEET_REQUIREMENTS", { text });
  }
  if (commonPasswords.test(password) || commonPasswords.test(password.toLowerCase())) {
    throw new ProtocolError("PASSWORD_DOES_NOT_MEET_REQUIREMENTS", { text: "Too many people have this password" });
  }
}
