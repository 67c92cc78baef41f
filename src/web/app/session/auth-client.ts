import { initializeApp } from "@firebase/app";
import {
  type Auth,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  signOut,
} from "@firebase/auth";
import type { BrowserIdentity } from "#core/contract/accounts/identity.ts";
import type { Locale } from "#core/contract/locales.ts";
import { createApiClient } from "../api/api-client.ts";
import { accountActions } from "./account-actions.ts";
import { type AuthErrorCode, errorTextKey } from "./auth-errors.ts";
import { identityActions } from "./identity-actions.ts";
import { passkeyActions } from "./passkeys.ts";
import { cancelPopup, PopupResolver } from "./popup-resolver.ts";
import { recoveryCodeActions } from "./recovery-codes.ts";
import { registrationActions } from "./registration.ts";
import { secondStepOf } from "./second-factor.ts";
import { type Ending, endingOf, watchSession } from "./session.ts";
import { signInActions } from "./sign-in.ts";
import { unconfirmedSession } from "./unconfirmed.ts";

export type AuthOptions = {
  identity: BrowserIdentity;
  locale: Locale;
  errorTexts: Record<AuthErrorCode, string>;
  /** Called when the session ended without a sign-out. */
  onEnd(ending: Ending): void;
};

export type AuthClient = Awaited<ReturnType<typeof openAuth>>;

const UNCONFIRMED_APP = "unconfirmed";

/** Starts the identity SDK and restores the session. Once per document, since the SDK is a singleton. */
export async function openAuth({ identity, locale, errorTexts, onEnd }: AuthOptions) {
  const auth = startSdk(identity, locale);
  await auth.authStateReady();
  const end = (ending: Ending) => void signOut(auth).then(() => onEnd(ending));
  const endIfOver = (error: unknown) => {
    const ending = endingOf(error);
    if (ending) end(ending);
  };
  watchSession(auth, end);
  const unconfirmed = unconfirmedSession(auth, () => startSdk(identity, locale, UNCONFIRMED_APP));
  void unconfirmed.sweep().catch((error: unknown) => console.warn("an old session could not be deleted", error));
  const api = createApiClient({
    locale,
    onError: endIfOver,
    signedIn: async () => auth.currentUser && { token: await auth.currentUser.getIdToken(), uid: auth.currentUser.uid },
  });
  return {
    api,
    ...signInActions(auth, (error) => errorTexts[errorTextKey(error)]),
    ...registrationActions(auth, unconfirmed),
    ...identityActions(auth),
    ...accountActions(auth, api),
    ...passkeyActions(auth),
    ...recoveryCodeActions(auth),
    secondStepOf: (error: unknown) => secondStepOf(auth, error),
    cancelPopup,
    /** Signs out where the error means that the session is over. */
    endIfOver,
  };
}

/** What the SDK needs to know of the provider. */
export type IdentityProject = Pick<BrowserIdentity, "projectId" | "apiKey" | "authDomain" | "appId">;

/**
 * Starts the SDK with the embedded provider at this origin, or with a Firebase project. All in one tick: the SDK does not
 * accept another address after its first request.
 * @param name of a second instance, which has its own session
 */
export function startSdk(identity: IdentityProject, locale: string, name?: string): Auth {
  const { apiKey, projectId, authDomain, appId } = identity;
  const isFirebase = authDomain !== null;
  const options = { apiKey, projectId, authDomain: authDomain ?? location.host, ...(appId && { appId }) };
  const app = initializeApp(options, name);
  const auth = initializeAuth(app, {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
    popupRedirectResolver: isFirebase ? browserPopupRedirectResolver : PopupResolver,
  });
  if (!isFirebase) connectAuthEmulator(auth, location.origin, { disableWarnings: true });
  auth.languageCode = locale;
  return auth;
}
