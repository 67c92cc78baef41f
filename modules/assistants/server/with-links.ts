import type { PageReason } from "#core/contract/directory/ask.ts";
import type { PageCard } from "#core/contract/pages/card.ts";
import type { Occurrence } from "#core/contract/writing/events.ts";
import type { PostCard } from "#core/contract/writing/posts.ts";
import type { StoryCard } from "#core/contract/writing/stories.ts";
import { inLanguage } from "#core/domain/in-language.ts";
import { type AnsweredJourney, endsIn, type Journey, type Line } from "#core/domain/journeys.ts";
import type {
  DepartureForAssistants,
  EventForAssistants,
  PlaceForAssistants,
  StoryForAssistants,
} from "../contract/tools.ts";
import type { ToolReader } from "./reader.ts";

/** What the API's answers as tools give them: with links, and without what only a screen needs. The schemas strip the rest. */

const NO_REASON = {
  open: [],
  kitchen: [],
  services: [],
  served: null,
  dishes: [],
  facts: [],
  details: [],
  evidence: [],
  quote: null,
};

export async function placesOf(
  cards: readonly PageCard[],
  reader: ToolReader,
  reasons: readonly PageReason[] = [],
): Promise<PlaceForAssistants[]> {
  const [checked, nameOf] = await Promise.all([reader.checkedOn(cards), reader.placeNames()]);
  const reasonOf = new Map(reasons.map((reason) => [reason.page, reason]));
  return cards.map((card) => ({
    ...card,
    location: nameOf(card.location),
    link: reader.link(`/pages/${card.slug}`),
    checked_on: checked.get(card.slug) ?? null,
    ...(reasonOf.get(card.slug) ?? NO_REASON),
  }));
}

export const eventsOf = (events: readonly Occurrence[], reader: ToolReader): EventForAssistants[] =>
  events.map((event) => ({ ...event, link: reader.link(`/events/${event.slug}`) }));

export const storiesOf = (stories: readonly StoryCard[], reader: ToolReader): StoryForAssistants[] =>
  stories.map((story) => {
    const link = reader.link(`/stories/${story.slug}`);
    return { ...story, link, gpx: story.has_walk ? `${link}.gpx` : null };
  });

export const postsOf = (posts: readonly PostCard[], reader: ToolReader) =>
  posts.map((post) => ({ ...post, link: reader.link(`/posts/${post.id}`) }));

/** Where it leaves and arrives, in the language of the reader, and whom to call. */
export function routeOf(line: Line, direction: Journey["direction"], { language }: ToolReader) {
  const { from, to } = endsIn(line, direction);
  return {
    from: inLanguage(from, "name", language) ?? "",
    to: inLanguage(to, "name", language) ?? "",
    operator: inLanguage(line, "operator", language),
    phone: line.phone,
    by: line.mode,
  };
}

export const departuresOf = (journeys: readonly Journey[], reader: ToolReader): DepartureForAssistants[] =>
  journeys.map(({ line, ...one }) => ({ timetable_id: line.id, ...one, ...routeOf(line, one.direction, reader) }));

/** What an answer says of journeys, each kind apart. */
export const travelOf = (answered: readonly AnsweredJourney[], reader: ToolReader) => ({
  departures: departuresOf(
    answered.flatMap((one) => (one.is === "journey" ? [one.journey] : [])),
    reader,
  ),
  connections: answered.flatMap((one) =>
    one.is === "connection" ? [{ legs: departuresOf(one.legs, reader), wait_minutes: one.wait_minutes }] : [],
  ),
  operators: answered.flatMap((one) =>
    one.is === "operator" ? [{ ...one.operator, ...routeOf(one.operator.line, "there", reader) }] : [],
  ),
});
