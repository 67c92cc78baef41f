import type { Intent, Understanding, Writing } from "@eolaire/understanding";
import type { Answer, AnswerGroup } from "#core/contract/directory/ask.ts";
import type { Notice } from "#core/contract/writing/notices.ts";
import type { PostCard } from "#core/contract/writing/posts.ts";
import type { StoryCard } from "#core/contract/writing/stories.ts";
import { NIGHT_ENDS_MINUTE } from "../local-time.ts";
import { noticesOn } from "../writing/office-notices.ts";
import { eventsFor } from "./asked-events.ts";
import { type Calls, LOOKED_THROUGH, SHOWN } from "./calls.ts";
import { type AskedOfModule, type AsksPart, NOTHING_OF_MODULES } from "./module.ts";
import { matching, mentions, paragraphsOf } from "./text-match.ts";
import { type Asked, typedAs, type Unmet, uncheckedOfTexts, unmet } from "./unmet.ts";
import type { Names, Titled } from "./vocabulary.ts";

type Groups = Pick<Answer, Exclude<AnswerGroup, "pages" | "information">> & {
  information: Titled[];
  /** What was asked for, before places. */
  first: AnswerGroup[];
  unmet: Unmet[];
};
type Context = {
  calls: Calls;
  names: Names;
  now: Temporal.Instant;
  modules: readonly AsksPart[];
  isPlaceFound: boolean;
};

const NONE: Asked<never> = { items: [], unmet: [] };
const NONE_OF_MODULE: AskedOfModule = { found: [], unmet: [] };

/** What is known about a question beside places, and which of its demands that does not meet. */
export async function groupsOf(understood: Understanding, text: string, context: Context): Promise<Groups> {
  const { calls, names, modules } = context;
  const purposes = new Set(understood.intents.map(({ purpose }) => purpose));
  const go = understood.intents.find(({ purpose }) => purpose === "go");
  const isOfTravel = go !== undefined || purposes.has("notices");
  const isOfWalks = purposes.has("walk");
  const terms = understood.because.length > 0 ? understood.rest : text;
  const isOfTerms = terms !== "" && !isOfTravel && !purposes.has("emergency");
  const isOfEvents = ["music", "events", "do", "walk"].some((one) => purposes.has(one as "music"));
  const [ofModules, events, stories, posts, notices] = await Promise.all([
    Promise.all(modules.map((part) => (isOfTravel ? part.find(understood, go ?? null, context) : NONE_OF_MODULE))),
    isOfEvents || isOfTerms ? eventsFor(understood, terms, isOfEvents, context) : NONE,
    isOfTerms || isOfWalks || understood.writing === "stories" ? calls.stories({ limit: LOOKED_THROUGH }) : null,
    isOfTerms || understood.writing === "posts" ? calls.posts({ limit: LOOKED_THROUGH }) : null,
    isOfTravel || isOfTerms ? calls.notices({}) : null,
  ]);
  const all = stories?.items ?? [];
  const walks = isOfWalks ? walksFor(understood, all) : NONE;
  const about = { terms, isAsked: (kind: Writing) => understood.writing === kind };
  const ofTerms = writtenAbout(all, "stories", about, textsOf).filter((one) => !walks.items.includes(one));
  const withTerms = {
    stories: ofTerms.slice(0, SHOWN),
    posts: writtenAbout(posts?.items ?? [], "posts", about, textsOfPost(about.isAsked("posts"))).slice(0, SHOWN),
  };
  const inForce = isOfTravel
    ? noticesFor(understood, notices?.items ?? [])
    : (notices?.items ?? []).filter(({ text, text_ie }) => hasMost(understood.terms, [text, text_ie]));
  const information = [...purposes].flatMap((purpose) => names.informationOf.get(purpose) ?? []);
  const titled = isOfTerms ? matching(names.information, terms, ({ title, title_ie }) => [title, title_ie]) : [];
  // A device has not all of these texts: they are looked through where nothing else answers.
  const written =
    isOfTerms && !context.isPlaceFound && titled.length === 0 ? await writtenIn(understood.terms, context) : [];
  const foundByModules = ofModules.flatMap(({ found }) => found);
  return {
    first:
      understood.writing && withTerms[understood.writing].length > 0
        ? [understood.writing]
        : !isOfTravel && inForce.length > 0
          ? ["notices"]
          : firstOf(
              purposes,
              understood,
              foundByModules.map(({ group }) => group),
              // Places have what no walk has.
              walks.unmet.length > 0 && understood.named.split(" ").length > 1 && context.isPlaceFound,
            ),
    information: distinct([...information, ...titled, ...written]).slice(0, SHOWN),
    notices: inForce.slice(0, SHOWN),
    ...NOTHING_OF_MODULES,
    ...(Object.fromEntries(foundByModules.map(({ group, items }) => [group, items])) as object),
    events: events.items,
    walks: walks.items,
    ...withTerms,
    unmet: [
      ...ofModules.flatMap((one) => one.unmet),
      ...events.unmet,
      ...walks.unmet,
      ...(["stories", "posts"] as const).flatMap((group) =>
        withTerms[group].length > 0 ? unmet(group, "not_known", uncheckedOfTexts(understood)) : [],
      ),
    ],
  };
}

/** A notice is short: two words of a question, and half of them, are about the same. */
function hasMost(terms: readonly string[], texts: (string | null)[]): boolean {
  const has = terms.filter((term) => mentions(texts, term)).length;
  return has === terms.length ? has > 0 : has >= 2 && has * 2 >= terms.length;
}

/** The special pages of which a paragraph has all words; a word alone says too little. */
async function writtenIn(terms: readonly string[], { calls, names }: Context) {
  if (terms.length < 2) return [];
  const pages = await Promise.all(names.information.map(({ slug }) => calls.specialPage({ slug }).catch(() => null)));
  return names.information.filter(
    (_, at) => matching(paragraphsOf(pages[at] ?? null), terms.join(" "), (one) => [one]).length > 0,
  );
}

/** Those of the days that were asked for; without a day all that stand or are planned, which say their days. */
function noticesFor({ when }: Understanding, notices: readonly Notice[]): Notice[] {
  if (!when || when.spans.length === 0) return [...notices];
  // The night that follows is still of that day.
  const lastDay = (to: Temporal.ZonedDateTime) => to.subtract({ minutes: NIGHT_ENDS_MINUTE + 1 }).toPlainDate();
  return distinct(when.spans.flatMap(({ from, to }) => noticesOn(notices, from.toPlainDate(), lastDay(to))));
}

const OF_PLACES: ReadonlySet<Intent["purpose"]> = new Set(["eat", "drink", "sleep", "buy", "toilets"]);

function firstOf(
  purposes: ReadonlySet<Intent["purpose"]>,
  { when, intents, terms }: Understanding,
  ofModules: readonly AnswerGroup[],
  isNoWalk: boolean,
): AnswerGroup[] {
  if (purposes.has("emergency")) return ["information"];
  if (purposes.has("notices")) return ["notices", ...ofModules, "information"];
  // A way within the place: “how do I get to the lighthouse”.
  const isWithin = intents.every(({ purpose, by, from, to }) => purpose === "go" && !by && !from && !to);
  if (purposes.has("go") && isWithin && terms.length > 0) return [];
  if (purposes.has("go")) return [...ofModules, "notices", "information"];
  // “A pub with music” is a pub.
  if (intents.some(({ purpose }) => OF_PLACES.has(purpose)) && OF_PLACES.has(intents[0]!.purpose)) return [];
  if (purposes.has("music") || purposes.has("events")) return ["events"];
  if (!purposes.has("walk") || isNoWalk) return [];
  return when !== null ? ["events", "walks"] : ["walks", "events"];
}

const textsOf = ({ title, title_ie, summary, summary_ie }: StoryCard) => [title, title_ie, summary, summary_ie];
/** Whoever asks for news asks for that of a place as well. */
const textsOfPost =
  (isAsked: boolean) =>
  ({ title, title_ie, page }: PostCard) => [title, title_ie, ...(isAsked ? [page.name, page.name_ie] : [])];

/** Writings with all words; where just these are asked for and none has all, those with most of them, and half at least. */
function writtenAbout<One>(
  all: readonly One[],
  kind: Writing,
  { terms, isAsked }: { terms: string; isAsked: (kind: Writing) => boolean },
  textsOfOne: (one: One) => (string | null)[],
): One[] {
  const withAll = matching(all, terms, textsOfOne);
  if (withAll.length > 0 || !isAsked(kind)) return withAll;
  const asked = terms.split(" ");
  const count = (one: One) => asked.filter((word) => mentions(textsOfOne(one), word)).length;
  const most = Math.max(0, ...all.map(count));
  return most * 2 >= asked.length && most > 0 ? all.filter((one) => count(one) === most) : [];
}

/** Walks with the words; where there is none, all of them. What a walk is like is not known. */
function walksFor(understood: Understanding, stories: readonly StoryCard[]): Asked<StoryCard> {
  const { named: terms } = understood;
  const walks = stories.filter(({ has_walk }) => has_walk);
  const named = terms === "" ? walks : matching(walks, terms, textsOf);
  const items = (named.length > 0 ? named : walks).slice(0, SHOWN);
  if (items.length === 0) return NONE;
  const near = understood.place?.relation === "near" ? typedAs(understood, "place") : [];
  return {
    items,
    unmet: [
      ...(named.length > 0 ? [] : unmet("walks", "not_known", [terms])),
      ...unmet("walks", "not_known", [...near, ...typedAs(understood, "fact")]),
    ],
  };
}

const distinct = <One>(all: readonly One[]): One[] => [...new Set(all)];
