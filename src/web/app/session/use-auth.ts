import { useCallback, useEffect } from "react";
import { UserFacingError } from "../api/api-error.ts";
import { useApp, useTexts } from "../app-context.tsx";
import type { AuthClient } from "./auth-client.ts";
import type { Ending } from "./endings.ts";
import { errorTextKey } from "./errors.ts";
import { goToSignIn } from "./go-to-sign-in.ts";
import { loadAuth } from "./load-auth.ts";

/** The sign-in code when it is needed: fetched once the screen lives, so that a press does not wait for it. */
export function useAuth(): () => Promise<AuthClient> {
  const { identity, locale } = useApp();
  const { errors: errorTexts } = useTexts("auth");
  const load = useCallback(
    () => loadAuth({ identity, locale, errorTexts, onEnd: (ending: Ending) => goToSignIn(locale, ending) }),
    [identity, locale, errorTexts],
  );
  useEffect(() => {
    load().catch(() => {}); // told when it is needed, and fetched again then
  }, [load]);
  return load;
}

/** What an error is for people. One that nobody foresaw is also noted in the console. */
export function useErrorText(): (error: unknown) => string {
  const { errors } = useTexts("auth");
  return (error) => {
    if (error instanceof UserFacingError) return error.message;
    const code = errorTextKey(error);
    if (code === "other") console.error(error);
    return errors[code];
  };
}
