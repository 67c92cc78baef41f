import type { FastifyRequest } from "fastify";
import type { SubjectKind } from "../../contract/endpoint.ts";
import { findCaller, hasToken } from "../access/caller.ts";
import { refusalFor } from "../access/policy.ts";
import { findSubject } from "../access/subjects.ts";
import type { Database } from "../db/connect.ts";
import { ProblemError } from "../http/problem.ts";
import type { IdentityProvider } from "../identity/identity.ts";
import { isVisible, type MediaParent } from "./visibility.ts";

/** What decides who may see a photo, or hear a recording. */
export type Guarded = {
  parent: MediaParent;
  /** Whose host sees it before it is public; null: it always is. */
  subject: { kind: SubjectKind; id: string } | null;
};

/** To whom it is shown: `everybody`, or the `host` who asks; null: not to who asks. */
export type ShownTo = (request: FastifyRequest, guarded: Guarded) => Promise<"everybody" | "organiser" | null>;

/**
 * What is not public is there for its host alone, who shows with a token who they are (the desk fetches pictures as any
 * call): a requested page is filled before anybody else sees it.
 */
export function shownTo(db: Database, identity: IdentityProvider | undefined): ShownTo {
  return async (request, { parent, subject }) => {
    if (isVisible(parent, new Date())) return "everybody";
    if (!identity || !subject || !hasToken(request)) return null;
    const found = await findCaller(request, { db, identity }).catch(nobody);
    if (found?.caller.kind !== "account") return null;
    const { id: accountId } = found.caller;
    const hung = await findSubject(db, { ...subject, accountId, lock: false });
    return refusalFor("organiser", found.caller, hung) === null ? "organiser" : null;
  };
}

/** A bad token sees what a visitor sees. */
function nobody(error: unknown): null {
  if (error instanceof ProblemError) return null;
  throw error;
}
