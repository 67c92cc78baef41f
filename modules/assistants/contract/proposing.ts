import { z } from "zod";
import { HOURS_FIELDS, PROPOSAL_STATUSES, proposal, proposalEndpoints } from "#core/contract/community/proposals.ts";
import { cents, id, idOrSlug, text } from "#core/contract/fields.ts";
import { LANGUAGE_CODES } from "#core/contract/languages.ts";
import { pageTextInputs } from "#core/contract/pages/texts.ts";
import { eventEndpoints } from "#core/contract/writing/events.ts";

/**
 * The tools of `/mcp` for a token with the scope `propose`: each stores a suggestion that people accept or refuse, and changes nothing
 * else. What was accepted can be undone in the history of the page.
 */

const language = z.enum(LANGUAGE_CODES).optional().meta({ description: "The language of the answer" });
const place = idOrSlug.meta({ description: "The `slug` of a place, as `search` gives it", example: "corner-shop" });
const why = text(500, 1).meta({
  description: "Why, for whoever decides: where it was read, who said it, when",
  example: "Their poster on the pier, 3 July: open on Sundays in summer",
});
const common = { place, why, language };

const { shape: correction } = proposalEndpoints.suggestCorrections.input.shape.changes;
const DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
export const HOURS_FIELD_OF = Object.fromEntries(DAYS.map((day, at) => [day, HOURS_FIELDS[at]])) as Record<
  (typeof DAYS)[number],
  (typeof HOURS_FIELDS)[number]
>;
const hours = z.strictObject(
  Object.fromEntries(DAYS.map((day) => [day, correction[HOURS_FIELD_OF[day]]])) as Record<
    (typeof DAYS)[number],
    (typeof correction)["hours_1"]
  >,
);

const event = eventEndpoints.addEvent.input.omit({ page_id: true, status: true, exdates: true }).shape;

const proposed = z.object({
  ids: z
    .array(id)
    .meta({ description: "Of the suggestions, to take them back; empty: somebody has suggested the same" }),
  link: z.string().meta({ description: "The page on the site" }),
});

const tool = <Input extends z.ZodObject, Answer extends z.ZodObject>(one: { input: Input; answer: Answer }) => one;

export const PROPOSING_TOOLS = {
  propose_hours: tool({
    input: z.strictObject({ ...common, hours }),
    answer: proposed,
  }),
  propose_prices: tool({
    input: z.strictObject({
      ...common,
      prices: z
        .array(z.strictObject({ id, amount: cents }))
        .min(1)
        .max(200),
    }),
    answer: proposed,
  }),
  propose_texts: tool({
    input: z.strictObject({ ...common, texts: z.strictObject(pageTextInputs) }),
    answer: proposed,
  }),
  propose_event: tool({
    input: z.strictObject({ ...common, ...event }),
    answer: proposed,
  }),
  my_proposals: tool({
    input: z.strictObject({ status: z.enum(PROPOSAL_STATUSES).optional(), language }),
    answer: z.object({ proposals: z.array(proposal) }),
  }),
  withdraw_proposal: tool({
    input: z.strictObject({ id, language }),
    answer: z.object({ proposal }),
  }),
};
export type ProposingToolName = keyof typeof PROPOSING_TOOLS;
export type ProposingInput<Name extends ProposingToolName> = z.output<(typeof PROPOSING_TOOLS)[Name]["input"]>;
export type ProposingAnswer<Name extends ProposingToolName> = z.output<(typeof PROPOSING_TOOLS)[Name]["answer"]>;
