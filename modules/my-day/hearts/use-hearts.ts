import { useSyncExternalStore } from "react";
import { onHearts, readHearts } from "./stored-hearts.ts";

/** The marked places, as they are now; null on the server and until hydration, which do not know them. */
export function useHearts(): readonly string[] | null {
  const stored = useSyncExternalStore<string | null>(
    onHearts,
    () => readHearts().join(),
    () => null,
  );
  return stored === null ? null : stored.split(",").filter(Boolean);
}
