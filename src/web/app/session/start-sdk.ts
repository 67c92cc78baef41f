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
 * Starts the SDK against the embedded provider, which answers at this site's own origin, or against a Firebase project.
 * Everything in one tick: the SDK takes no other address once it has asked for something.
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
