import { type GroupOfModule, isOfModule } from "#core/contract/directory/ask.ts";
import { DIRECTIONS } from "#core/contract/directory/journeys.ts";
import { localeOf, SECOND } from "#core/contract/locales.ts";
import { queryOf } from "#core/domain/asking/answer.ts";
import { withoutMissing } from "#core/domain/asking/calls.ts";
import { matching } from "#core/domain/asking/text-match.ts";
import { endsIn, type JourneyEnd } from "#core/domain/journeys.ts";
import { ZONE } from "#core/domain/local-time.ts";
import { placeKey } from "#core/domain/pages/place-names.ts";
import { noticesOn } from "#core/domain/writing/office-notices.ts";
import { requireCounted } from "#core/server/api/directory/search/queries.ts";
import { answeredInstant } from "#core/server/db/instants.ts";
import { clock } from "#core/texts/dates.ts";
import { callText } from "#core/texts/emergency-text.ts";
import { textsFor } from "#core/texts/texts-for.ts";
import { journeysAnswered, travelOn } from "#core/web/document/journeys.ts";
import type { ToolAnswer, ToolName } from "../contract/tools.ts";
import {
  answeredLine,
  bullets,
  dayOf,
  departureLine,
  eventLine,
  heading,
  inLine,
  joined,
  linked,
  named,
  noticeLine,
  placeLine,
  quoted,
  storyLine,
} from "./lines.ts";
import { describePlace } from "./place.ts";
import { planDay } from "./plan-day.ts";
import type { Answer, ToolReader } from "./reader.ts";
import { departuresOf, eventsOf, placesOf, postsOf, routeOf, storiesOf, travelOf } from "./with-links.ts";

const LOOKED_THROUGH = 50;

/** The same as the screen and `/ask`. */
const search: Answer<"search"> = async ({ question, near, limit }, reader) => {
  const found = await reader.call("ask", { q: question, match: "strong", limit, ...(near && { near }) });
  requireCounted(found.pages);
  const answered = await journeysAnswered(reader, found);
  const [places, nearest, instead] = await Promise.all(
    [found.pages.items, found.nearest, found.instead].map((cards) => placesOf(cards, reader, found.reasons)),
  );
  const answer: ToolAnswer<"search"> = {
    ...reader.about(`/pages?${new URLSearchParams({ q: question })}`),
    understood: found.understood,
    order: found.order,
    notices: found.notices,
    unmet: found.unmet.map(({ text_ie, ...one }) => ({
      ...one,
      text: localeOf(reader.language) === SECOND ? text_ie : one.text,
    })),
    urgent: found.urgent && {
      number: found.urgent.number,
      lines: localeOf(reader.language) === SECOND ? found.urgent.lines_ie : found.urgent.lines,
    },
    total: found.pages.total,
    places: places!,
    nearest: nearest!,
    instead: instead!,
    ...travelOf(answered, reader),
    events: eventsOf(found.events, reader),
    walks: storiesOf(found.walks, reader),
    stories: storiesOf(found.stories, reader),
    posts: postsOf(found.posts, reader),
    information: found.information.map((one) => ({ ...one, link: reader.link(`/info/${one.slug}`) })),
  };
  return { answer, lines: linesOfSearch(answer, answered, reader) };
};

function linesOfSearch(
  answer: ToolAnswer<"search">,
  answered: Awaited<ReturnType<typeof journeysAnswered>>,
  reader: ToolReader,
): string[] {
  const texts = textsFor(reader.language, "assistants");
  const besides = textsFor(reader.language, "pages");
  const { groups } = besides;
  const titled = (one: { title: string | null; title_ie: string | null; link: string }) =>
    linked(named(one, "title", reader), one.link);
  const linesOf = {
    events: () => answer.events.map((one) => eventLine(one, reader)),
    walks: () => answer.walks.map((one) => storyLine(one, reader)),
    stories: () => answer.stories.map((one) => storyLine(one, reader)),
    notices: () => answer.notices.map((one) => noticeLine(one, reader)),
    posts: () => answer.posts.map(titled),
    information: () => answer.information.map((one) => joined(titled(one), quoted(one, reader))),
  };
  const linesOfModule = (group: GroupOfModule) =>
    answered.filter((one) => one.group === group).map((one) => answeredLine(one, reader));
  const sections = answer.order.map((group) => {
    const unmet = answer.unmet.flatMap((one) => (one.group === group ? [`**${inLine(one.text)}**`] : []));
    return group === "pages"
      ? [foundText(answer, reader), ...unmet, ...bullets(answer.places.map((place) => placeLine(place, reader)))]
      : [heading(groups[group]), ...unmet, ...bullets(isOfModule(group) ? linesOfModule(group) : linesOf[group]())];
  });
  const unmet = answer.unmet.flatMap((one) => (one.group === "pages" ? [`**${inLine(one.text)}**`] : []));
  if (!answer.order.includes("pages")) sections.push([texts.found({ n: 0 }), ...unmet]);
  const isClosed = answer.unmet.some(({ group, why }) => group === "pages" && why === "none_then");
  const titles = [isClosed ? besides.nearest : besides.nearestOther, besides.instead];
  for (const [at, places] of [answer.nearest, answer.instead].entries())
    if (places.length > 0)
      sections.push([heading(titles[at]!), ...bullets(places.map((place) => placeLine(place, reader)))]);
  return [...urgentLines(answer.urgent, reader), ...sections.flat()];
}

/** Whom to call, before all else. */
function urgentLines(urgent: ToolAnswer<"search">["urgent"], { language }: ToolReader): string[] {
  if (!urgent) return [];
  const call = callText(textsFor(language, "writing").emergency);
  return [...(urgent.number === null ? [] : [`**${call}: ${urgent.number}**`]), ...bullets(urgent.lines.map(inLine))];
}

function foundText({ total, places }: { total: number; places: readonly unknown[] }, { language }: ToolReader): string {
  const texts = textsFor(language, "assistants");
  const found = texts.found({ n: total });
  return places.length < total ? `${found} ${texts.shown({ n: places.length })}` : found;
}

/** A clock time without an offset is the place's. */
function instantOf(at: string, now: Temporal.Instant): string {
  if (at === "now") return answeredInstant(now);
  if (/Z|[+-]\d\d:?\d\d$/.test(at)) return at;
  const local = Temporal.PlainDateTime.from(at).toZonedDateTime(ZONE, { disambiguation: "compatible" });
  return answeredInstant(local.toInstant());
}

const openAt: Answer<"open_at"> = async ({ at, terms, language: _, ...chosen }, reader) => {
  const instant = instantOf(at, reader.now);
  const matched = terms ? { q: terms, match: "strong" as const } : {};
  const criteria = { ...withoutMissing({ ...chosen, ...matched }), open_at: at === "now" ? "now" : instant };
  const found = requireCounted(await reader.call("pages", criteria));
  const answer: ToolAnswer<"open_at"> = {
    ...reader.about(`/pages?${queryOf(criteria as never)}`),
    at: instant,
    total: found.total,
    may_be_closed: found.may_be_closed,
    places: await placesOf(found.items, reader),
    categories: found.facets.categories,
  };
  const texts = textsFor(reader.language, "assistants");
  const title = texts.openAt({ day: dayOf(instant, reader), time: clock(reader.language, instant) });
  const doubted = found.may_be_closed > 0 ? [texts.mayBeClosed({ n: found.may_be_closed })] : [];
  const lines = [
    heading(title),
    foundText(answer, reader),
    ...bullets(answer.places.map((one) => placeLine(one, reader))),
  ];
  return { answer, lines: [...lines, ...doubted] };
};

const nextDepartures: Answer<"next_departures"> = async ({ date, by, from, to }, reader) => {
  const [travel, { items: coming }] = await Promise.all([travelOn(reader, date), reader.call("notices", {})]);
  const notices = date === undefined ? coming : noticesOn(coming, Temporal.PlainDate.from(date));
  const isAt = (asked: string | undefined, { name, name_ie }: JourneyEnd) =>
    asked === undefined || [name, name_ie].some((one) => one !== null && placeKey(one).includes(placeKey(asked)));
  const routes = travel.lines
    .filter(({ mode }) => by === undefined || mode === by)
    .flatMap((line) => DIRECTIONS.map((direction) => ({ line, direction })));
  const asked = routes.filter(({ line, direction }) => {
    const ends = endsIn(line, direction);
    return isAt(from, ends.from) && isAt(to, ends.to);
  });
  const listed = (date === undefined ? travel.next : travel.journeys).filter((journey) =>
    asked.some(({ line, direction }) => line.id === journey.line.id && direction === journey.direction),
  );
  const answer: ToolAnswer<"next_departures"> = {
    ...reader.about(`/info/getting-here${date === undefined ? "" : `?date=${date}`}`),
    date: travel.date,
    notices,
    departures: departuresOf(listed, reader),
    routes: (asked.length > 0 ? asked : routes).map(({ line, direction }) => routeOf(line, direction, reader)),
  };
  const texts = textsFor(reader.language, "assistants");
  const title = date === undefined ? texts.nextDepartures : texts.departures({ day: dayOf(`${date}T12:00Z`, reader) });
  const { route } = textsFor(reader.language, "journeys");
  const lines =
    listed.length > 0
      ? bullets(answer.departures.map((one) => departureLine(one, reader)))
      : [texts.noDepartures, `${texts.routes}: ${[...new Set(answer.routes.map((one) => route(one)))].join("; ")}`];
  return { answer, lines: [heading(title), ...lines, ...bullets(notices.map((one) => noticeLine(one, reader)))] };
};

const events: Answer<"events"> = async ({ language: _, ...asked }, reader) => {
  const { items } = await reader.call("events", { ...withoutMissing(asked), once: true });
  const answer = { ...reader.about("/events"), events: eventsOf(items, reader) };
  const none = textsFor(reader.language, "assistants").noEvents;
  return { answer, lines: items.length > 0 ? bullets(answer.events.map((one) => eventLine(one, reader))) : [none] };
};

const notices: Answer<"notices"> = async (_, reader) => {
  const { items } = await reader.call("notices", {});
  const none = textsFor(reader.language, "assistants").noNotices;
  const lines = items.length > 0 ? bullets(items.map((one) => noticeLine(one, reader))) : [none];
  return { answer: { ...reader.about("/"), notices: items }, lines };
};

const storiesAndWalks: Answer<"stories_and_walks"> = async ({ terms, walks_only, limit }, reader) => {
  const { items } = await reader.call("stories", { limit: LOOKED_THROUGH });
  const all = walks_only ? items.filter(({ has_walk }) => has_walk) : items;
  const texts = (one: (typeof items)[number]) => [one.title, one.title_ie, one.summary, one.summary_ie];
  const found = terms === undefined ? all : matching(all, terms, texts);
  const answer = { ...reader.about("/stories"), stories: storiesOf(found.slice(0, limit), reader) };
  const none = textsFor(reader.language, "assistants").noStories;
  const lines = found.length > 0 ? bullets(answer.stories.map((one) => storyLine(one, reader))) : [none];
  return { answer, lines };
};

export const ANSWERS: { [Name in ToolName]: Answer<Name> } = {
  search,
  get_place: describePlace,
  open_at: openAt,
  next_departures: nextDepartures,
  events,
  plan_day: planDay,
  notices,
  stories_and_walks: storiesAndWalks,
};
