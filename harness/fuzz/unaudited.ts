import { contract, type EndpointName } from "../../src/contract/index.ts";
import type { Database } from "../../src/server/db/connect.ts";

/** Calls that change nothing of which the audit log tells. */
const SILENT: readonly EndpointName[] = ["countView", "countPress", "notifications", "readGtfsNow", "readCalendarNow"];

/** Writes that were answered 2xx and left no entry in the audit log, which must have their action or one that they name in its place. */
export async function unauditedCalls(db: Database, reached: ReadonlySet<string>): Promise<string[]> {
  const found = await db.selectFrom("audit_entry").select("action").distinct().execute();
  const actions = new Set(found.map(({ action }) => action));
  return (Object.keys(contract) as EndpointName[]).flatMap((name) => {
    const row = contract[name];
    const isMissing = "audit" in row && reached.has(name) && !actions.has(row.audit) && !SILENT.includes(name);
    return isMissing ? [`${name} was answered 2xx, and left no ${row.audit} in the audit log`] : [];
  });
}
