import type { AccountType } from "../../contract/accounts/accounts.ts";
import type { SubjectKind, Who } from "../../contract/endpoint.ts";
import type { ErrorCode } from "../../contract/errors.ts";
import type { PageRole } from "../../contract/pages/own.ts";
import type { TokenScope } from "../../contract/scopes.ts";

/** The caller, as permissions see it. Disabled and deleted accounts are refused before. */
export type Caller =
  | { kind: "visitor" }
  /** A valid token without an account. */
  | { kind: "unregistered"; uid: string }
  | AccountCaller;

export type AccountCaller = {
  kind: "account";
  id: string;
  uid: string;
  /** `member` where the rights of the account's own type need a second factor. */
  type: AccountType;
  needsSecondFactor?: boolean;
  /** The token of a program, where it calls in the name of the account. */
  token?: CallingToken;
};

export type CallingToken = { id: string; name: string; scopes: readonly TokenScope[] };

/** What a call acts on. Anything attached to a page has the state of the page, and the caller's role on it. */
export type Subject =
  | {
      kind: Exclude<SubjectKind, "account" | "calendar" | "story" | "unattached">;
      id: string;
      pageId: string;
      /** The page is public, and so is what is attached to it. */
      isPublic: boolean;
      isDeleted: boolean;
      /** The caller's. An invite gives none until it is claimed. */
      role: PageRole | null;
    }
  /** A community event, or a story, or a recording of one; with the id null the community's calendar. */
  | { kind: "community"; id: string | null; isPublic: boolean }
  /** A recording that is attached to nothing; with the id null all of them. */
  | { kind: "unattached"; id: string | null; isOwn: boolean }
  /** Feedback to the administrators, which nobody else may read. */
  | { kind: "inbox"; id: string }
  | { kind: "account"; id: string };

/** The error code of a refused call; null: it is allowed. */
export type Refusal = Extract<
  ErrorCode,
  "no-token" | "no-account" | "not-yours" | "second-factor-required" | "not-found"
> | null;

/** The refusal that follows from the caller alone, before the body is read. */
export function refusalBeforeReading(who: Who, caller: Caller): Refusal {
  if (who === "anybody") return null;
  if (caller.kind === "visitor") return "no-token";
  if (who === "token") return null;
  if (caller.kind === "unregistered") return "no-account";
  return isEligible(who, caller) ? null : refusalOf(caller);
}

/**
 * The refusal of a call that is declared for `who`. A subject that is hidden from the caller is `not-found`, as if it were
 * missing.
 * @param subject undefined: it does not exist · null: the call has none
 */
export function refusalFor(who: Who, caller: Caller, subject: Subject | undefined | null): Refusal {
  const early = refusalBeforeReading(who, caller);
  if (early) return early;
  if (subject === undefined) return "not-found";
  if (who === "anybody" || who === "token" || caller.kind !== "account") return null;
  if (subject && !isVisible(who, caller, subject)) return "not-found";
  return RULES[who](caller, subject) ? null : refusalOf(caller);
}

const refusalOf = ({ needsSecondFactor }: AccountCaller): Refusal =>
  needsSecondFactor ? "second-factor-required" : "not-yours";

/** Calls for editors and administrators reveal to nobody else whether their subject exists. */
function isEligible(who: Who, { type }: AccountCaller): boolean {
  if (who === "admin") return type === "admin";
  return who !== "editor" || type !== "member";
}

/** Whether the caller may know that the subject exists. Deleted pages exist for calls of administrators only. */
function isVisible(who: Who, { type }: AccountCaller, subject: Subject): boolean {
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

/** One line for each value of `who`. An administrator may do everything that a team, owner, organiser or editor may. */
const RULES: Record<Exclude<Who, "anybody" | "token">, Rule> = {
  account: () => true,
  self: (caller, subject) => isAdmin(caller, subject) || caller.id === subject?.id,
  team: (caller, subject) => isAdmin(caller, subject) || roleOn(subject) !== null,
  owner: (caller, subject) => isAdmin(caller, subject) || roleOn(subject) === "owner",
  organiser: (caller, subject) =>
    RULES[organiserRule(subject)](caller, subject) || (subject?.kind === "unattached" && subject.isOwn),
  editor: ({ type }) => type === "editor" || type === "admin",
  admin: isAdmin,
};

const organiserRule = (subject: Subject | null) => (subject?.kind === "community" ? "editor" : "team");
