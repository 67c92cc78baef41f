/** Eclipsis first: `bhf` is f eclipsed, not b softened. */
const MUTATIONS: [mutated: RegExp, radical: string][] = [
  [/^bhf/, "f"],
  [/^mb/, "b"],
  [/^gc/, "c"],
  [/^nd/, "d"],
  [/^ng/, "g"],
  [/^bp/, "p"],
  [/^dt/, "t"],
  [/^ts(?=[lnraeiou])/, "s"],
  [/^([bcdfgmpst])h/, "$1"],
];

/** The word before its initial mutation, in lower case without accents: bhád → bad, gceol → ceol, tsráid → sraid. */
export function withoutMutation(word: string): string {
  const found = MUTATIONS.find(([mutated]) => mutated.test(word));
  return found && word.length > 3 ? word.replace(found[0], found[1]) : word;
}
