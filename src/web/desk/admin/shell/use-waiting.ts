import { useRead } from "#core/web/desk/api/use-api.ts";
import { useSignedIn } from "#core/web/desk/shell/SignedIn.tsx";

const MAX_ITEMS = 8;

/** What waits for the account: the overview lists it, and the menu counts it. */
export function useWaiting() {
  const { account } = useSignedIn();
  return useRead("waiting", { limit: MAX_ITEMS }, { enabled: account.type !== "curator" });
}
