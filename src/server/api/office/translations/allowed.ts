import {
  EDITORS_KINDS,
  TEXT_KINDS,
  type TextKind,
  type Translation,
} from "../../../../contract/office/translations.ts";
import { isOffice } from "../../../../contract/roles.ts";
import type { AccountCaller } from "../../../access/policy.ts";
import { ProblemError } from "../../../http/problem.ts";

export const kindsFor = ({ type }: AccountCaller): readonly TextKind[] => (isOffice(type) ? TEXT_KINDS : EDITORS_KINDS);

/** Editors write what is the community's. */
export const isAllowed = (caller: AccountCaller, { kind, page }: Pick<Translation, "kind" | "page">): boolean =>
  kindsFor(caller).includes(kind) && (isOffice(caller.type) || !page);

/** @throws ProblemError `not-yours` */
export function requireAllowed(caller: AccountCaller, text: Pick<Translation, "kind" | "page">): void {
  if (!isAllowed(caller, text)) throw new ProblemError("not-yours");
}
