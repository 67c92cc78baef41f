import { literally } from "@eolaire/postgres";
import { type Expression, expressionBuilder, type SqlBool, sql } from "kysely";
import { z } from "zod";
import type { InputOf } from "#core/contract/endpoint.ts";
import type { Contract } from "#core/contract/index.ts";
import type { AuditEntry } from "#core/contract/office/audit.ts";
import type { Handler } from "#core/server/calls/handler.ts";
import type { DB } from "#core/server/db/schema.ts";
import { readCursor, takeList } from "#core/server/http/cursor.ts";
import { auditEntries, historyAnswer, isOfWork } from "./queries.ts";
import type { SubjectName } from "./subject-names.ts";
import { subjectNames } from "./subject-names.ts";

/** Audit entries, newest first: ids (UUIDv7) grow with time. */
export const audit: Handler<Contract["audit"]> = async ({ cursor, limit, ...filters }, { db }) => {
  const after = readCursor(cursor, z.uuid());
  const [rows, { total }] = await Promise.all([
    auditEntries(db)
      .where(matches(filters))
      .leftJoin("page", "page.id", "audit_entry.page_id")
      .select(["audit_entry.subject_kind", "audit_entry.subject_id", "audit_entry.request_id"])
      .select(["account.email", "page.id as shown_page_id", "page.name as page_name", "page.name_ie as page_name_ie"])
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
  const names = await subjectNames(
    db,
    items.map(({ subject_kind, subject_id }) => ({ kind: subject_kind, id: subject_id })),
  );
  return { items: items.map((row) => auditAnswer(row, names)), next_cursor, total };
};

type Filters = Omit<InputOf<Contract["audit"]>, "cursor" | "limit">;

/** Indexes: audit_of_actor, audit_of_any_subject, audit_of_page, audit_of_action. */
function matches({ actor, subject, action }: Filters): Expression<SqlBool> {
  const eb = expressionBuilder<DB, "audit_entry">();
  return eb.and([
    ...(actor ? [eb("audit_entry.actor_id", "=", actor)] : []),
    ...(subject ? [eb.or([eb("audit_entry.subject_id", "=", subject), eb("audit_entry.page_id", "=", subject)])] : []),
    ...(subject ? [] : [eb.not(isOfWork)]),
    ...(action
      ? [eb.or([eb("audit_entry.action", "=", action), eb("audit_entry.action", "like", within(action))])]
      : []),
  ]);
}

/** The LIKE pattern of the actions below an action: `page` → `page.%`. */
const within = (action: string) => `${literally(action)}.%`;

type AuditRow = Parameters<typeof historyAnswer>[0] &
  Record<"subject_id" | "request_id" | "email" | "shown_page_id" | "page_name" | "page_name_ie", string | null> & {
    subject_kind: string;
  };

/** @param names of the subjects that still exist, by id */
function auditAnswer(row: AuditRow, names: ReadonlyMap<string, SubjectName>): AuditEntry {
  const entry = historyAnswer(row);
  const found = names.get(row.subject_id ?? "");
  return {
    ...entry,
    by: entry.by && { ...entry.by, email: row.email },
    subject: {
      kind: row.subject_kind,
      id: row.subject_id,
      is_there: found !== undefined,
      ...(found ?? formerName(entry)),
    },
    page: row.shown_page_id ? { id: row.shown_page_id, name: row.page_name, name_ie: row.page_name_ie } : null,
    request_id: row.request_id,
  };
}

/** The name of a deleted subject, as far as this entry recorded it. */
function formerName({ before, after }: Pick<AuditEntry, "before" | "after">): SubjectName {
  const recorded = { ...after, ...before };
  const firstText = (...fields: string[]) =>
    fields.map((field) => recorded[field]).find((value): value is string => typeof value === "string") ?? null;
  return { name: firstText("name", "title", "alt"), name_ie: firstText("name_ie", "title_ie", "alt_ie") };
}
