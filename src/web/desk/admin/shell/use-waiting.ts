import { useRead } from "../../api/use-api.ts";

const MAX_ITEMS = 8;

/** What waits for the account: the overview lists it, and the menu counts it. */
export const useWaiting = () => useRead("waiting", { limit: MAX_ITEMS });
