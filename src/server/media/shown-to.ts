import type { FastifyRequest } from "fastify";
import type { SubjectKind } from "#core/contract/endpoint.ts";
import { findCaller, hasToken } from "../access/caller.ts";
import { findSubject, partOf } from "../access/permission.ts";
import { refusalFor } from "../access/policy.ts";
import type { Database } from "../db/connect.ts";
import { ProblemError } from "../http/problem.ts";
import type { IdentityProvider } from "../identity/identity.ts";
import { isVisible, type MediaParent } from "./visibility.ts";

/** What decides who may access a photo or recording. */
export type Guarded = {
  parent: MediaParent;
  /** Its organiser has access before it is public; null: it is always public. */
  subject: { kind: SubjectKind; id: string } | null;
};

/** Who has access: `everybody`, or the `organiser` who sent the request; null: not this caller. */
export type ShownTo = (request: FastifyRequest, guarded: Guarded) => Promise<"everybody" | "organiser" | null>;

/**
 * Media that are not public are served to their organiser only, who sends a token (the desk fetches pictures like any
 * call): an owner fills a requested page before anybody else sees it.
 */
export function shownTo(db: Database, identity: IdentityProvider | undefined): ShownTo {
  return async (request, { parent, subject }) => {
    if (isVisible(parent, new Date())) return "everybody";
    if (!identity || !subject || !hasToken(request)) return null;
    const found = await findCaller(request, { db, identity }).catch(nobody);
    if (found?.caller.kind !== "account") return null;
    const { id: accountId } = found.caller;
    const subjectRow = await findSubject(db, { ...subject, accountId, part: partOf(found.caller), lock: false });
    return refusalFor({ who: "organiser", task: "look" }, found.caller, subjectRow) === null ? "organiser" : null;
  };
}

/** An invalid token has a visitor's access. */
function nobody(error: unknown): null {
  if (error instanceof ProblemError) return null;
  throw error;
}
