/** A page for tests of popups, in the browser: the SDK with our resolver, and deeds that a test begins by a click. */
import { initializeApp } from "@firebase/app";
import {
  type AuthError,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  initializeAuth,
  inMemoryPersistence,
  linkWithCredential,
  linkWithPopup,
  OAuthProvider,
  reauthenticateWithPopup,
  signInWithEmailAndPassword,
  signInWithPopup,
  type UserCredential,
} from "@firebase/auth";
import { cancelPopup, PopupResolver } from "#core/web/app/session/popup-resolver.ts";

/** How a deed ended: whoever is signed in, or the SDK's error code. */
export type Outcome =
  | { uid: string; email: string | null; name: string | null; providers: string[] }
  | { code: string };

const auth = initializeAuth(initializeApp({ apiKey: "eolaire", projectId: "eolaire", authDomain: location.host }), {
  persistence: inMemoryPersistence,
  popupRedirectResolver: PopupResolver,
});
connectAuthEmulator(auth, location.origin, { disableWarnings: true });
let lastError: AuthError | undefined;

const actions = {
  signIn: (providerId: string) => signInWithPopup(auth, new OAuthProvider(providerId)),
  link: (providerId: string) => linkWithPopup(auth.currentUser!, new OAuthProvider(providerId)),
  reauthenticate: (providerId: string) => reauthenticateWithPopup(auth.currentUser!, new OAuthProvider(providerId)),
  register: (email: string, password: string) => createUserWithEmailAndPassword(auth, email, password),
  password: (email: string, password: string) => signInWithEmailAndPassword(auth, email, password),
  /** With what the last error brought. */
  linkPending: () => linkWithCredential(auth.currentUser!, OAuthProvider.credentialFromError(lastError!)!),
};
export type Action = keyof typeof actions;

async function outcomeOf(action: Promise<UserCredential>): Promise<Outcome> {
  try {
    const { user } = await action;
    const providers = user.providerData.map(({ providerId }) => providerId);
    return { uid: user.uid, email: user.email, name: user.displayName, providers };
  } catch (error) {
    lastError = error as AuthError;
    return { code: lastError.code ?? String(error) };
  }
}

const outcomes: Promise<Outcome>[] = [];
export type PopupPage = {
  /** Begins a deed. */
  begin(action: Action, ...texts: string[]): void;
  /** How the n-th deed ended, from 0. */
  outcome(index: number): Promise<Outcome> | undefined;
};

const page: PopupPage = {
  begin(action, ...texts) {
    const run = actions[action] as (...texts: string[]) => Promise<UserCredential>;
    outcomes.push(outcomeOf(run(...texts)));
  },
  outcome: (index) => outcomes[index],
};
Object.assign(window, { popupPage: page });
document.querySelector("#cancel")?.addEventListener("click", cancelPopup);
document.querySelector("#begin")?.addEventListener("click", (event) => {
  const { action = "", texts = "" } = (event.currentTarget as HTMLElement).dataset;
  page.begin(action as Action, ...texts.split(" ").filter(Boolean));
});
if (location.hash) page.begin("signIn", location.hash.slice(1));
