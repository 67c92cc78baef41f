import { localeOf } from "#core/contract/locales.ts";
import { ACCOUNT_LINK_ID } from "./account-hint.ts";
import { type IdentityProject, startSdk } from "./auth-client.ts";

let auth: ReturnType<typeof startSdk> | undefined;

/** Who is signed in in this browser; null where the session is over. It loads the identity SDK, for screens without it. */
export async function signedInUser() {
  const { dataset } = document.getElementById(ACCOUNT_LINK_ID)!;
  const locale = localeOf(document.documentElement.lang);
  auth ??= startSdk(JSON.parse(dataset.identity!) as IdentityProject, locale);
  await auth.authStateReady();
  return auth.currentUser;
}
