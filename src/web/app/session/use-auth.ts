import { createContext, use, useCallback, useEffect } from "react";
import { useTexts } from "#core/web/i18n/texts.tsx";
import { UserFacingError } from "../api/api-error.ts";
import { useApp } from "../app-context.tsx";
import { rememberAccount } from "./account-hint.ts";
import type { AuthClient, AuthOptions } from "./auth-client.ts";
import { errorTextKey } from "./auth-errors.ts";
import { cameFrom, goToSignIn, nextPath } from "./return-address.ts";

/** Opens another client than that of the identity SDK: tests of forms need neither the SDK nor a provider. */
export const AuthContext = createContext<typeof loadAuth>(loadAuth);

/** Loads the identity SDK, once per document. Preloaded after hydration, so that a click does not wait for it. */
export function useAuth(): () => Promise<AuthClient> {
  const { identity, locale } = useApp();
  const { errors: errorTexts } = useTexts("auth");
  const open = use(AuthContext);
  const load = useCallback(
    () => open({ identity, locale, errorTexts, onEnd: (ending) => goToSignIn(locale, ending) }),
    [open, identity, locale, errorTexts],
  );
  useEffect(() => {
    load().catch(() => {}); // loaded again, and the error shown, when it is used
  }, [load]);
  return load;
}

let loading: Promise<AuthClient> | undefined;

/** A load that failed is repeated at the next use. */
function loadAuth(options: AuthOptions): Promise<AuthClient> {
  loading ??= importAuth(options).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function importAuth(options: AuthOptions): Promise<AuthClient> {
  const imported = import("./auth-client.ts").catch((cause: unknown) => {
    // With the code that the SDK uses for network errors, so that it gets the same text.
    throw Object.assign(new Error("The sign-in code could not be fetched.", { cause }), {
      code: "auth/network-request-failed",
    });
  });
  return (await imported).openAuth(options);
}

/** The text for an error. Unexpected errors are also logged. */
export function useErrorText(): (error: unknown) => string {
  const { errors } = useTexts("auth");
  return (error) => {
    if (error instanceof UserFacingError) return error.message;
    const code = errorTextKey(error);
    if (code === "other") console.error(error);
    return errors[code];
  };
}

/**
 * Finishes a sign-in: opens the account, shows its name in the header, and leads to the path that was asked for, else to where
 * its holder works, else back to where the reader came from.
 */
export function useEnter(): () => Promise<void> {
  const auth = useAuth();
  const locale = useApp().locale;
  return useCallback(async () => {
    const client = await auth();
    const account = await client.openAccount();
    rememberAccount(account.name);
    const asked = nextPath(location.search, "", document.referrer);
    const workplace = asked ? null : await client.workplaceOf(account).catch(() => null);
    location.assign(asked || (workplace && `/${locale}${workplace}`) || cameFrom(document.referrer) || `/${locale}`);
  }, [auth, locale]);
}
