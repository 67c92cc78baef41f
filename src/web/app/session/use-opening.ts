import { useEffect, useState } from "react";
import type { AuthClient } from "./auth-client.ts";
import { useAuth, useErrorText } from "./use-auth.ts";

export type Opening<Ready> =
  | { name: "loading" }
  | { name: "failed"; error: unknown; message: string }
  | ({ name: "ready" } & Ready);

/**
 * What a screen needs before it can be shown.
 * @param open read once, and again where the reader asks for it; null: the reader is on the way to another screen
 * @returns the state, and what tries again
 */
export function useOpening<Ready extends object>(
  open: (auth: () => Promise<AuthClient>) => Promise<Ready | null>,
): [Opening<Ready>, () => void] {
  const auth = useAuth();
  const errorText = useErrorText();
  const [state, setState] = useState<Opening<Ready>>({ name: "loading" });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    setState({ name: "loading" });
    open(auth).then(
      (ready) => ready && setState({ name: "ready", ...ready }),
      (error: unknown) => setState({ name: "failed", error, message: errorText(error) }),
    );
  }, [attempt]);
  return [state, () => setAttempt(attempt + 1)];
}
