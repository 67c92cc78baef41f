import type { Endpoint } from "#core/contract/endpoint.ts";
import { PAGE_ROWS_OF_MODULES } from "#start/compiled/page-rows.ts";
import type { CallerName, OnPage, PageState } from "./authorisation-world.ts";

/** What a cell of the matrix ends in: the handler, or a refusal by its code. */
export type Outcome =
  | "reached"
  | "no-token"
  | "token-expired"
  | "uid-mismatch"
  | "account-disabled"
  | "no-account"
  | "token-scope"
  | "not-yours"
  | "hours-only"
  | "no-deletion"
  | "admins-only"
  | "outside-part"
  | "not-found";

/** Who is refused wherever a caller is asked for: the rules of the product, written once more and by themselves. */
const BAD_TOKENS: Partial<Record<CallerName, Outcome>> = {
  deleted: "no-token",
  "garbage token": "no-token",
  "expired token": "token-expired",
  "somebody else's uid": "uid-mismatch",
  "disabled manager": "account-disabled",
  "expired program": "token-expired",
  "revoked program": "no-token",
};

/** Whose rights a token has, where it was made for the call. */
export const OWNER_OF_TOKEN: Partial<Record<CallerName, CallerName>> = {
  "owner's token": "owner",
  "administrator's token": "administrator",
  "token for suggestions": "owner",
};

const TEAM: CallerName[] = ["owner", "manager", "counter"];

/** What a call needs: who makes it, and what it is about. */
type Need = Pick<Endpoint, "who" | "task">;

/** Whoever is at the counter sees the team and looks after the hours. */
const AT_THE_COUNTER: Need["task"][] = ["look", "hours"];

/** Curators hear that what they ask for is not part of theirs. */
const refusedTo = (caller: CallerName): Outcome => (caller.startsWith("curator") ? "outside-part" : "not-yours");

/** A curator looks after these on the pages of a category, here of all pages. */
const OF_CURATORS: Need["task"][] = ["look", "hours", "page", "corrections", "destroy"];
const OFFICE: CallerName[] = ["administrator", "deputy"];

/** Before the subject matters; undefined: it decides. */
export function outcomeByCaller({ who, task }: Need, caller: CallerName): Outcome | undefined {
  if (BAD_TOKENS[caller]) return BAD_TOKENS[caller];
  if (who === "anybody") return "reached";
  if (caller === "visitor") return "no-token";
  if (who === "token") return "reached";
  if (caller === "unregistered") return "no-account";
  const other = refusedTo(caller);
  if (who === "admin" && !OFFICE.includes(caller)) return other;
  if ((who === "editor" || who === "curator") && !caller.startsWith(who) && !OFFICE.includes(caller)) return other;
  if (caller === "deputy" && task === "destroy" && who !== "self") return "no-deletion";
  return undefined;
}

/** A call on a page, or on what hangs on one. */
export function outcomeOnPage(need: Need, caller: CallerName, kind: OnPage, state: PageState): Outcome {
  const { who, task } = need;
  const early = outcomeByCaller(need, caller);
  if (early) return early;
  if (state === "missing") return "not-found";
  // What people wrote about a page that is gone is the administrators'.
  const isLeftOver = kind === "feedback" && OFFICE.includes(caller);
  if (state === "deleted" && who !== "admin" && !isLeftOver) return "not-found";
  const isOfTeam = TEAM.includes(caller);
  const isOpen =
    state === "public" &&
    !["invite", "feedback", "proposal", "day-link", ...Object.keys(PAGE_ROWS_OF_MODULES)].includes(kind);
  if (!isOpen && !isOfTeam && !OFFICE.includes(caller) && caller !== "curator") return "not-found";
  if (OFFICE.includes(caller)) return "reached";
  if (who === "account" || (who === "editor" && caller === "editor")) return "reached";
  if (caller === "curator") return who !== "owner" && OF_CURATORS.includes(task) ? "reached" : "outside-part";
  if (caller === "counter") return who !== "owner" && AT_THE_COUNTER.includes(task) ? "reached" : "hours-only";
  if (who === "owner") return caller === "owner" ? "reached" : refusedTo(caller);
  return isOfTeam ? "reached" : refusedTo(caller);
}

/** What people wrote to the administrators: nobody else is told that it is there. */
export function outcomeInInbox(need: Need, caller: CallerName): Outcome {
  return outcomeByCaller(need, caller) ?? (OFFICE.includes(caller) ? "reached" : "not-found");
}

/** What the team has written on a public page, and nobody else sees yet. */
export function outcomeOnDraft(need: Need, caller: CallerName): Outcome {
  const { task } = need;
  const isOfTeam = TEAM.includes(caller) || OFFICE.includes(caller) || caller === "curator";
  const isLimited = caller === "counter" && !AT_THE_COUNTER.includes(task);
  return outcomeByCaller(need, caller) ?? (isLimited ? "hours-only" : isOfTeam ? "reached" : "not-found");
}

/** A call on what is the community's and no page's: its calendar, or an event that was published. */
export function outcomeOnCommunity(need: Need, caller: CallerName, state: "public" | "draft"): Outcome {
  const early = outcomeByCaller(need, caller);
  if (early) return early;
  if (caller === "editor" || OFFICE.includes(caller)) return "reached";
  return state === "draft" ? "not-found" : refusedTo(caller);
}

/** A call on a story: the editors', and while it is a draft theirs to know of. */
export function outcomeOnStory(need: Need, caller: CallerName, state: "published" | "draft" | "missing"): Outcome {
  const early = outcomeByCaller(need, caller);
  if (early) return early;
  const isEditor = caller === "editor" || OFFICE.includes(caller);
  if (state === "missing" || (state === "draft" && !isEditor)) return "not-found";
  return isEditor ? "reached" : refusedTo(caller);
}

export type WhoseAccount = "own" | "another" | "an administrator's" | "missing";

/** A call on an account: one's own, or made by an administrator. */
export function outcomeOnAccount(need: Need, caller: CallerName, whose: WhoseAccount): Outcome {
  const early = outcomeByCaller(need, caller);
  if (early) return early;
  if (whose === "missing") return "not-found";
  if (caller === "deputy" && whose !== "own") {
    if (need.task === "destroy") return "no-deletion";
    if (whose === "an administrator's") return "admins-only";
  }
  return whose === "own" || OFFICE.includes(caller) ? "reached" : refusedTo(caller);
}
