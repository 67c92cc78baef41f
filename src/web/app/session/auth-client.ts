import { signOut } from "@firebase/auth";
import type { BrowserIdentity } from "../../../contract/identity.ts";
import type { Locale } from "../../i18n/locales.ts";
import { emailCodeActions } from "./action-codes.ts";
import type { Ending } from "./endings.ts";
import type { AuthErrorCode } from "./error-codes.ts";
import { errorTextKey } from "./errors.ts";
import { accountActions } from "./own-account.ts";
import { identityActions } from "./own-identity.ts";
import { cancelPopup } from "./popup-resolver.ts";
import { registrationActions } from "./registration.ts";
import { secondStepOf } from "./second-factor.ts";
import { endingOf, watchSession } from "./session.ts";
import { signInActions } from "./sign-in.ts";
import { startSdk } from "./start-sdk.ts";

export type AuthOptions = {
  identity: BrowserIdentity;
  locale: Locale;
  /** What each error is for people. */
  errorTexts: Record<AuthErrorCode, string>;
  /** The session ended without its holder asking. */
  onEnd(ending: Ending): void;
};

export type AuthClient = Awaited<ReturnType<typeof openAuth>>;

/** All that the screens do with the identity provider. Once a page: the SDK is one. */
export async function openAuth({ identity, locale, errorTexts, onEnd }: AuthOptions) {
  const auth = startSdk(identity, locale);
  await auth.authStateReady();
  const end = (ending: Ending) => void signOut(auth).then(() => onEnd(ending));
  watchSession(auth, end);
  return {
    ...signInActions(auth, (error) => errorTexts[errorTextKey(error)]),
    ...registrationActions(auth),
    ...emailCodeActions(auth),
    ...identityActions(auth),
    ...accountActions(auth, locale, end),
    secondStepOf: (error: unknown) => secondStepOf(auth, error),
    cancelPopup,
    /** Leaves for the sign-in screen, where an error means that the session is over. */
    endIfOver(error: unknown): void {
      const ending = endingOf(error);
      if (ending) end(ending);
    },
  };
}
