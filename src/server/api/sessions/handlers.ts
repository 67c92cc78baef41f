import type { Contract } from "../../../contract/index.ts";
import type { Session } from "../../../contract/sessions.ts";
import type { AccountCaller } from "../../access/policy.ts";
import type { PrivateContext } from "../../calls/context.ts";
import type { Handler } from "../../calls/handler.ts";
import { notFound } from "../../http/problem.ts";

export const sessions: Handler<Contract["sessions"]> = async (_, context) => ({ items: await listOf(context) });

/** At once and on its own: what the audit keeps says only that it was done. */
export const endSession: Handler<Contract["endSession"]> = async ({ id }, context) => {
  const { services, caller, identity } = context;
  const kept = services.identity.sessions;
  if (!kept) throw notFound();
  if (id === undefined) await kept.endOthers(caller.uid, identity?.sessionId ?? null);
  else if (!(await kept.end(caller.uid, id))) throw notFound();
  context.changed({ kind: "account", id: caller.id, before: null, after: { session: id ?? "others" } });
  return { items: await listOf(context) };
};

type Asked = Pick<PrivateContext<AccountCaller>, "services" | "caller" | "identity">;

async function listOf({ services, caller, identity }: Asked): Promise<Session[]> {
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
