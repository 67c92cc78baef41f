import { SUBJECTS } from "#core/contract/index.ts";
import type { Module, SubjectOfCalls } from "#core/contract/module.ts";
import type { ModuleName } from "#core/contract/module-names.ts";
import { MODULES } from "#start/compiled/declared.ts";

/** The subjects of the contract without those of modules that are off, and without what these add to others. */
export function subjectsWithout(off: readonly ModuleName[] = []): [string, SubjectOfCalls][] {
  const gone = (MODULES as readonly Module[]).filter(({ name }) => off.some((one) => one === name));
  const left = new Set(gone.flatMap(({ subjects }) => Object.keys(subjects)));
  const calls = new Set(gone.flatMap(({ furtherCalls }) => Object.values(furtherCalls).flatMap(Object.keys)));
  return Object.entries(SUBJECTS)
    .filter(([subject]) => !left.has(subject))
    .map(([name, subject]) => [
      name,
      { ...subject, calls: Object.fromEntries(Object.entries(subject.calls).filter(([call]) => !calls.has(call))) },
    ]);
}
