import type { Insertable } from "kysely";
import { lastEndsAt } from "../../src/domain/recurrence.ts";
import { isRecurrenceRule } from "../../src/domain/recurrence-rule.ts";
import { slugOf } from "../../src/domain/slug.ts";
import type {
  Event,
  Feature,
  FeaturePage,
  FeaturePost,
  Post,
  SpecialPage,
  Story,
  StoryPage,
} from "../../src/server/db/schema.ts";
import type { DemoData, DemoEvent } from "./data.ts";
import type { DemoCalendar } from "./dates.ts";
import { type Ids, townland } from "./pages.ts";

/** How long a round-up stays on the home page. */
const FEATURE_DAYS = 28;
/** When posts and stories appear on their day, and their own minute each, so that their order is certain. */
const PUBLISHED_AT = "08:00";

export type WritingIds = { page: Ids; post: Ids; story: Ids; event: Ids; feature: Ids; "special-page": Ids };

export type WritingRows = {
  post: Insertable<Post>[];
  story: Insertable<Story>[];
  story_page: Insertable<StoryPage>[];
  event: Insertable<Event>[];
  feature: Insertable<Feature>[];
  feature_page: Insertable<FeaturePage>[];
  feature_post: Insertable<FeaturePost>[];
  special_page: Insertable<SpecialPage>[];
};

export function writingRows(data: DemoData, calendar: DemoCalendar, ids: WritingIds): WritingRows {
  return {
    post: postRows(data, calendar, ids),
    ...storyRows(data, calendar, ids),
    event: data.events.map((event) => eventRow(event, data, calendar, ids)),
    ...featureRows(data, calendar, ids),
    special_page: data.specialPages.map(({ slug, title, title_ie, text, text_ie }, rank) => ({
      ...{ id: ids["special-page"].get(slug)!, slug, title, title_ie, body: text, body_ie: text_ie, rank, demo: true },
      ...{ menu: data.overlay.special_pages[slug]?.menu },
    })),
  };
}

function postRows({ posts, overlay }: DemoData, calendar: DemoCalendar, ids: WritingIds): Insertable<Post>[] {
  return posts.map(({ id, page_key, day, title, title_ie, text, text_ie }) => {
    const { offer_until, call_to_action, call_to_action_url } = overlay.posts[id] ?? {};
    return {
      id: ids.post.get(String(id))!,
      page_id: ids.page.get(page_key)!,
      kind: offer_until === undefined ? "update" : "offer",
      valid_until: offer_until === undefined ? null : calendar.day(offer_until).toString(),
      ...{ title, title_ie, body: text, body_ie: text_ie, call_to_action, call_to_action_url },
      status: "published",
      publish_at: published(calendar, day, id),
    };
  });
}

function storyRows({ stories, pages, overlay }: DemoData, calendar: DemoCalendar, ids: WritingIds) {
  const story = stories.map(({ slug, title, title_ie, text, text_ie, day }, index): Insertable<Story> => {
    const { at_page, summary, summary_ie } = overlay.stories[slug] ?? {};
    const place = pages.find((page) => page.key === at_page);
    return {
      ...{ id: ids.story.get(slug)!, slug, title, title_ie, summary, summary_ie, body: text, body_ie: text_ie },
      latitude: place?.latitude ?? null,
      longitude: place?.longitude ?? null,
      status: "published",
      publish_at: published(calendar, day, index),
      demo: true,
    };
  });
  const story_page = stories.flatMap(({ slug, page_keys }) =>
    page_keys.map((key, rank) => ({ story_id: ids.story.get(slug)!, page_id: ids.page.get(key)!, rank })),
  );
  return { story, story_page };
}

function featureRows({ features, overlay }: DemoData, calendar: DemoCalendar, ids: WritingIds) {
  const id = (slug: string) => ids.feature.get(slug)!;
  return {
    feature: features.map(({ slug, title, title_ie, text, text_ie, day }, rank) => ({
      ...{ id: id(slug), title, title_ie, text, text_ie, rank, demo: true },
      starts_on: calendar.day(day).toString(),
      ends_on: calendar.day(day + FEATURE_DAYS - 1).toString(),
    })),
    feature_page: features.flatMap(({ slug, page_keys }) =>
      page_keys.map((key, rank) => ({ feature_id: id(slug), page_id: ids.page.get(key)!, rank })),
    ),
    feature_post: features.flatMap(({ slug }) =>
      (overlay.features[slug]?.posts ?? []).map((post, rank) => ({
        ...{ feature_id: id(slug), post_id: ids.post.get(String(post))!, rank },
      })),
    ),
  };
}

function eventRow(event: DemoEvent, data: DemoData, calendar: DemoCalendar, ids: WritingIds): Insertable<Event> {
  const { weekday, rrule = null, not_in_weeks = [] } = data.overlay.events[event.id] ?? {};
  if (rrule && !isRecurrenceRule(rrule)) throw new Error(`demo/data: event ${event.id} cannot repeat by "${rrule}"`);
  const page = data.pages.find(({ key }) => key === event.page_key)!;
  // What belongs to a weekday ("Session on Friday") moves to the next one, whatever day the demonstration is loaded on.
  const moved = weekday === undefined ? 0 : calendar.daysUntil(weekday) - event.start.day;
  const startsAt = calendar.at(event.start.day + moved, event.start.time);
  const endsAt = calendar.at(event.end.day + moved, event.end.time);
  const exdates = not_in_weeks.map((week) => calendar.at(event.start.day + moved + week * 7, event.start.time));
  const last = lastEndsAt({ startsAt, endsAt, rrule, exdates });
  return {
    ...{ id: ids.event.get(String(event.id))!, slug: slugOf(event.title), page_id: ids.page.get(event.page_key)! },
    ...{ title: event.title, title_ie: event.title_ie, description: event.text, description_ie: event.text_ie },
    starts_at: startsAt.toString(),
    ends_at: endsAt.toString(),
    rrule,
    exdates: exdates.map(String),
    last_ends_at: last?.toString() ?? null,
    location: townland(page.address),
    location_ie: townland(page.address_ie),
    latitude: page.latitude,
    longitude: page.longitude,
    price_text: event.price_text || null,
    price_text_ie: event.price_text || null,
    status: "published",
    demo: true,
  };
}

/** What is meant for later today is there already: the demonstration is to be seen whole at any hour. */
function published({ at, now }: DemoCalendar, day: number, minute: number): string {
  const planned = at(day, PUBLISHED_AT);
  const latest = Temporal.Instant.compare(planned, now) < 0 ? planned : now;
  return latest.subtract({ minutes: minute }).toString();
}
