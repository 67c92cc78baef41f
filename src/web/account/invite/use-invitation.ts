import { useEffect, useState } from "react";
import { type Invitation, inviteEndpoints } from "../../../contract/invites.ts";
import { ApiError } from "../../app/api/api-error.ts";
import type { AuthClient } from "../../app/session/auth-client.ts";
import type { OwnIdentity } from "../../app/session/identity-actions.ts";
import { useAuth, useErrorText } from "../../app/session/use-auth.ts";

/** The invitation and the signed-in user; null: nobody is signed in. */
export type Opened = { token: string; invitation: Invitation; client: AuthClient; identity: OwnIdentity | null };

type State =
  | { name: "loading" }
  | { name: "missing" }
  | { name: "failed"; message: string }
  | ({ name: "ready" } & Opened);

/** The invitation of the current address. */
export function useInvitation(): [State, () => void] {
  const auth = useAuth();
  const errorText = useErrorText();
  const [state, setState] = useState<State>({ name: "loading" });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const token = location.pathname.split("/").at(-1) ?? "";
    const open = async () => {
      const client = await auth();
      const invitation = await client.api.call(inviteEndpoints.invitation, { token });
      setState({ name: "ready", token, invitation, client, identity: client.whoIsSignedIn() });
    };
    setState({ name: "loading" });
    open().catch((error: unknown) => {
      setState(isMissing(error) ? { name: "missing" } : { name: "failed", message: errorText(error) });
    });
  }, [attempt]);
  return [state, () => setAttempt(attempt + 1)];
}

/** The token is unknown or incomplete. */
const isMissing = (error: unknown) =>
  error instanceof ApiError && ["not-found", "invalid-fields"].includes(error.problem.code);
