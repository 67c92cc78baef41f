import { useTexts } from "#core/web/i18n/texts.tsx";
import { type Publication, STATES, stateOf } from "./publication.ts";

/** For a catalogue: shows those of one state. */
export function useStateFilter() {
  const texts = useTexts("desk-writing");
  const choices = STATES.map((value) => ({ value, label: texts.states[value].name as string }));
  return {
    label: texts.filter,
    choices: [{ value: "", label: texts.all }, ...choices],
    has: (one: Publication, state: string) => stateOf(one) === state,
    none: texts.noneHere,
  };
}
