import type { Write } from "#core/contract/endpoint.ts";
import { FIRST } from "#core/contract/locales.ts";
import type { AccountCaller } from "#core/server/access/policy.ts";
import { readSettings } from "#core/server/api/office/settings/queries.ts";
import type { LoadHandlers, Services } from "#core/server/calls/handler.ts";
import { readInput } from "#core/server/calls/validation.ts";
import type { WriteCall } from "#core/server/calls/write.ts";
import type { Database } from "#core/server/db/connect.ts";

/** What jobs make calls with in the name of whoever wanted them: those that are planned, or made to many pages, use nothing else. */
export async function servicesOfJob(db: Database, loadHandlers: LoadHandlers): Promise<Services> {
  const edits = await loadHandlers();
  const { moderates_edits: moderatesEdits } = (await readSettings(db)).settings;
  return { edits, moderatesEdits } as Services;
}

type Wanted = Pick<WriteCall, "name" | "input" | "repeat" | "requestId" | "log"> & {
  row: Write;
  caller: AccountCaller;
  services: Services;
};

/** A write that a job makes as if its caller had sent it now. @throws ProblemError `invalid-fields` */
export const callInNameOf = (db: Database, { caller, services, ...wanted }: Wanted): WriteCall => ({
  ...wanted,
  input: readInput(wanted.row.input, wanted.input),
  deps: { db, services, cache: { drop() {} } }, // every process drops what was invalidated once it hears of the commit
  identified: { caller, identity: null, client: { address: "", userAgent: "" }, locale: FIRST },
});
