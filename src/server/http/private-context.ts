import type { Endpoint } from "../../contract/endpoint.ts";
import type { AccountCaller } from "../../domain/policy.ts";
import { requireRight } from "./access.ts";
import type { RouteParts } from "./api-parts.ts";
import type { KnownCaller } from "./caller.ts";
import type { PrivateContext } from "./write-context.ts";

type Asked = { row: Endpoint; known: KnownCaller; input: Record<string, unknown> };

/**
 * What a handler reads with, once the caller has the right to ask; `refuseByCaller` came before.
 * @throws ProblemError `not-found` also for what the caller may not know of
 */
export async function privateContext(
  { db, services }: Pick<RouteParts, "db" | "services">,
  { row, known: { caller, identity }, input }: Asked,
): Promise<PrivateContext<AccountCaller>> {
  const subject = await requireRight(db, { row, caller, input });
  // The row lets nobody else in: the type of the handler's caller says the same.
  return { db, services, subject, identity, now: Temporal.Now.instant(), caller: caller as AccountCaller };
}
