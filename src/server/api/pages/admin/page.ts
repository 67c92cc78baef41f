import type { Contract } from "../../../../contract/index.ts";
import type { AdminPage } from "../../../../contract/pages/admin.ts";
import { type Approval, movesFrom } from "../../../../domain/page-approval.ts";
import { gapsOfPage } from "../../../../domain/page-gaps.ts";
import type { Handler } from "../../../calls/handler.ts";
import type { Database } from "../../../db/connect.ts";
import { isoInstant } from "../../../db/instants.ts";
import { pageOfCall } from "../../shared/page-of-call.ts";
import { FILLING_COLUMNS } from "../filling.ts";
import { likelyDuplicates } from "../likely-duplicates.ts";
import { ownPage } from "../queries.ts";
import { decisionsOn, notesOn } from "./remarks.ts";

export const adminPage: Handler<Contract["adminPage"]> = (_, context) =>
  wholeAdminPage(context.db, pageOfCall(context), context.now);

/** A page as administrators see it, whatever its state, deleted ones too. */
export async function wholeAdminPage(db: Database, id: string, now: Temporal.Instant): Promise<AdminPage> {
  const [page, row, decisions, notes] = await Promise.all([
    ownPage(db, id, now, { withDeleted: true }),
    administeredPage(db, id),
    decisionsOn(db, id),
    notesOn(db, id),
  ]);
  return {
    ...page,
    ...gapsOfPage(row, row),
    rank: row.rank,
    owner: ownerAnswer(row),
    date_deleted: row.date_deleted && isoInstant(row.date_deleted),
    moves: possibleMoves(row),
    ...{ decisions, notes },
    likely_duplicates: (await likelyDuplicates(db, row, "administrators")).map((double) => ({
      ...double,
      approval: double.approval,
      status: double.status,
    })),
  };
}

/** Indexes: page_pkey, page_filling_pkey, account_pkey. */
function administeredPage(db: Database, id: string) {
  return db
    .selectFrom("page")
    .innerJoin("page_filling", "page_filling.page_id", "page.id")
    .leftJoin("account", "account.id", "page.user_id")
    .select(["page.id", "page.name", "page.longitude", "page.rank", "page.approval", "page.date_deleted"])
    .select(FILLING_COLUMNS)
    .select(OWNER_COLUMNS)
    .where("page.id", "=", id)
    .executeTakeFirstOrThrow();
}

/** Of the account of a page's owner, joined from the left. */
export const OWNER_COLUMNS = [
  "account.id as owner_id",
  "account.uid as owner_uid",
  "account.name as owner_name",
  "account.email as owner_email",
  "account.disabled as owner_disabled",
] as const;

type OwnerRow = Record<"owner_id" | "owner_uid" | "owner_name" | "owner_email", string | null> & {
  owner_disabled: boolean | null;
};

export function ownerAnswer(row: OwnerRow): AdminPage["owner"] {
  if (row.owner_id === null || row.owner_uid === null) return null;
  const { owner_id: id, owner_uid: uid, owner_name: name, owner_email: email, owner_disabled: disabled } = row;
  return { id, uid, name: name ?? "", email, disabled: disabled ?? false };
}

/** What was deleted has to be restored first. */
export function possibleMoves(row: { approval: Approval; date_deleted: Date | null }): AdminPage["moves"] {
  return row.date_deleted ? [] : movesFrom(row.approval);
}
