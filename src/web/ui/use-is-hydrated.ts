import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and until hydration: what needs scripts is disabled or hidden until then. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
