import { SUBJECTS } from "#core/contract/index.ts";
import type { Module, SubjectOfCalls } from "#core/contract/module.ts";
import type { ModuleName } from "#core/contract/module-names.ts";
import { MODULES } from "#start/compiled/declared.ts";

/** The calls of a module, by their names. */
export const callsOf = ({ subjects, calls }: Module): SubjectOfCalls["calls"] =>
  Object.assign({}, ...Object.values(subjects).map((subject) => subject.calls), ...Object.values(calls));

/** The subjects of the contract but those of modules that are off, without the calls that these add to others. */
export function subjectsWithout(off: readonly ModuleName[] = []): [string, SubjectOfCalls][] {
  const modules = MODULES.filter(({ name }) => off.includes(name));
  const left = modules.flatMap((module) => Object.keys(callsOf(module)));
  return Object.entries(SUBJECTS).flatMap(([name, { calls, ...subject }]): [string, SubjectOfCalls][] => {
    if (modules.some(({ subjects }) => Object.hasOwn(subjects, name))) return [];
    const present = Object.entries(calls).filter(([call]) => !left.includes(call));
    return [[name, { ...subject, calls: Object.fromEntries(present) }]];
  });
}
