import { useCallback, useEffect } from "react";
import type { AuthClient } from "../../client/auth/auth-client.ts";
import type { Ending } from "../../client/auth/endings.ts";
import { toldAs } from "../../client/auth/errors.ts";
import { loadAuth } from "../../client/auth/load-auth.ts";
import { ProblemTold } from "../../client/auth/problem-told.ts";
import { Told } from "./form/told.ts";
import { useLive, useTexts } from "./live-context.tsx";
import { leaveToSignIn } from "./ways.ts";

/** The sign-in code when it is needed: fetched once the screen lives, so that a press does not wait for it. */
export function useAuth(): () => Promise<AuthClient> {
  const { identity, locale } = useLive();
  const { errors: errorTexts } = useTexts("auth");
  const load = useCallback(
    () => loadAuth({ identity, locale, errorTexts, onEnd: (ending: Ending) => leaveToSignIn(locale, ending) }),
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
    if (error instanceof Told || error instanceof ProblemTold) return error.message;
    const code = toldAs(error);
    if (code === "other") console.error(error);
    return errors[code];
  };
}
