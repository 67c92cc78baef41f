import { z } from "zod";
import { categoryEndpoints } from "../directory/categories.ts";
import { tagEndpoints } from "../directory/tags.ts";
import { privateRead, write } from "../endpoint.ts";
import {
  color,
  cursor,
  id,
  instant,
  limit,
  listOf,
  localDate,
  MAX_INTEGER,
  maybeText,
  optionalText,
  slug,
  text,
  version,
} from "../fields.ts";
import { FIRST_NAME, SECOND_NAME } from "../language-names.ts";
import { FURTHER_LANGUAGES } from "../languages.ts";
import { adminPageEndpoints } from "../pages/admin.ts";
import { priceEndpoints } from "../pages/prices.ts";
import { textLimits } from "../text-limits.ts";
import { eventEndpoints } from "../writing/events.ts";
import { featureEndpoints } from "../writing/features.ts";
import { noticeEndpoints } from "../writing/notices.ts";
import { postEndpoints } from "../writing/posts.ts";
import { specialPageEndpoints } from "../writing/special-pages.ts";
import { storyEndpoints } from "../writing/stories.ts";

/** What has texts in two languages, with the names of the texts in the order of their forms. */
export const TRANSLATED_TEXTS = {
  page: ["name", "slogan", "description", "address", "service_area"],
  price: ["name", "description", "section"],
  post: ["title", "body"],
  event: ["title", "description", "location", "price_text"],
  story: ["title", "summary", "body"],
  feature: ["title", "text"],
  "special-page": ["title", "body"],
  category: ["name"],
  tag: ["name"],
  notice: ["text", "reason"],
} as const;

export type TextKind = keyof typeof TRANSLATED_TEXTS;
export const TEXT_KINDS = Object.keys(TRANSLATED_TEXTS) as [TextKind, ...TextKind[]];
export type TextField = (typeof TRANSLATED_TEXTS)[TextKind][number];
const TEXT_FIELDS = [...new Set(Object.values(TRANSLATED_TEXTS).flat())] as [TextField, ...TextField[]];

/** The fields of the call by which each kind is edited, which know the limits of its texts. */
const EDITED: Record<TextKind, Readonly<Record<string, unknown>>> = {
  page: adminPageEndpoints.updatePage.input.shape,
  price: priceEndpoints.editPrice.input.shape,
  post: postEndpoints.editPost.input.shape,
  event: eventEndpoints.editEvent.input.shape,
  story: storyEndpoints.editStory.input.shape,
  feature: featureEndpoints.editFeature.input.shape,
  "special-page": specialPageEndpoints.editSpecialPage.input.shape,
  category: categoryEndpoints.editCategory.input.shape,
  tag: tagEndpoints.adminTags.input.shape.update.unwrap().shape,
  notice: noticeEndpoints.editNotice.input.shape,
};

/** The field of the contract of one text, for its maximum length. */
export const textField = (kind: TextKind, field: TextField): z.ZodType => EDITED[kind][field] as z.ZodType;

/** Texts with several lines. */
const LONG_TEXTS: ReadonlySet<TextField> = new Set(["description", "body", "summary", "text"]);
export const isLongText = (kind: TextKind, field: TextField) =>
  LONG_TEXTS.has(field) && !(kind === "price" && field === "description");

/** Kinds that editors write: for the others one has to be an administrator. Of events, those without a page. */
export const EDITORS_KINDS: readonly TextKind[] = ["story", "event", "feature"];

/** What a text waits for. `stale-ga`: the English was changed after the Irish. */
export const WAITING_STATES = ["lacks-ga", "lacks-en", "stale-ga", "stale-en"] as const;
export const TEXT_STATES = [...WAITING_STATES, "current", "one-is-enough"] as const;
/** States that can be listed. */
export const LISTED_STATES = [...WAITING_STATES, "one-is-enough"] as const;

/** What names a text. */
export const which = {
  kind: z.enum(TEXT_KINDS, { error: "not-a-choice" }),
  id: id.meta({ description: "Of the page, price, post …" }),
  field: z.enum(TEXT_FIELDS, { error: "not-a-choice" }).meta({ description: `The name of its ${FIRST_NAME} field` }),
};

const language = z.enum(FURTHER_LANGUAGES, { error: "not-a-choice" });

export const translation = z
  .object({
    ...which,
    state: z.enum(TEXT_STATES),
    since: instant.meta({ description: "When it came into this state" }),
    version: z.int().meta({ description: "Grows with each change of either language" }),
    views: z
      .int()
      .nullable()
      .meta({ description: "Of its page or category in the last 90 days; null: they are not counted for this kind" }),
    page: z.object({ id, slug, name: maybeText, name_ie: maybeText, color }).nullable(),
    name: maybeText.meta({ description: "Of what the text belongs to" }),
    name_ie: maybeText,
    text: maybeText,
    text_ie: maybeText,
  })
  .meta({ id: "Translation" });
export type Translation = z.output<typeof translation>;

/** Code points of each text in a list. */
export const TEXT_EXCERPT = 160;

const counts = {
  texts: z.int().meta({ description: "Texts that readers see, without those that need no translation" }),
  english: z.int(),
  irish: z.int(),
};

/** How many texts are in each language, as a job counted them last, and in the weeks before. */
export const textShare = z
  .object({
    kinds: z.array(
      z.object({
        kind: z.enum(TEXT_KINDS),
        ...counts,
        stale_english: z
          .int()
          .meta({ description: `Older than a change of the ${SECOND_NAME}; counted in \`english\`, too` }),
        stale_irish: z.int(),
      }),
    ),
    weeks: z
      .array(z.object({ day: localDate, ...counts }))
      .meta({ description: "The last count of each week, of all kinds, over a year" }),
  })
  .meta({ id: "TextShare" });
export type TextShare = z.output<typeof textShare>;

/** Whole percent, rounded down: 100 means every text. */
export const percentOf = (part: number, of: number) => (of === 0 ? 100 : Math.floor((part / of) * 100));

/** As long as the longest text of any kind; the kind's own limit counts. */
const MAX_TEXT = Math.max(
  ...TEXT_KINDS.flatMap((kind) =>
    TRANSLATED_TEXTS[kind].map((field) => textLimits(textField(kind, field)).maxLength ?? 0),
  ),
);
const either = optionalText(text(MAX_TEXT));

export const furtherText = z
  .object({
    language,
    text: maybeText.meta({
      description: `null: readers of this language see the ${FIRST_NAME}, else the ${SECOND_NAME}`,
    }),
    stale: z.boolean().meta({ description: `The ${FIRST_NAME} or the ${SECOND_NAME} was changed after it` }),
    version: z.int().meta({ description: "0: there is no text yet" }),
    date_updated: instant.nullable(),
  })
  .meta({ id: "FurtherText" });
export type FurtherText = z.output<typeof furtherText>;

export const MARKS = ["current", "one-is-enough", "needed"] as const;

export const translationEndpoints = {
  translations: privateRead({
    path: "/admin/translations",
    summary: "List public texts that lack a language or went stale when the other one changed, most viewed first",
    who: "editor",
    task: "writing",
    input: z.object({
      kind: which.kind.optional().meta({ description: "Left out: all that the caller may edit" }),
      state: z.enum(LISTED_STATES, { error: "not-a-choice" }).optional().meta({
        description: "Left out: all that wait; `one-is-enough`: those that were marked so",
      }),
      language: language.optional().meta({
        description:
          "Texts that lack this further language, or were changed since they were translated into it; the newest first, whatever their state",
      }),
      cursor: cursor.optional(),
      limit,
    }),
    answer: listOf(translation.meta({ description: `Texts are cut to ${TEXT_EXCERPT} code points` })),
  }),
  translation: privateRead({
    path: "/admin/translations/one",
    summary: "Get one text whole, in both languages",
    who: "editor",
    task: "writing",
    input: z.object(which),
    answer: translation,
    errors: ["not-found"],
  }),
  translationShare: privateRead({
    path: "/admin/translations/share",
    summary: "Count the public texts in each language, by kind today and over a year",
    who: "editor",
    task: "writing",
    input: z.object({}),
    answer: textShare,
  }),
  saveTranslation: write({
    path: "/admin/translations/save",
    summary: "Save one or both languages of a text, by the rules of the call that edits what it belongs to",
    who: "editor",
    task: "writing",
    audit: "translation.save",
    idempotent: true,
    input: z.object({ ...which, version: version.optional(), text: either, text_ie: either }),
    answer: translation,
    errors: ["not-found", "from-calendar"],
  }),
  furtherTranslations: privateRead({
    path: "/admin/translations/further",
    summary: "Get one text in the further languages that are switched on",
    who: "editor",
    task: "writing",
    input: z.object(which),
    answer: z.object({ items: z.array(furtherText) }),
    errors: ["not-found"],
  }),
  saveFurtherTranslation: write({
    path: "/admin/translations/further/save",
    summary: "Save or delete one text in a further language",
    who: "editor",
    task: "writing",
    audit: "translation.save",
    idempotent: true,
    input: z.object({
      ...which,
      language,
      version: z
        .int({ error: "wrong-form" })
        .min(0, { error: "out-of-range" })
        .max(MAX_INTEGER, { error: "out-of-range" })
        .optional()
        .meta({ description: "The version of the translation that was edited, 0 where there was none" }),
      text: optionalText(text(MAX_TEXT)).meta({ description: "null: deletes it" }),
    }),
    answer: furtherText,
    errors: ["not-found"],
  }),
  markTranslation: write({
    path: "/admin/translations/mark",
    summary: "Mark a stale text as still right, or a text that lacks a language as needing none, or needing it again",
    who: "editor",
    task: "writing",
    audit: "translation.mark",
    input: z.object({ ...which, version: version.optional(), mark: z.enum(MARKS, { error: "not-a-choice" }) }),
    answer: translation,
    errors: ["not-found"],
  }),
};
