import { z } from "zod";
import { ANSWERS_OF_MODULES } from "#start/compiled/answers.ts";
import { publicRead } from "../endpoint.ts";
import { instant, maybeText, slug } from "../fields.ts";
import { FIRST_NAME, SECOND_NAME } from "../language-names.ts";
import { pageCard } from "../pages/card.ts";
import { searchInput, searchResult } from "../pages/public.ts";
import { occurrence } from "../writing/events.ts";
import { notice } from "../writing/notices.ts";
import { postCard } from "../writing/posts.ts";
import { storyCard } from "../writing/stories.ts";

/** What an answer consists of, beside places. */
const GROUPS_OF_CORE = ["information", "notices", "events", "pages", "walks", "stories", "posts"] as const;
export type GroupOfModule = keyof typeof ANSWERS_OF_MODULES;
export type AnswerGroup = (typeof GROUPS_OF_CORE)[number] | GroupOfModule;
export const GROUPS_OF_MODULES = Object.keys(ANSWERS_OF_MODULES) as GroupOfModule[];
export const isOfModule = (group: AnswerGroup): group is GroupOfModule => Object.hasOwn(ANSWERS_OF_MODULES, group);
const ANSWER_GROUPS: readonly AnswerGroup[] = [...GROUPS_OF_CORE, ...GROUPS_OF_MODULES];

const span = z.object({ from: instant, to: instant });

const understood = z
  .object({
    terms: z.array(z.string()).meta({ description: "The words that were searched" }),
    when: z
      .object({
        kind: z.enum(["now", "at", "during", "day", "season", "always"]),
        spans: z.array(span).meta({ description: "`at`: both instants are equal" }),
        least: z.int().meta({ description: "Minutes for which it has to be open in a span" }),
      })
      .nullable(),
    place: z.object({ name: z.string(), relation: z.enum(["near", "in"]) }).nullable(),
    facts: z.array(z.string()),
    not: z.array(z.string()).meta({ description: "What is not wanted, as it was typed: “not a hostel”" }),
    category: slug.nullable(),
    intents: z.array(
      z.object({
        purpose: z.string(),
        by: z.string().nullable(),
        from: maybeText,
        to: maybeText,
        which: z.string().nullable(),
      }),
    ),
    because: z
      .array(
        z.object({
          typed: z.string(),
          as: z.enum(["when", "place", "fact", "intent", "category", "number"]),
          meaning: z.string(),
        }),
      )
      .meta({ description: "Each expression of the question and what it was taken for" }),
  })
  .meta({ id: "Understood" });

/** What somebody has written, in the languages in which it says what was asked for. */
const quote = z.object({ text: maybeText, text_ie: maybeText });

/** Why a page stands in the answer. */
export const pageReason = z
  .object({
    page: slug,
    open: z.array(span).meta({ description: "When it is open on the day that was asked for" }),
    kitchen: z
      .array(span)
      .meta({ description: "When its kitchen is open then, where that is said apart and was asked for" }),
    services: z
      .array(z.object({ set: z.enum(["takeaway", "delivery"]), open: z.array(span) }))
      .meta({ description: "The same of what else has hours of its own" }),
    served: z.enum(["yes", "unknown"]).nullable().meta({
      description: "Whether the food that was asked for is served then; `unknown`: nobody says so. null: not asked",
    }),
    dishes: z
      .array(
        z.object({
          name: maybeText,
          name_ie: maybeText,
          amount: z.int().nullable().meta({ description: "In hundredths; null: it says none" }),
        }),
      )
      .meta({ description: "Of its menu and prices, what was asked for" }),
    details: z
      .array(z.string())
      .meta({ description: "Where its postcode, address, phone number, email or website was asked for, that" }),
    facts: z.array(z.string()).meta({ description: "Of what was asked, what it has" }),
    evidence: z
      .array(
        z.object({
          typed: z.string(),
          as: z.enum(["when", "place", "fact", "terms", "price", "people", "not"]),
          fact: z.string().nullable(),
          verdict: z.enum(["yes", "partly", "no", "unknown"]),
        }),
      )
      .meta({
        description: "Of places that were compared with the question one by one: what each says to each demand",
      }),
    quote: quote.nullable().meta({
      description:
        "The sentence of its description, its note on accessibility or the name of its special day that says what was asked for; null: none was found",
    }),
  })
  .meta({ id: "PageReason" });
export type PageReason = z.output<typeof pageReason>;

/** A demand of the question that what stands in a group does not meet. */
const unmetDemand = z
  .object({
    group: z.enum(ANSWER_GROUPS),
    why: z
      .enum(["none_then", "closed_then", "closed_for_good", "no", "not_known", "no_day", "weather", "no_connection"])
      .meta({
        description:
          "`none_then`: there is none at the time that was asked for, and these are others · `closed_then`: what was named is closed then · `closed_for_good`: what was named is closed for good · `no`: known not to be so of what is shown · `not_known`: nothing is known of it here · `no_day`: no day of this year · `weather`: it was asked for, and is in no directory · `no_connection`: of what was named nothing connects then",
      }),
    typed: z.array(z.string()).meta({ description: "The words of the question" }),
    next: instant
      .nullable()
      .meta({ description: "With `none_then`, `no_connection` and `closed_then`: when the next one is, or it opens" }),
    text: z.string().meta({ description: "The same as a sentence" }),
    text_ie: z.string(),
  })
  .meta({ id: "UnmetDemand" });
export type UnmetDemand = z.output<typeof unmetDemand>;

const titled = z.object({ slug, title: maybeText, title_ie: maybeText });
const written = titled.extend(quote.shape).meta({
  description: "With the sentence that has most words of the question; null: none has enough of them",
});

export const answer = z
  .object({
    understood: understood.nullable().meta({ description: "null: nothing but words was read in the question" }),
    search: z.string().meta({ description: "What was searched, as the query of `/pages`" }),
    unmet: z.array(unmetDemand).meta({
      description:
        "By group, what is known not to be so of all that is shown in it, or not known of any of it. A group without an entry meets all of the question",
    }),
    urgent: z
      .object({
        number: z.string().nullable().meta({ description: "null: that of the country is not known", example: "112" }),
        lines: z.array(z.string()).meta({ description: "The lines of the office about it, with their numbers" }),
        lines_ie: z.array(z.string()),
        information: titled.nullable().meta({ description: "The page with all emergency numbers" }),
      })
      .nullable()
      .meta({ description: "Where help is asked for, or nothing at all was found: whom to call, whatever is open" }),
    order: z.array(z.enum(ANSWER_GROUPS)).meta({ description: "The groups that have answers, the best first" }),
    information: z.array(written),
    notices: z.array(notice),
    ...ANSWERS_OF_MODULES,
    events: z.array(occurrence),
    pages: searchResult,
    nearest: z.array(pageCard).meta({
      description:
        "Where no place fits: those that differ least, of which `reasons` say in what. Most are closed at the time that was asked for",
    }),
    instead: z.array(pageCard).meta({
      description: "Where a place was named that is closed then: others of its kind that are open",
    }),
    reasons: z.array(pageReason),
    walks: z.array(storyCard),
    stories: z.array(storyCard),
    posts: z.array(postCard),
  })
  .meta({ id: "Answer" });
export type Answer = z.output<typeof answer>;
export type Understood = NonNullable<Answer["understood"]>;

export const askEndpoints = {
  ask: publicRead({
    path: "/ask",
    summary: `Ask in words, in ${FIRST_NAME} or ${SECOND_NAME}, as people ask: when, where, what for; answered with places, departures, events, stories and what the office says`,
    input: searchInput,
    answer,
    limit: "search",
  }),
};
