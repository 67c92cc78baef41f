import type { InputOf } from "#core/contract/endpoint.ts";
import type { Contract } from "#core/contract/index.ts";
import { MAX_MAP_WALK_POINTS } from "#core/contract/limits.ts";
import type { Locale } from "#core/contract/locales.ts";
import type { Page } from "#core/contract/pages/public.ts";
import { answerQuestion } from "#core/domain/asking/answer.ts";
import { type Calls as AnswerCalls, type AskedCalls, MAX_NAMED } from "#core/domain/asking/calls.ts";
import type { AsksPart } from "#core/domain/asking/module.ts";
import { type Names, namesOf } from "#core/domain/asking/vocabulary.ts";
import { todayAt } from "#core/domain/local-time.ts";
import { isOpenAt, type StoredSearch, searchStored, storedNamedLike } from "#core/domain/offline/search-stored.ts";
import {
  storedEventAt,
  storedEventDays,
  storedEventKinds,
  storedEvents,
  storedPosts,
} from "#core/domain/offline/stored-news.ts";
import { cardOf, storedPageAt, storedPageOfDay } from "#core/domain/offline/stored-pages.ts";
import { menuOn } from "#core/domain/prices/menus.ts";
import { effortOf, simplifiedWalk } from "#core/domain/walks/walks.ts";
import { mayBeClosedAt } from "#core/domain/writing/office-notices.ts";
import { unmetTexts } from "#core/texts/unmet-text.ts";
import { ASKS_OF_MODULES } from "#start/compiled/asks.ts";
import { hasOffered } from "../document/has-offered.ts";
import type { Caller } from "../document/screen.ts";
import type { StoredCalls } from "./module.ts";
import type { StoredDirectory } from "./stored-directory.ts";

/** What was asked for is not stored. */
export class NotStored extends Error {}

type Context = { locale: Locale; now: Temporal.Instant };

/** Answers the calls of screens from a stored directory, with the state of each place computed at `now`. */
export function storedCalls(directory: StoredDirectory, { locale, now }: Context): Caller {
  const { pages, stories, posts, dates, events, special, categories, tags, ofModules, notices, summary, synonyms } =
    directory;
  const at = (page: Page) => storedPageAt(page, notices, now);
  const isOpenNow = (page: Page) => isOpenAt(page, now) && mayBeClosedAt(notices, page, now) === null;
  const idsIn = (category: string) =>
    new Set(pages.flatMap(({ page }) => (page.categories.some(({ slug }) => slug === category) ? [page.id] : [])));
  const datesIn = (category: string | undefined) =>
    category ? dates.filter(({ page }) => page && idsIn(category).has(page.id)) : dates;
  const searching = { notices, synonyms, now, locale };
  const calls: StoredCalls = {
    pages: (input) => searchStored(pages, input, searching),
    page: ({ id }: { id: string }) => at(found(pages.find(({ page }) => page.slug === id || page.id === id)).page),
    categories: () =>
      categories.map((category) => {
        const of = pages.filter(({ page }) => page.categories.some(({ slug }) => slug === category.slug));
        return { ...category, pages: of.length, open_now: of.filter(({ page }) => isOpenNow(page)).length };
      }),
    tags: () => tags,
    notices: () => ({ items: notices }),
    specialPage: ({ slug }: { slug: string }) => found(special.find((one) => one.slug === slug)),
    stories: () => ({
      items: stories.map(({ body: _, body_ie: __, walk, ...story }) => ({
        ...story,
        photo: story.photos[0] ?? null,
        has_walk: Boolean(walk), // copies of before have none
      })),
      next_cursor: null,
    }),
    storyWalks: () =>
      stories.flatMap(({ walk, id, slug, title, title_ie }) => {
        if (!walk) return [];
        const { points, ...figures } = walk;
        return [
          {
            id,
            slug,
            title,
            title_ie,
            ...figures,
            effort: effortOf(walk),
            line: simplifiedWalk(points, MAX_MAP_WALK_POINTS),
          },
        ];
      }),
    story: ({ id }: { id: string }) => {
      const story = found(stories.find(({ slug, id: own }) => slug === id || own === id));
      const mentioned = story.pages.flatMap((card) => pages.find(({ page }) => page.id === card.id)?.page ?? []);
      return { ...story, pages: mentioned.map((page) => cardOf(at(page))) };
    },
    offlineSummary: () => summary,
    features: () => [], // not stored, of which the first screen shows a little
    posts: ({ category, ...input }) => storedPosts(posts, input, category && idsIn(category)),
    post: ({ id }: { id: string }) => {
      const post = found(posts.find((one) => one.id === id));
      const page = pages.find((one) => one.page.id === post.page.id)?.page;
      return page ? { ...post, page: cardOf(at(page)) } : post;
    },
    events: ({ category, ...input }) => storedEvents(datesIn(category), input, now),
    eventDays: ({ category, ...input }) => storedEventDays(datesIn(category), input, now),
    eventKinds: () => storedEventKinds(dates),
    event: ({ id }: { id: string }) => storedEventAt(found(events.find((one) => [one.id, one.slug].includes(id))), now),
    pagesOfDay: ({ date, pages: slugs }: { date?: string; pages: string[] }) => {
      const day = date === undefined ? todayAt(now) : Temporal.PlainDate.from(date);
      const chosen = slugs.flatMap((slug) => pages.find(({ page }) => page.slug === slug)?.page ?? []);
      const missing = slugs.filter((slug) => !chosen.some((page) => page.slug === slug));
      return { date: day.toString(), pages: chosen.map((page) => storedPageOfDay(page, notices, day)), missing };
    },
    menusOfDay: ({ date, pages: slugs, q, diet = [] }: InputOf<Contract["menusOfDay"]>) => {
      const day = date === undefined ? todayAt(now) : Temporal.PlainDate.from(date);
      const chosen = slugs.flatMap((slug) => pages.find(({ page }) => page.slug === slug)?.page ?? []);
      const menuOf = ({ times: { times }, prices }: Page) => menuOn({ times, prices }, { date: day, q, diet });
      return { items: chosen.map((page) => ({ page: page.slug, ...menuOf(page) })) };
    },
    ...Object.assign({}, ...ofModules.map(({ part, stored }) => part.calls(stored, now))),
  };
  const wholePages: AnswerCalls["wholePages"] = async (cards) =>
    cards.flatMap(({ id }) => pages.find(({ page }) => page.id === id)?.page ?? []).map(at);
  const namedLike: AnswerCalls["namedLike"] = async (text) => storedNamedLike(pages, text, MAX_NAMED);
  const listed: AnswerCalls["listed"] = async (input) => {
    const { items, ...list } = searchStored(pages, input as StoredSearch, searching);
    return { items, list };
  };
  const cards: AnswerCalls["cards"] = async (some) =>
    some.flatMap(({ id, distance_m = null }) => {
      const stored = pages.find(({ page }) => page.id === id);
      return stored ? [cardOf(at(stored.page), distance_m)] : [];
    });
  const foundAmong: AnswerCalls["foundAmong"] = async (cards, input) => {
    const among = pages.filter(({ page }) => cards.some(({ id }) => id === page.id));
    const { items } = searchStored(among, { ...(input as StoredSearch), limit: among.length }, searching);
    return items.map(({ id }) => id);
  };
  const eventTexts: AnswerCalls["eventTexts"] = async (some) =>
    events.filter(({ id }) => some.some((one) => one.id === id));
  const ownCalls = { wholePages, examinedPages: wholePages, namedLike, listed, cards, foundAmong, eventTexts };
  const asked = answering(calls, ownCalls);
  const modules = ASKS_OF_MODULES.filter(({ module }) => hasOffered(directory.app.site, module));
  calls.ask = async (input) =>
    answerQuestion(input, {
      calls: asked,
      names: await namesIn(directory, now, { calls: asked, modules }),
      now,
      modules,
      say: unmetTexts,
    });
  return (async (name: string, input: object) => {
    const call = calls[name];
    if (!call) throw new NotStored(name);
    return call(input);
  }) as Caller;
}

type OwnCalls = Omit<AnswerCalls, keyof AskedCalls>;

/** Questions are answered with the same calls as on the server. */
const answering = (calls: StoredCalls, ownCalls: OwnCalls): AnswerCalls =>
  new Proxy(ownCalls as Record<string, unknown>, {
    get: (own, name: string) => own[name] ?? (async (input: object) => calls[name]!(input)),
  }) as AskedCalls & OwnCalls;

const namesByDirectory = new WeakMap<StoredDirectory, Names>();

type Asking = { calls: AnswerCalls; modules: readonly AsksPart[] };

async function namesIn(directory: StoredDirectory, now: Temporal.Instant, { calls, modules }: Asking): Promise<Names> {
  const known = namesByDirectory.get(directory);
  if (known) return known;
  const { places, categories, tags, app } = directory;
  const further = await Promise.all(modules.map((part) => part.places(calls)));
  const names = namesOf(
    { places, categories, tags, further: further.flat(), information: app.menu },
    todayAt(now).year,
  );
  namesByDirectory.set(directory, names);
  return names;
}

function found<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw new NotStored();
  return thing;
}
