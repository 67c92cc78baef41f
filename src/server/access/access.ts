import { COMMUNITY, type Endpoint, type SubjectField, type SubjectKind, type Who } from "../../contract/endpoint.ts";
import { type Caller, refusalBeforeReading, refusalFor, type Subject } from "../../domain/policy.ts";
import type { Database } from "../db/connect.ts";
import { ProblemError } from "../http/problem.ts";
import { refusal } from "./caller.ts";
import { findSubject } from "./subjects.ts";

/** @throws ProblemError where the caller alone decides it, before anything is read of the body */
export function refuseByCaller(row: Endpoint, caller: Caller): void {
  const code = refusalBeforeReading(row.who, caller);
  if (code) throw refusal(code);
}

type Asking = { row: Endpoint; caller: Caller; input: Record<string, unknown>; lock?: boolean };

/**
 * The subject of the call, when the caller may do what the row says.
 * @throws ProblemError `not-found` also for what the caller may not know of
 */
export async function requireRight(
  db: Database,
  { row, caller, input, lock = false }: Asking,
): Promise<Subject | null> {
  const subject = row.subject && (await subjectNamed(db, row.subject, { caller, input, lock }));
  const code = refusalFor(row.who, caller, subject);
  if (code || subject === undefined) throw refusal(code ?? "not-found");
  refuseAdminFields(row, caller, input);
  return subject;
}

type On = { caller: Caller; who: Who; kind: SubjectKind; id: string };

/**
 * A right beside that of the row, on something else that is named in the call: nothing of it is locked.
 * @throws ProblemError `not-found` also for what the caller may not know of
 */
export async function requireRightOn(db: Database, { caller, who, kind, id }: On): Promise<void> {
  const accountId = caller.kind === "account" ? caller.id : null;
  const code = refusalFor(who, caller, await findSubject(db, { kind, id, accountId, lock: false }));
  if (code) throw refusal(code);
}

type Naming = { caller: Caller; input: Record<string, unknown>; lock: boolean };

/** The row that the field names; where it was left out, that of another field, or what the kind stands for then. */
export function subjectNamed(db: Database, { kind, field, or = [] }: SubjectField, { caller, input, lock }: Naming) {
  const accountId = caller.kind === "account" ? caller.id : null;
  const named = [{ kind, field }, ...or].find((one) => typeof input[one.field] === "string") ??
    or.at(-1) ?? { kind, field };
  const id = input[named.field] ?? unnamed(named.kind, accountId);
  return typeof id === "string" ? findSubject(db, { kind: named.kind, id, accountId, lock }) : undefined;
}

/** What is meant by a field that was left out; null: nothing. */
function unnamed(kind: SubjectKind, accountId: string | null): string | null {
  if (kind === "account") return accountId;
  if (kind === "calendar") return COMMUNITY;
  return kind === "unattached" ? "" : null;
}

function refuseAdminFields(row: Endpoint, caller: Caller, input: Record<string, unknown>): void {
  if (!("adminFields" in row) || (caller.kind === "account" && caller.type === "admin")) return;
  if (row.adminFields.some((field) => input[field] !== undefined)) throw new ProblemError("not-yours");
}
