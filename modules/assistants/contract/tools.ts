import { z } from "zod";
import { answer, pageReason } from "#core/contract/directory/ask.ts";
import { journeyFields, TRANSPORT_MODES } from "#core/contract/directory/journeys.ts";
import type { LimitClass } from "#core/contract/endpoint.ts";
import {
  cents,
  dateInput,
  id,
  idOrSlug,
  instant,
  instantInput,
  localDate,
  localTime,
  maybeText,
  point,
  slug,
  text,
} from "#core/contract/fields.ts";
import { FIRST_NAME, SECOND_NAME } from "#core/contract/language-names.ts";
import { LANGUAGE_CODES } from "#core/contract/languages.ts";
import { MAX_PAGES_OF_DAY } from "#core/contract/limits.ts";
import { ACCESSIBILITY_FILTERS } from "#core/contract/pages/accessibility.ts";
import { pageCard } from "#core/contract/pages/card.ts";
import { pageOfDay } from "#core/contract/pages/day.ts";
import { facets, page, searchInput } from "#core/contract/pages/public.ts";
import { EVENT_KINDS, occurrence } from "#core/contract/writing/events.ts";
import { notice } from "#core/contract/writing/notices.ts";
import { postCard } from "#core/contract/writing/posts.ts";
import { storyCard } from "#core/contract/writing/stories.ts";

/**
 * The tools of `/mcp`, by which assistants ask (Model Context Protocol). Answers consist of those of the calls of the same name, without
 * pictures, with a link to each thing and the date on which its hours were confirmed. What assistants read to choose among them stands in
 * `texts/{language}.json` of the module.
 */

const language = z
  .enum(LANGUAGE_CODES)
  .optional()
  .meta({
    description: `The language of the answer, that of the person who asks. By default by Accept-Language, else ${FIRST_NAME}`,
  });
const limit = z.int().min(1).max(24).default(10).meta({ description: "How many are listed at most" });

const link = z.string().meta({ description: "The same on the site, for people" });
const checkedOn = instant
  .nullable()
  .meta({ description: "When its team last confirmed or changed the opening times; null: never" });

/** What every answer says of itself. */
const about = {
  language: z.enum(LANGUAGE_CODES),
  answered_at: instant,
  licence: z.object({ name: z.string(), url: z.string() }).nullable().meta({ description: "Of the data; null: none" }),
  link,
};

const place = pageCard
  .omit({ id: true, color: true, photo: true, opening_changes: true })
  .extend({ link, checked_on: checkedOn, ...pageReason.omit({ page: true }).shape })
  .meta({ id: "PlaceForAssistants" });
export type PlaceForAssistants = z.output<typeof place>;

const event = occurrence.omit({ photo: true }).extend({ link }).meta({ id: "EventForAssistants" });
export type EventForAssistants = z.output<typeof event>;

const story = storyCard
  .omit({ photo: true })
  .extend({ link, gpx: z.string().nullable().meta({ description: "The track of its walk" }) })
  .meta({ id: "StoryForAssistants" });
export type StoryForAssistants = z.output<typeof story>;

const ends = {
  from: z.string(),
  to: z.string(),
  operator: maybeText,
  phone: maybeText,
  by: z.enum(TRANSPORT_MODES),
};
const { mode: _, ...whenItLeaves } = journeyFields;
const sailing = z.object({ timetable_id: id, ...whenItLeaves, ...ends }).meta({ id: "DepartureForAssistants" });
export type DepartureForAssistants = z.output<typeof sailing>;

const connection = z.object({
  legs: z.array(sailing),
  wait_minutes: z.int().meta({ description: "From the arrival of the first to the departure of the second" }),
});
const operator = z.object({
  ...ends,
  email: z.string().nullable(),
  website: z.string().nullable(),
  fares: z
    .array(z.object({ name: z.string().nullable(), name_ie: z.string().nullable(), amount: cents }))
    .meta({ description: "Those that were asked for, or all" }),
});

const information = z.object({ ...answer.shape.information.element.shape, link });
const news = postCard.omit({ photo: true, body: true, body_ie: true }).extend({ link });

/** What a directory may lack. */
type Need = "stories" | "journeys" | "plans";

type ToolDefinition<Input extends z.ZodObject, Answer extends z.ZodObject> = {
  input: Input;
  answer: Answer;
  limit: LimitClass;
  /** What the directory has to have for it. */
  needs?: Need;
};
const tool = <Input extends z.ZodObject, Answer extends z.ZodObject>(one: ToolDefinition<Input, Answer>) => one;

export const ASSISTANT_TOOLS = {
  search: tool({
    input: z.strictObject({
      question: text(200, 1).meta({ description: "In the person's own words, with day and time where they said so" }),
      near: point.optional(),
      limit,
      language,
    }),
    answer: z.object({
      ...about,
      ...answer.pick({ understood: true, order: true, notices: true }).shape,
      unmet: z
        .array(answer.shape.unmet.element.omit({ text_ie: true }))
        .meta({ description: "By group, the demands that its answers do not meet. Say so to the person who asks" }),
      urgent: answer.shape.urgent.unwrap().omit({ lines_ie: true, information: true }).nullable().meta({
        description: "Where help is asked for, or nothing was found: whom to call. Say so first",
      }),
      total: z.int().meta({ description: "Number of places that fit" }),
      places: z.array(place),
      nearest: z
        .array(place)
        .meta({ description: "Where none fits: those that differ least; `evidence` says in what" }),
      instead: z.array(place).meta({ description: "Beside a named place that is closed then: others that are open" }),
      departures: z.array(sailing),
      connections: z.array(connection).meta({ description: "Where one changes: what can be caught, with time for it" }),
      operators: z.array(operator),
      events: z.array(event),
      walks: z.array(story),
      stories: z.array(story),
      posts: z.array(news),
      information: z.array(information),
    }),
    limit: "search",
  }),
  get_place: tool({
    input: z.strictObject({
      place: idOrSlug.meta({ description: "The `slug` of an answer, or an id", example: "corner-shop" }),
      language,
    }),
    answer: z.object({
      ...about,
      place: page
        .omit({ photos: true, audio: true, posts: true, events: true, opening_changes: true })
        .extend({ checked_on: checkedOn, events: z.array(event), posts: z.array(news) }),
    }),
    limit: "read",
  }),
  open_at: tool({
    input: z.strictObject({
      at: z
        .union([z.literal("now"), z.iso.datetime({ local: true }), instantInput])
        .default("now")
        .meta({
          description: "`now`, or a date with a clock time; without an offset in local time",
          example: "2026-07-04T20:00",
        }),
      terms: text(200, 1)
        .optional()
        .meta({ description: `Words in ${FIRST_NAME} or ${SECOND_NAME}` }),
      category: slug.optional().meta({ description: "Of `categories` in an answer" }),
      service: searchInput.shape.service,
      accessibility: z.array(z.enum(ACCESSIBILITY_FILTERS)).max(12).optional(),
      near: point.optional(),
      limit,
      language,
    }),
    answer: z.object({
      ...about,
      at: instant,
      total: z.int(),
      may_be_closed: z
        .int()
        .meta({ description: "Places left out because a notice of the office says that they may be closed" }),
      places: z.array(place),
      categories: facets.shape.categories.meta({ description: "What the places are, by number" }),
    }),
    limit: "search",
  }),
  next_departures: tool({
    input: z.strictObject({
      date: dateInput.optional().meta({ description: "All departures of a local date. Default: the next ones" }),
      by: z.enum(TRANSPORT_MODES).optional(),
      from: text(80, 1)
        .optional()
        .meta({ description: `The name of a place, in ${FIRST_NAME} or ${SECOND_NAME}` }),
      to: text(80, 1).optional(),
      language,
    }),
    answer: z.object({
      ...about,
      date: localDate,
      departures: z.array(sailing),
      routes: z.array(z.object(ends)),
      notices: z.array(notice),
    }),
    limit: "read",
    needs: "journeys",
  }),
  events: tool({
    input: z.strictObject({
      from: dateInput.optional(),
      to: dateInput.optional(),
      kind: z.enum(EVENT_KINDS).optional(),
      free: z.boolean().optional().meta({ description: "Only those that are free of charge" }),
      limit,
      language,
    }),
    answer: z.object({ ...about, events: z.array(event) }),
    limit: "read",
  }),
  plan_day: tool({
    needs: "plans",
    input: z.strictObject({
      date: dateInput.optional().meta({ description: "Default: today" }),
      arrive: localTime.optional().meta({ description: "When one arrives" }),
      leave: localTime.optional(),
      places: z.array(slug).max(MAX_PAGES_OF_DAY).default([]).meta({ description: "Slugs, in the order of the day" }),
      language,
    }),
    answer: z.object({
      ...about,
      date: localDate,
      warnings: z.array(z.string()).meta({ description: "In the language of the answer" }),
      places: z.array(
        pageOfDay.omit({ id: true, color: true }).extend({
          link,
          notes: z.array(z.string()).meta({ description: "In the language of the answer" }),
          minutes_on_foot: z.int().nullable().meta({
            description: "An estimate from the one before, or from where one lands; null: unknown, or across water",
          }),
        }),
      ),
      missing: z.array(slug),
      there: z.array(sailing),
      back: z.array(sailing),
      events: z.array(event),
    }),
    limit: "read",
  }),
  notices: tool({
    input: z.strictObject({ language }),
    answer: z.object({ ...about, notices: z.array(notice) }),
    limit: "read",
  }),
  stories_and_walks: tool({
    input: z.strictObject({
      terms: text(200, 1)
        .optional()
        .meta({ description: `Of the title or the summary, in ${FIRST_NAME} or ${SECOND_NAME}` }),
      walks_only: z.boolean().default(false),
      limit,
      language,
    }),
    answer: z.object({ ...about, stories: z.array(story) }),
    limit: "read",
    needs: "stories",
  }),
};
export type ToolName = keyof typeof ASSISTANT_TOOLS;

/** The tools that have something to say in this directory. */
export const offeredTools = (has: Record<Need, boolean>): ToolName[] =>
  (Object.keys(ASSISTANT_TOOLS) as ToolName[]).filter((name) => {
    const { needs }: { needs?: Need } = ASSISTANT_TOOLS[name];
    return !needs || has[needs];
  });
export type ToolInput<Name extends ToolName> = z.output<(typeof ASSISTANT_TOOLS)[Name]["input"]>;
export type ToolAnswer<Name extends ToolName> = z.output<(typeof ASSISTANT_TOOLS)[Name]["answer"]>;
