import type { Endpoint, SubjectKind, Who } from "#core/contract/endpoint.ts";
import type { ErrorCode } from "#core/contract/errors.ts";
import {
  type AccountType,
  coversAsCurator,
  coversOnPage,
  isClosed,
  isOffice,
  type PageRole,
  type Task,
} from "#core/contract/roles.ts";
import type { TokenScope } from "#core/contract/scopes.ts";
import type { Part } from "./part.ts";

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
  /** The account's own type: what it closes stays closed, too, where the rights of the type are missing. */
  ownType: AccountType;
  needsSecondFactor?: boolean;
  /** Of a curator. */
  part?: Part;
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
      /** The page belongs to the category or place that the caller looks after. */
      isCurated?: boolean;
    }
  /** A community event, or a story, or a recording of one; with the id null the community's calendar. */
  | { kind: "community"; id: string | null; isPublic: boolean }
  /** A recording that is attached to nothing; with the id null all of them. */
  | { kind: "unattached"; id: string | null; isOwn: boolean }
  /** Feedback to the administrators, which nobody else may read. */
  | { kind: "inbox"; id: string }
  /** `isForAdmins`: it is an administrator's, or one disabled it. */
  | { kind: "account"; id: string; isForAdmins: boolean };

/** The error code of a refused call; null: it is allowed. */
export type Refusal = Extract<
  ErrorCode,
  | "no-token"
  | "no-account"
  | "not-yours"
  | "hours-only"
  | "outside-part"
  | "no-deletion"
  | "admins-only"
  | "second-factor-required"
  | "not-found"
> | null;

/** Who may make a call, and what it is about: a row of the contract. */
export type Need = Pick<Endpoint, "who" | "task">;

/** The refusal that follows from the caller alone, before the body is read. */
export function refusalBeforeReading({ who, task }: Need, caller: Caller): Refusal {
  if (who === "anybody") return null;
  if (caller.kind === "visitor") return "no-token";
  if (who === "token") return null;
  if (caller.kind === "unregistered") return "no-account";
  if (!isEligible(who, caller)) return refusalOf(caller, null);
  return who !== "self" && isClosed(caller.ownType, task) ? "no-deletion" : null;
}

/**
 * The refusal of a call. A subject that is hidden from the caller is `not-found`, as if it were missing.
 * @param subject undefined: it does not exist · null: the call has none
 */
export function refusalFor({ who, task }: Need, caller: Caller, subject: Subject | undefined | null): Refusal {
  const early = refusalBeforeReading({ who, task }, caller);
  if (early) return early;
  if (subject === undefined) return "not-found";
  if (who === "anybody" || who === "token" || caller.kind !== "account") return null;
  if (subject && !isVisible(who, caller, subject)) return "not-found";
  if (subject?.id !== caller.id && isClosed(caller.ownType, task)) return "no-deletion";
  if (isOnlyForAdmins(caller, subject)) return "admins-only";
  return RULES[who](caller, subject, task) ? null : refusalOf(caller, subject);
}

/** Deputies neither act upon the accounts of administrators, nor upon those that one disabled: only administrators disable. */
const isOnlyForAdmins = ({ id, type }: AccountCaller, subject: Subject | null): boolean =>
  subject?.kind === "account" && subject.isForAdmins && subject.id !== id && isOffice(type) && type !== "admin";

/** It says what is missing, so that the caller knows whom to ask. */
function refusalOf({ type, needsSecondFactor }: AccountCaller, subject: Subject | null): Refusal {
  if (needsSecondFactor) return "second-factor-required";
  if (roleOn(subject) === "counter") return "hours-only";
  return type === "curator" ? "outside-part" : "not-yours";
}

/** Calls for editors and administrators reveal to nobody else whether their subject exists. */
function isEligible(who: Who, { type }: AccountCaller): boolean {
  if (who === "admin" || isOffice(type)) return isOffice(type);
  return (who !== "editor" && who !== "curator") || who === type;
}

/** Whether the caller may know that the subject exists. Deleted pages exist for calls of administrators only. */
function isVisible(who: Who, { type }: AccountCaller, subject: Subject): boolean {
  if (subject.kind === "account") return true;
  if (subject.kind === "inbox") return isOffice(type);
  if (subject.kind === "unattached") return subject.id === null || subject.isOwn || isOffice(type);
  if (subject.kind === "community") return subject.isPublic || type === "editor" || isOffice(type);
  if (subject.isDeleted) return who === "admin";
  return subject.isPublic || isOffice(type) || subject.role !== null || isCurated(subject);
}

const isCurated = (subject: Subject | null): boolean =>
  (subject && "isCurated" in subject && subject.isCurated) ?? false;

type Rule = (caller: AccountCaller, subject: Subject | null, task: Task | null) => boolean;

const ofOffice = ({ type }: AccountCaller) => isOffice(type);

/** The caller's role on the page of the subject. */
export const roleOn = (subject: Subject | null): PageRole | null =>
  subject && "role" in subject ? subject.role : null;

/** One line for each value of `who`. The office may do everything that a team, owner, organiser or editor may. */
const RULES: Record<Exclude<Who, "anybody" | "token">, Rule> = {
  account: () => true,
  self: (caller, subject) => ofOffice(caller) || caller.id === subject?.id,
  team: (caller, subject, task) =>
    ofOffice(caller) || coversOnPage(roleOn(subject), task) || (isCurated(subject) && coversAsCurator(task)),
  owner: (caller, subject) => ofOffice(caller) || roleOn(subject) === "owner",
  organiser: (caller, subject, task) =>
    RULES[organiserRule(subject)](caller, subject, task) || (subject?.kind === "unattached" && subject.isOwn),
  curator: (caller, subject) => ofOffice(caller) || (caller.type === "curator" && subject === null),
  editor: ({ type }) => type === "editor" || isOffice(type),
  admin: ofOffice,
};

const organiserRule = (subject: Subject | null) => (subject?.kind === "community" ? "editor" : "team");

/** Whether the caller decides about the page for the office, and need not wait for it. */
export const actsForOffice = (caller: Caller, subject: Subject | null): boolean =>
  caller.kind === "account" && (isOffice(caller.type) || isCurated(subject));

/** In which role the caller acts, for the audit: that on the page, else that in the office; null: as a member, or a visitor. */
export function roleOf(caller: Caller, subject: Subject | null): PageRole | AccountType | null {
  if (caller.kind !== "account") return null;
  return roleOn(subject) ?? (caller.type === "member" ? null : caller.type);
}
