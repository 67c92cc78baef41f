import { contract, type EndpointName } from "#core/contract/index.ts";
import { requirePermission } from "../access/permission.ts";
import type { AccountCaller } from "../access/policy.ts";
import type { WriteContext } from "./handler.ts";
import { readInput } from "./validation.ts";

type Context = WriteContext<AccountCaller>;

/**
 * Makes another call within this one: its permission, limits, search index, cache tags and audit entries are those of that call.
 * @param pageId the page in whose history its changes are listed
 * @throws ProblemError with the errors of that call
 */
export async function callWithin(
  context: Context,
  name: EndpointName,
  { input: sent, pageId }: { input: Record<string, unknown>; pageId: string | null },
): Promise<void> {
  const { tx, caller, services } = context;
  const row = contract[name];
  const input = readInput(row.input, sent);
  const subject = await requirePermission(tx, { row, caller, input, lock: true });
  const handler = services.edits[name] as (input: unknown, context: Context) => Promise<unknown>;
  await handler(input, {
    ...context,
    subject,
    changed: (change) => context.changed({ ...("audit" in row && { action: row.audit }), pageId, ...change }),
  });
}
