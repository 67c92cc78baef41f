import { useCallback } from "react";
import { useHref } from "../../i18n/use-href.ts";
import { rememberAccount } from "./account-hint.ts";
import { nextPath } from "./next-path.ts";
import { useAuth } from "./use-auth.ts";

/** After a sign-in: opens the directory's own account, tells the header, and goes on to where the reader wanted to be. */
export function useEnter(): () => Promise<void> {
  const auth = useAuth();
  const home = useHref()("/account");
  return useCallback(async () => {
    const account = await (await auth()).openAccount();
    rememberAccount(account.name);
    location.assign(nextPath(location.search, home, document.referrer));
  }, [auth, home]);
}
