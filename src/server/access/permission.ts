import { COMMUNITY, type Endpoint, type SubjectField, type SubjectKind, type Who } from "../../contract/endpoint.ts";
import type { Database } from "../db/connect.ts";
import { ProblemError } from "../http/problem.ts";
import { type Caller, refusalBeforeReading, refusalFor } from "./policy.ts";
import { findSubject, type LoadedSubject } from "./subjects.ts";

/** @throws ProblemError where the kind of caller suffices to refuse the call, before the body is read */
export function refuseByCaller(row: Endpoint, caller: Caller): void {
  const code = refusalBeforeReading(row.who, caller);
  if (code) throw new ProblemError(code);
}

type Call = { row: Endpoint; caller: Caller; input: Record<string, unknown>; lock?: boolean };

/**
 * The subject of the call, if the caller has the permission that the row of the contract requires.
 * @param lock until the end of the transaction
 * @throws ProblemError `not-found` also for a subject that exists but is hidden from the caller
 */
export async function requirePermission(
  db: Database,
  { row, caller, input, lock = false }: Call,
): Promise<LoadedSubject | null> {
  const subject = row.subject && (await subjectNamed(db, row.subject, { caller, input, lock }));
  const code = refusalFor(row.who, caller, subject);
  if (code || subject === undefined) throw new ProblemError(code ?? "not-found");
  refuseAdminFields(row, caller, input);
  return subject;
}

type Requirement = { caller: Caller; who: Who; kind: SubjectKind; id: string };

/**
 * Checks a permission on a second subject that the call names. It is not locked.
 * @throws ProblemError `not-found` also for a subject that exists but is hidden from the caller
 */
export async function requirePermissionOn(db: Database, { caller, who, kind, id }: Requirement): Promise<void> {
  const accountId = caller.kind === "account" ? caller.id : null;
  const code = refusalFor(who, caller, await findSubject(db, { kind, id, accountId, lock: false }));
  if (code) throw new ProblemError(code);
}

type Lookup = { caller: Caller; input: Record<string, unknown>; lock: boolean };

/** The subject that the field names; without it the first of the alternative fields, or the kind's default. */
export function subjectNamed(db: Database, { kind, field, or = [] }: SubjectField, { caller, input, lock }: Lookup) {
  const accountId = caller.kind === "account" ? caller.id : null;
  const named = [{ kind, field }, ...or].find((one) => typeof input[one.field] === "string") ??
    or.at(-1) ?? { kind, field };
  const id = input[named.field] ?? defaultId(named.kind, accountId);
  return typeof id === "string" ? findSubject(db, { kind: named.kind, id, accountId, lock }) : undefined;
}

/** The default where the field is left out; null: none. */
function defaultId(kind: SubjectKind, accountId: string | null): string | null {
  if (kind === "account") return accountId;
  if (kind === "calendar") return COMMUNITY;
  return kind === "unattached" ? "" : null;
}

function refuseAdminFields(row: Endpoint, caller: Caller, input: Record<string, unknown>): void {
  if (!("adminFields" in row) || (caller.kind === "account" && caller.type === "admin")) return;
  if (row.adminFields.some((field) => input[field] !== undefined)) throw new ProblemError("not-yours");
}
