import { factorInfo } from "./mfa/factor-info.ts";
import { listPasskeys, passkeyInfo } from "./passkeys/passkeys.ts";
import { recoveryCodesLeft } from "./recovery/codes.ts";
import type { IdentityDatabase } from "./tables.ts";
import { type Link, listFactors, listLinks, type User } from "./users.ts";

/**
 * An entry of `providerUserInfo`: one sign-in method. Missing values are left out, since the SDK checks the presence of
 * keys.
 */
type ProviderInfo = {
  providerId: string;
  rawId: string;
  federatedId?: string;
  email?: string;
  displayName?: string;
  photoUrl?: string;
  phoneNumber?: string;
};

/** The answer of `lookup`. Times are strings in ms, `validSince` in seconds. */
export async function userAnswer(db: IdentityDatabase, user: User): Promise<object> {
  const [profile, factors] = [await profileAnswer(db, user), await listFactors(db, user.uid)];
  const passkeys = await listPasskeys(db, user.uid);
  const codes = await recoveryCodesLeft(db, user.uid);
  const claims = JSON.stringify(user.custom_claims);
  return {
    ...profile,
    ...(user.phone_number && { phoneNumber: user.phone_number }),
    createdAt: String(user.date_created.getTime()),
    lastLoginAt: String(user.date_last_login.getTime()),
    validSince: String(Math.floor(user.valid_since.getTime() / 1000)),
    disabled: user.disabled,
    ...(claims !== "{}" && { customAttributes: claims }),
    ...(user.password_hash && { passwordHash: "UkVEQUNURUQ=" }), // "REDACTED": the SDK only checks that there is one
    ...(factors.length > 0 && { mfaInfo: factors.map((factor) => factorInfo(factor, { masked: false })) }),
    ...(codes > 0 && { recoveryCodesLeft: codes }),
    ...(passkeys.length > 0 && { passkeyInfo: passkeys.map(passkeyInfo) }),
  };
}

/** The answer of `update`, and the first fields of `lookup`. */
export async function profileAnswer(db: IdentityDatabase, user: User): Promise<object> {
  const links = await listLinks(db, user.uid);
  return {
    localId: user.uid,
    ...(user.email && { email: user.email }),
    emailVerified: user.email_verified,
    ...namesOf(user),
    providerUserInfo: providersOf(user, links),
  };
}

function providersOf(user: User, links: Link[]): ProviderInfo[] {
  const providers: ProviderInfo[] = links.map((link) => ({
    providerId: link.provider_id,
    rawId: link.raw_id,
    federatedId: link.raw_id,
    ...(link.email && { email: link.email }),
    ...namesOf(link),
  }));
  if (user.email && (user.password_hash || user.email_link)) {
    const { email } = user;
    providers.push({ providerId: "password", rawId: email, federatedId: email, email, ...namesOf(user) });
  }
  if (user.phone_number) {
    providers.push({ providerId: "phone", rawId: user.phone_number, phoneNumber: user.phone_number });
  }
  return providers;
}

function namesOf({ display_name, photo_url }: Pick<User, "display_name" | "photo_url">) {
  return { ...(display_name && { displayName: display_name }), ...(photo_url && { photoUrl: photo_url }) };
}
