import { EDITORS_KINDS, TEXT_KINDS, type TextKind, type Translation } from "#core/contract/office/translations.ts";
import { isOffice } from "#core/contract/roles.ts";
import type { AccountCaller } from "#core/server/access/policy.ts";
import { ProblemError } from "#core/server/http/problem.ts";

export const kindsFor = ({ type }: AccountCaller): readonly TextKind[] => (isOffice(type) ? TEXT_KINDS : EDITORS_KINDS);

/** Editors write what is the community's. */
export const isAllowed = (caller: AccountCaller, { kind, page }: Pick<Translation, "kind" | "page">): boolean =>
  kindsFor(caller).includes(kind) && (isOffice(caller.type) || !page);

/** @throws ProblemError `not-yours` */
export function requireAllowed(caller: AccountCaller, text: Pick<Translation, "kind" | "page">): void {
  if (!isAllowed(caller, text)) throw new ProblemError("not-yours");
}
