import { foldTexts, SynonymPhrases } from "@eolaire/search";
import type { Story } from "#core/contract/writing/stories.ts";
import type { Synonym } from "#core/domain/offline/searched-as-well.ts";
import { PlaceNames } from "#core/domain/pages/place-names.ts";
import { searchedTexts } from "#core/domain/pages/searched-texts.ts";
import { handlers } from "#core/server/api/index.ts";
import { ISLAND_DIRECTORY } from "#core/server/api/office/settings/queries.ts";
import { menuLinks } from "#core/server/api/writing/special-pages/queries.ts";
import type { Database } from "#core/server/db/connect.ts";
import type { StoredDirectory } from "#core/web/offline/stored-directory.ts";
import { OFFLINE_OF_MODULES } from "#start/compiled/offline.ts";
import { readingAt } from "./reading.ts";

/** Those without an input, by the call. */
const lists = handlers as unknown as Readonly<Record<string, (input: object, context: object) => Promise<unknown>>>;

/** What a device would have stored at an instant, of a directory of at most fifty pages. */
export async function storedDirectoryOf(db: Database, now: Temporal.Instant): Promise<StoredDirectory> {
  const { context } = readingAt(db, now.toString());
  const places = new PlaceNames(await handlers.places({}, context));
  const { items } = await handlers.offlinePages({}, context);
  const stories = await handlers.stories({ limit: 60 }, context);
  const posts = await handlers.posts({ limit: 60 }, context);
  const synonyms = (await handlers.offlineSynonyms({}, context)) as Synonym[];
  const dates: StoredDirectory["dates"] = [];
  for (let cursor: string | undefined; dates.length === 0 || cursor; ) {
    const list = await handlers.events({ limit: 60, ...(cursor && { cursor }) }, context);
    dates.push(...list.items);
    cursor = list.next_cursor ?? undefined;
    if (list.items.length === 0) break;
  }
  return {
    copy: "",
    as_of: now.toString(),
    locale: "en",
    places,
    dates,
    events: [],
    special: [],
    app: { menu: await menuLinks(context), site: { directory: ISLAND_DIRECTORY } } as never,
    assets: {} as never,
    summary: {} as never,
    pages: items.map((page) => {
      const { texts, vocabulary } = searchedTexts(page, places);
      return { page, folded: foldTexts(texts, vocabulary) };
    }),
    stories: await Promise.all(stories.items.map(({ id }) => handlers.story({ id }, context) as Promise<Story>)),
    posts: await Promise.all(posts.items.map(({ id }) => handlers.post({ id }, context))),
    categories: await handlers.categories({}, context),
    tags: await handlers.tags({ scope: "used" }, context),
    ofModules: await Promise.all(
      OFFLINE_OF_MODULES.flatMap(({ stores }) => stores ?? []).map(async (part) => ({
        part,
        stored: await lists[part.list]!({}, context),
      })),
    ),
    notices: (await handlers.notices({}, context)).items,
    synonyms: new SynonymPhrases(synonyms, ({ typed, typed_ie }) => [...typed, ...typed_ie]),
  };
}
