import { z } from "zod";
import { privateRead, write } from "../endpoint.ts";
import { distinctIds, entity, id, localDate, maybeText, slug, text, version } from "../fields.ts";
import { FIRST_NAME } from "../language-names.ts";
import { MIN_SEARCHERS } from "../office/views.ts";

/** Words or phrases of one field. */
export const MAX_SYNONYM_TERMS = 30;
export const MAX_SYNONYM_LENGTH = 80;
const MAX_TARGETS = 20;

const phrases = z
  .array(text(MAX_SYNONYM_LENGTH, 1))
  .max(MAX_SYNONYM_TERMS, { error: "out-of-range" })
  .overwrite((all) => [...new Set(all)]);

const named = z.object({ id, slug, name: maybeText, name_ie: maybeText });

/** What a search looks for as well when certain words or phrases are typed. */
export const synonym = z
  .object({
    ...entity,
    typed: z.array(z.string()).meta({ description: `Words or phrases of a query in ${FIRST_NAME}` }),
    typed_ie: z.array(z.string()),
    terms: z.array(z.string()).meta({ description: `${FIRST_NAME} words or phrases that are searched as well` }),
    terms_ie: z.array(z.string()),
    categories: z.array(named).meta({ description: "Their pages are found as well" }),
    tags: z.array(named),
  })
  .meta({ id: "Synonym" });
export type Synonym = z.output<typeof synonym>;

const edit = {
  typed: phrases.optional(),
  typed_ie: phrases.optional(),
  terms: phrases.optional(),
  terms_ie: phrases.optional(),
  category_ids: distinctIds(MAX_TARGETS).optional(),
  tag_ids: distinctIds(MAX_TARGETS).optional(),
};

export const synonymEndpoints = {
  unansweredQuestions: privateRead({
    path: "/admin/unanswered",
    summary: `List what at least ${MIN_SEARCHERS} people of one month asked or searched without finding all of it, in the last twelve months, the most frequent first`,
    who: "admin",
    task: "office",
    input: z.object({}),
    answer: z.array(
      z
        .object({
          term: z.string().meta({ description: "As typed, in lower case" }),
          visits: z.int().meta({ description: "How often, once a visitor and half hour" }),
          last: localDate.meta({ description: "The last day" }),
        })
        .meta({ id: "UnansweredQuestion" }),
    ),
  }),
  adminSynonyms: write({
    path: "/admin/synonyms",
    summary: "List the synonyms of the search, after at most one change: add, update or delete",
    who: "admin",
    task: "office",
    destroyFields: ["delete"],
    audit: "synonym.edit",
    idempotent: true,
    input: z.object({
      add: z.strictObject(edit).optional(),
      update: z
        .strictObject({ id, version: version.optional(), ...edit })
        .optional()
        .meta({ description: "Updates the fields that are sent" }),
      delete: z.strictObject({ id }).optional(),
    }),
    answer: z.array(synonym),
    errors: ["not-found", "stale-version", "list-full"],
  }),
};
