import { createContext, use } from "react";
import type { Account } from "../../../contract/accounts.ts";
import type { AuthClient } from "../../app/session/auth-client.ts";

export type SignedInReader = { client: AuthClient; account: Account };

export const SignedInContext = createContext<SignedInReader | null>(null);

/** Whoever sits at the desk. */
export function useSignedIn(): SignedInReader {
  const reader = use(SignedInContext);
  if (!reader) throw new Error("useSignedIn is for the desk");
  return reader;
}
