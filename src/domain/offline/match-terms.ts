import { type FoldedTexts, type Match, matchTexts, type TermGroup } from "@eolaire/search";
import "../search-languages.ts";
import type { OfflinePage } from "#core/contract/directory/offline.ts";
import type { SynonymTargets } from "./searched-as-well.ts";

/** A page with the words that a search finds. */
export type Searchable = { page: OfflinePage; folded: FoldedTexts };

/** How each page matches, as on the server; null: not at all. */
export const matchesOf = (
  stored: readonly Searchable[],
  groups: readonly TermGroup<SynonymTargets>[],
): (Match | null)[] =>
  matchTexts(
    stored.map(({ folded }) => folded),
    groups,
    ({ terms, terms_ie, categories, tags }, at) => {
      const { page } = stored[at]!;
      const isOfKind = hasOne(page.categories, categories) || hasOne(page.tags, tags);
      return { phrases: [...terms, ...terms_ie], isOfKind };
    },
  );

const hasOne = (own: readonly { slug: string }[], meant: readonly { slug: string }[]) =>
  meant.some(({ slug }) => own.some((one) => one.slug === slug));
