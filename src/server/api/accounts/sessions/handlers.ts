import type { Session } from "#core/contract/accounts/sessions.ts";
import type { Contract } from "#core/contract/index.ts";
import type { AccountCaller } from "#core/server/access/policy.ts";
import type { Handler, PrivateContext } from "#core/server/calls/handler.ts";
import { notFound } from "#core/server/http/problem.ts";

export const sessions: Handler<Contract["sessions"]> = async (_, context) => ({ items: await listOf(context) });

/** Ends a session of the caller, or all but the current one. The audit entry holds no details of it. */
export const endSession: Handler<Contract["endSession"]> = async ({ id }, context) => {
  const { services, caller, identity } = context;
  const store = services.identity.sessions;
  if (!store) throw notFound();
  if (id === undefined) await store.endOthers(caller.uid, identity?.sessionId ?? null);
  else if (!(await store.end(caller.uid, id))) throw notFound();
  context.changed({ kind: "account", id: caller.id, before: null, after: { session: id ?? "others" } });
  return { items: await listOf(context) };
};

type SessionContext = Pick<PrivateContext<AccountCaller>, "services" | "caller" | "identity">;

async function listOf({ services, caller, identity }: SessionContext): Promise<Session[]> {
  const devices = (await services.identity.sessions?.list(caller.uid)) ?? [];
  return devices.map((device) => ({
    id: device.id,
    current: device.id === identity?.sessionId,
    user_agent: device.userAgent,
    sign_in_provider: device.signInProvider,
    date_started: device.started.toString(),
    date_last_used: device.lastUsed.toString(),
  }));
}
