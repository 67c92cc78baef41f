import type { Caller } from "../../domain/policy.ts";
import { ProblemError } from "../http/problem.ts";

/** The client that exists may send its own id or uid with any call, under either name. */
const NAMES = ["user_id", "userid"] as const;

/**
 * Takes the caller's own id out of the fields: it decides nothing. A call that has such a field keeps it.
 * @param caller null: of a public read, which asks nobody who they are
 * @throws ProblemError `not-yours` where it is somebody else's
 */
export function withoutOwnId(fields: object, shape: object, caller: Caller | null): object {
  const rest: Record<string, unknown> = { ...fields };
  for (const name of NAMES) {
    if (!(name in rest)) continue;
    if (caller && !isOwnId(rest[name], caller)) throw new ProblemError("not-yours");
    if (!(name in shape)) delete rest[name];
  }
  return rest;
}

function isOwnId(value: unknown, caller: Caller): boolean {
  if (caller.kind === "visitor") return false;
  return value === caller.uid || (caller.kind === "account" && value === caller.id);
}
