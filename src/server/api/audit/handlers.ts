import { type Expression, expressionBuilder, type SqlBool, sql } from "kysely";
import { z } from "zod";
import type { AuditEntry } from "../../../contract/audit.ts";
import type { InputOf } from "../../../contract/endpoint.ts";
import type { Contract } from "../../../contract/index.ts";
import { literally } from "../../db/like.ts";
import type { DB } from "../../db/schema.ts";
import { readCursor, takeList } from "../../http/cursor.ts";
import type { Handler } from "../../http/handler.ts";
import { entryAnswer, historyEntries } from "../pages/history.ts";

/** Who did what, the newest first: ids grow with time. */
export const audit: Handler<Contract["audit"]> = async ({ cursor, limit, ...filters }, { db }) => {
  const after = readCursor(cursor, z.uuid());
  const [rows, { total }] = await Promise.all([
    historyEntries(db)
      .where(matches(filters))
      .select(["audit_entry.subject_kind", "audit_entry.subject_id", "audit_entry.page_id", "audit_entry.request_id"])
      .$if(after !== null, (query) => query.where("audit_entry.id", "<", after!))
      .orderBy("audit_entry.id", "desc")
      .limit(limit + 1)
      .execute(),
    db
      .selectFrom("audit_entry")
      .where(matches(filters))
      .select(sql<number>`count(*)::integer`.as("total"))
      .executeTakeFirstOrThrow(),
  ]);
  const { items, next_cursor } = takeList(rows, limit, ({ id }) => id);
  return { items: items.map(auditAnswer), next_cursor, total };
};

type Filters = Omit<InputOf<Contract["audit"]>, "cursor" | "limit">;
type Row = Parameters<typeof entryAnswer>[0] &
  Record<"subject_id" | "page_id" | "request_id", string | null> & { subject_kind: string };

function auditAnswer(row: Row): AuditEntry {
  return {
    ...entryAnswer(row),
    subject: { kind: row.subject_kind, id: row.subject_id },
    ...{ page_id: row.page_id, request_id: row.request_id },
  };
}

/** Indexes: audit_of_actor, audit_of_any_subject, audit_of_action. */
function matches({ actor, subject, action }: Filters): Expression<SqlBool> {
  const eb = expressionBuilder<DB, "audit_entry">();
  return eb.and([
    ...(actor ? [eb("audit_entry.actor_id", "=", actor)] : []),
    ...(subject ? [eb("audit_entry.subject_id", "=", subject)] : []),
    ...(action
      ? [eb.or([eb("audit_entry.action", "=", action), eb("audit_entry.action", "like", within(action))])]
      : []),
  ]);
}

/** Of `page` all that begins with `page.`. */
const within = (action: string) => `${literally(action)}.%`;
