import type { AccountType } from "../../contract/accounts.ts";
import type { SubjectKind, Who } from "../../contract/endpoint.ts";
import type { ErrorCode } from "../../contract/errors.ts";
import type { PageRole } from "../../contract/pages/own.ts";

/** Whoever calls, as far as rights go. Disabled and deleted accounts are no callers: they are refused before. */
export type Caller =
  | { kind: "visitor" }
  /** A valid token, but no account was made with it yet. */
  | { kind: "unregistered"; uid: string }
  | AccountCaller;

export type AccountCaller = { kind: "account"; id: string; uid: string; type: AccountType };

/** What a call acts on, as its row is now. Of what hangs on a page, the state and the role are the page's. */
export type Subject =
  | {
      kind: Exclude<SubjectKind, "account" | "calendar" | "story" | "unattached">;
      id: string;
      pageId: string;
      /** The page is approved, not hidden and not deleted, and what hangs on it is there for everybody. */
      isPublic: boolean;
      isDeleted: boolean;
      /** The caller's, from the claim on; an invite gives none. */
      role: PageRole | null;
    }
  /** An event of the community's; its calendar, where the id is null; a story, or a recording of one. */
  | { kind: "community"; id: string | null; isPublic: boolean }
  /** A recording that hangs on nothing; their shelf, where the id is null. */
  | { kind: "unattached"; id: string | null; isOwn: boolean }
  /** What people wrote to the administrators: of nobody else's business. */
  | { kind: "inbox"; id: string }
  | { kind: "account"; id: string };

/** Why not, as a row of the catalogue of errors; null: they may. */
export type Refusal = Extract<ErrorCode, "no-token" | "no-account" | "not-yours" | "not-found"> | null;

/** What the caller alone decides, before anything is read of what was sent. */
export function refusalBeforeReading(who: Who, caller: Caller): Refusal {
  if (who === "anybody") return null;
  if (caller.kind === "visitor") return "no-token";
  if (who === "token") return null;
  if (caller.kind === "unregistered") return "no-account";
  return hasStanding(who, caller) ? null : "not-yours";
}

/**
 * Whether somebody may make a call that is declared for `who`, on this subject. What the caller may not know of is
 * "not-found", exactly as if it were missing.
 * @param subject undefined: it is not there · null: the call has none
 */
export function refusalFor(who: Who, caller: Caller, subject: Subject | undefined | null): Refusal {
  const early = refusalBeforeReading(who, caller);
  if (early) return early;
  if (subject === undefined) return "not-found";
  if (who === "anybody" || who === "token" || caller.kind !== "account") return null;
  if (subject && !maySee(who, caller, subject)) return "not-found";
  return HOLDS[who](caller, subject) ? null : "not-yours";
}

/** Calls for editors and administrators tell nobody else whether their subject is there. */
function hasStanding(who: Who, { type }: AccountCaller): boolean {
  if (who === "admin") return type === "admin";
  return who !== "editor" || type !== "member";
}

/** Whether somebody may know that it is there. What was deleted is there for administrators' calls alone. */
function maySee(who: Who, { type }: AccountCaller, subject: Subject): boolean {
  if (subject.kind === "account") return true;
  if (subject.kind === "inbox") return type === "admin";
  if (subject.kind === "unattached") return subject.id === null || subject.isOwn || type === "admin";
  if (subject.kind === "community") return subject.isPublic || type !== "member";
  if (subject.isDeleted) return who === "admin";
  return subject.isPublic || type === "admin" || subject.role !== null;
}

type Rule = (caller: AccountCaller, subject: Subject | null) => boolean;

const isAdmin: Rule = ({ type }) => type === "admin";

const roleOn = (subject: Subject | null): PageRole | null => (subject && "role" in subject ? subject.role : null);

/** One line for each word. An administrator may do all that a team, an owner, an organiser or an editor may. */
const HOLDS: Record<Exclude<Who, "anybody" | "token">, Rule> = {
  account: () => true,
  self: (caller, subject) => isAdmin(caller, subject) || caller.id === subject?.id,
  team: (caller, subject) => isAdmin(caller, subject) || roleOn(subject) !== null,
  owner: (caller, subject) => isAdmin(caller, subject) || roleOn(subject) === "owner",
  organiser: (caller, subject) =>
    HOLDS[organiserRule(subject)](caller, subject) || (subject?.kind === "unattached" && subject.isOwn),
  editor: ({ type }) => type === "editor" || type === "admin",
  admin: isAdmin,
};

const organiserRule = (subject: Subject | null) => (subject?.kind === "community" ? "editor" : "team");
