import { initializeApp } from "@firebase/app";
import {
  type Auth,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
} from "@firebase/auth";
import type { BrowserIdentity } from "../../../contract/identity.ts";
import { PopupResolver } from "./popup-resolver.ts";

/**
 * Starts the SDK with the embedded provider at this origin, or with a Firebase project. All in one tick: the SDK does not
 * accept another address after its first request.
 */
export function startSdk(identity: BrowserIdentity, locale: string): Auth {
  const { apiKey, projectId, authDomain, appId } = identity;
  const isFirebase = authDomain !== null;
  const app = initializeApp({
    apiKey,
    projectId,
    authDomain: authDomain ?? location.host,
    ...(appId && { appId }),
  });
  const auth = initializeAuth(app, {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
    popupRedirectResolver: isFirebase ? browserPopupRedirectResolver : PopupResolver,
  });
  if (!isFirebase) connectAuthEmulator(auth, location.origin, { disableWarnings: true });
  auth.languageCode = locale;
  return auth;
}
