import type { Who } from "../../src/contract/endpoint.ts";
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

const TEAM: CallerName[] = ["owner", "manager"];

/** Before the subject matters; undefined: it decides. */
export function outcomeByCaller(who: Who, caller: CallerName): Outcome | undefined {
  if (BAD_TOKENS[caller]) return BAD_TOKENS[caller];
  if (who === "anybody") return "reached";
  if (caller === "visitor") return "no-token";
  if (who === "token") return "reached";
  if (caller === "unregistered") return "no-account";
  if (who === "admin" && caller !== "administrator") return "not-yours";
  if (who === "editor" && !["editor", "administrator"].includes(caller)) return "not-yours";
  return undefined;
}

/** A call on a page, or on what hangs on one. */
export function outcomeOnPage(who: Who, caller: CallerName, kind: OnPage, state: PageState): Outcome {
  const early = outcomeByCaller(who, caller);
  if (early) return early;
  if (state === "missing") return "not-found";
  // What people wrote about a page that is gone is the administrators'.
  const isLeftOver = kind === "feedback" && caller === "administrator";
  if (state === "deleted" && who !== "admin" && !isLeftOver) return "not-found";
  const isOfTeam = TEAM.includes(caller);
  const isOpen =
    state === "public" && !["invite", "feedback", "proposal", "day-link", "calendar-source"].includes(kind);
  if (!isOpen && !isOfTeam && caller !== "administrator") return "not-found";
  if (caller === "administrator") return "reached";
  if (who === "account" || (who === "editor" && caller === "editor")) return "reached";
  if (who === "owner") return caller === "owner" ? "reached" : "not-yours";
  return isOfTeam ? "reached" : "not-yours";
}

/** What people wrote to the administrators: nobody else is told that it is there. */
export function outcomeInInbox(who: Who, caller: CallerName): Outcome {
  return outcomeByCaller(who, caller) ?? (caller === "administrator" ? "reached" : "not-found");
}

/** What the team has written on a public page, and nobody else sees yet. */
export function outcomeOnDraft(who: Who, caller: CallerName): Outcome {
  const isOfTeam = TEAM.includes(caller) || caller === "administrator";
  return outcomeByCaller(who, caller) ?? (isOfTeam ? "reached" : "not-found");
}

/** A call on what is the community's and no page's: its calendar, or an event that was published. */
export function outcomeOnCommunity(who: Who, caller: CallerName, state: "public" | "draft"): Outcome {
  const early = outcomeByCaller(who, caller);
  if (early) return early;
  if (caller === "editor" || caller === "administrator") return "reached";
  return state === "draft" ? "not-found" : "not-yours";
}

/** A call on a story: the editors', and while it is a draft theirs to know of. */
export function outcomeOnStory(who: Who, caller: CallerName, state: "published" | "draft" | "missing"): Outcome {
  const early = outcomeByCaller(who, caller);
  if (early) return early;
  const isEditor = caller === "editor" || caller === "administrator";
  if (state === "missing" || (state === "draft" && !isEditor)) return "not-found";
  return isEditor ? "reached" : "not-yours";
}

/** A call on an account: one's own, or an administrator's. */
export function outcomeOnAccount(who: Who, caller: CallerName, whose: "own" | "another" | "missing"): Outcome {
  const early = outcomeByCaller(who, caller);
  if (early) return early;
  if (whose === "missing") return "not-found";
  return whose === "own" || caller === "administrator" ? "reached" : "not-yours";
}
