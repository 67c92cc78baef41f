import type { PasswordDemand, PasswordRules } from "./ports.ts";
import { ProtocolError } from "./protocol-error.ts";

/** Enough for people and password managers; Argon2id itself has no limit. */
const MAX_LENGTH = 128;
const SYMBOLS = " !\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";

/** The SDK's name of each requirement, and its check. */
const DEMANDS: Record<PasswordDemand, { option: string; isIn: (password: string) => boolean }> = {
  lowercase: { option: "containsLowercaseCharacter", isIn: (password) => /[a-z]/.test(password) },
  uppercase: { option: "containsUppercaseCharacter", isIn: (password) => /[A-Z]/.test(password) },
  digit: { option: "containsNumericCharacter", isIn: (password) => /[0-9]/.test(password) },
  symbol: {
    option: "containsNonAlphanumericCharacter",
    isIn: (password) => [...password].some((character) => SYMBOLS.includes(character)),
  },
};

/** The policy in the SDK's format, which validates while the user types. Requirements that are off are left out. */
export function passwordPolicy({ minLength, demands }: PasswordRules) {
  return {
    schemaVersion: 1,
    enforcementState: "ENFORCE",
    forceUpgradeOnSignin: false,
    customStrengthOptions: {
      minPasswordLength: minLength,
      maxPasswordLength: MAX_LENGTH,
      ...Object.fromEntries(demands.map((demand) => [DEMANDS[demand].option, true])),
    },
    allowedNonAlphanumericCharacters: [...SYMBOLS],
  };
}

/** What others know of the user, and would try as a password. */
type KnownOfUser = { email?: string | null; phone_number?: string | null; display_name?: string | null };

/**
 * Checks a new password, also against the lists of common ones and what others know of the user.
 * @throws PASSWORD_DOES_NOT_MEET_REQUIREMENTS, also for a short one: clients that read the policy need no other code
 */
export async function refuseBadPassword(
  password: string,
  { minLength, demands, isCommon }: PasswordRules,
  user: KnownOfUser,
): Promise<void> {
  const length = [...password].length;
  const refuse = (text: string) => new ProtocolError("PASSWORD_DOES_NOT_MEET_REQUIREMENTS", { text });
  if (length < minLength || length > MAX_LENGTH)
    throw refuse(`A password has ${minLength} to ${MAX_LENGTH} characters`);
  const missing = demands.filter((demand) => !DEMANDS[demand].isIn(password));
  if (missing.length > 0) throw refuse(`A password has also: ${missing.join(", ")}`);
  if (await isCommon?.(password)) throw refuse("Too many people have this password");
  if (isKnown(password, user)) throw refuse("A password is not your own address, number or name");
}

/** Fewer characters beside a known detail are soon guessed: a year, `123!`. */
const MIN_BESIDE = 5;
/** Shorter details are in many words. */
const MIN_DETAIL = 4;

/** Whether a password is a detail of the user with little else, in any case and notation. */
function isKnown(password: string, { email, phone_number, display_name }: KnownOfUser): boolean {
  const typed = plain(password);
  const details = [email, email?.split("@")[0], email?.split("@")[1], phone_number, display_name];
  return details
    .map((detail) => plain(detail ?? ""))
    .filter((detail) => detail.length >= MIN_DETAIL && typed.includes(detail))
    .some((detail) => [...typed.replaceAll(detail, "")].length < MIN_BESIDE);
}

/** Letters and digits only. */
const plain = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
