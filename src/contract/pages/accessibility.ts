import { z } from "zod";
import { maybeText, optionalText, text } from "../fields.ts";
import { FIRST_NAME } from "../language-names.ts";

/** What visitors with a disability need to know before they come. Stored so by the check constraint of page.accessibility. */
export const ACCESSIBILITY_FACTS = [
  "step_free",
  "toilet",
  "parking",
  "hearing_loop",
  "quiet_hour",
  "assistance_dogs",
] as const;
export type AccessibilityFact = (typeof ACCESSIBILITY_FACTS)[number];

export const ACCESSIBILITY_ANSWERS = ["yes", "partly", "no"] as const;
export type AccessibilityAnswer = (typeof ACCESSIBILITY_ANSWERS)[number];

/** In code points. */
export const MAX_ACCESSIBILITY_NOTE = 120;

/** Filters: `toilet` leaves the pages with the answer yes, `toilet_partly` those with yes or partly. */
export const ACCESSIBILITY_FILTERS = ACCESSIBILITY_FACTS.flatMap((fact) => [fact, `${fact}_partly`] as const);
export type AccessibilityFilter = (typeof ACCESSIBILITY_FILTERS)[number];

const answered = z
  .object({
    answer: z.enum(ACCESSIBILITY_ANSWERS),
    note: maybeText.meta({ description: `A word of the owner in ${FIRST_NAME}` }),
    note_ie: maybeText,
  })
  .meta({ id: "AccessibilityAnswer" });

export const accessibility = z.partialRecord(z.enum(ACCESSIBILITY_FACTS), answered).meta({
  id: "Accessibility",
  description: "A fact that is not there is unknown, which does not mean no",
});
export type Accessibility = z.output<typeof accessibility>;

const note = optionalText(text(MAX_ACCESSIBILITY_NOTE)).transform((sent) => sent ?? null);

const answerEdit = z
  .strictObject({ answer: z.enum(ACCESSIBILITY_ANSWERS), note, note_ie: note })
  .nullable()
  .optional()
  .meta({ description: "null: unknown" });

export const accessibilityEdit = z.strictObject(
  Object.fromEntries(ACCESSIBILITY_FACTS.map((fact) => [fact, answerEdit])) as Record<
    AccessibilityFact,
    typeof answerEdit
  >,
);
export type AccessibilityEdit = z.output<typeof accessibilityEdit>;

/** The facts after an edit: those that were not sent stay, null removes one. */
export function editedAccessibility(before: AccessibilityEdit, edit: AccessibilityEdit): Accessibility {
  const sent = Object.entries(edit).filter(([, said]) => said !== undefined);
  const all = Object.entries({ ...before, ...Object.fromEntries(sent) });
  return Object.fromEntries(all.filter(([, said]) => said !== null)) as Accessibility;
}

/** The filters that a page passes. */
export function accessibilityFiltersOf(facts: Accessibility): AccessibilityFilter[] {
  return ACCESSIBILITY_FACTS.flatMap((fact) => {
    const answer = facts[fact]?.answer;
    return [...(answer === "yes" ? [fact] : []), ...(answer && answer !== "no" ? [`${fact}_partly` as const] : [])];
  });
}

/**
 * Whether a page has a tag by its facts, as `tag_by_facts` in the database: true where it says yes to all of them, false where
 * it denies one, null where that depends on what is not known, or the tag says no facts.
 */
export function tagByFacts(facts: readonly AccessibilityFact[], known: Accessibility): boolean | null {
  const answers = facts.map((fact) => known[fact]?.answer);
  if (answers.some((answer) => answer === "no" || answer === "partly")) return false;
  return answers.length > 0 && answers.every((answer) => answer === "yes") ? true : null;
}

/** The fact of a filter. */
export const factOfFilter = (filter: AccessibilityFilter) => filter.replace(/_partly$/, "") as AccessibilityFact;
