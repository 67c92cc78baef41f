import type { Endpoint } from "../../contract/endpoint.ts";
import type { AccountCaller } from "../../domain/policy.ts";
import { requireRight } from "../access/access.ts";
import type { IdentifiedCaller } from "../access/caller.ts";
import type { RouteDeps } from "./route-deps.ts";
import type { PrivateContext } from "./write-context.ts";

type Asked = { row: Endpoint; known: IdentifiedCaller; input: Record<string, unknown> };

/**
 * What a handler reads with, once the caller has the right to ask; `refuseByCaller` came before.
 * @throws ProblemError `not-found` also for what the caller may not know of
 */
export async function privateContext(
  { db, services }: Pick<RouteDeps, "db" | "services">,
  { row, known: { caller, identity }, input }: Asked,
): Promise<PrivateContext<AccountCaller>> {
  const subject = await requireRight(db, { row, caller, input });
  // The row lets nobody else in: the type of the handler's caller says the same.
  return { db, services, subject, identity, now: Temporal.Now.instant(), caller: caller as AccountCaller };
}
