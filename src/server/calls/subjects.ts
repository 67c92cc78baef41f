import { SUBJECTS } from "#core/contract/index.ts";
import type { SubjectOfCalls } from "#core/contract/module.ts";
import type { ModuleName } from "#core/contract/module-names.ts";
import { MODULES } from "#start/compiled/declared.ts";

/** The subjects of the contract but those of modules that are off. */
export function subjectsWithout(off: readonly ModuleName[] = []): [string, SubjectOfCalls][] {
  const left = MODULES.flatMap(({ name, subjects }) => (off.includes(name) ? Object.keys(subjects) : []));
  return Object.entries<SubjectOfCalls>(SUBJECTS).filter(([subject]) => !left.includes(subject));
}
