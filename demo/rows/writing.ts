import { type Insertable, type RawBuilder, sql } from "kysely";
import { slugOf } from "#core/domain/slug.ts";
import type {
  Event,
  Feature,
  FeaturePage,
  FeaturePost,
  Post,
  SpecialPage,
  Story,
  StoryPage,
} from "#core/server/db/schema.ts";
import { communityEventRows, timesOf } from "./community.ts";
import type { DemoData, DemoEvent } from "./data.ts";
import { type DemoCalendar, publishedAt } from "./dates.ts";
import { type Ids, idAt } from "./ids.ts";
import { townland } from "./pages.ts";

/** How long a round-up stays on the home page. */
const FEATURE_DAYS = 28;

export type WritingIds = {
  page: Ids;
  post: Ids;
  story: Ids;
  event: Ids;
  feature: Ids;
  "special-page": Ids;
  /** The account of whoever writes what the community reads. */
  author: string;
};

/** Stories were written one after the other, on the days on which they appeared. */
export const storyIds = ({ stories }: DemoData, calendar: DemoCalendar): Ids =>
  new Map(stories.map(({ slug, day }, index) => [slug, idAt(publishedAt(calendar, day, index))]));

export type WritingRows = {
  post: Insertable<Post>[];
  story: Insertable<Story>[];
  story_page: Insertable<StoryPage>[];
  /** An array would become one of PostgreSQL. */
  story_walk: { story_id: string; points: RawBuilder<string> }[];
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
    event: [
      ...data.events.map((event) => eventRow(event, data, calendar, ids)),
      ...communityEventRows(data.communityEvents, calendar, ids.author),
    ],
    ...featureRows(data, calendar, ids),
    special_page: data.specialPages.map(({ slug, title, title_ie, text, text_ie }, rank) => ({
      id: ids["special-page"].get(slug)!,
      slug,
      title,
      title_ie,
      body: text,
      body_ie: text_ie,
      rank,
      demo: true,
      menu: data.overlay.special_pages[slug]?.menu,
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
      title,
      title_ie,
      body: text,
      body_ie: text_ie,
      call_to_action,
      call_to_action_url,
      status: "published",
      publish_at: publishedAt(calendar, day, id).toString(),
    };
  });
}

function storyRows({ stories, walks, pages, overlay }: DemoData, calendar: DemoCalendar, ids: WritingIds) {
  const story = stories.map(({ slug, title, title_ie, text, text_ie, day }, index): Insertable<Story> => {
    const { at_page, summary, summary_ie } = overlay.stories[slug] ?? {};
    const place = pages.find((page) => page.key === at_page);
    return {
      id: ids.story.get(slug)!,
      slug,
      title,
      title_ie,
      summary,
      summary_ie,
      body: text,
      body_ie: text_ie,
      latitude: place?.latitude ?? null,
      longitude: place?.longitude ?? null,
      status: "published",
      publish_at: publishedAt(calendar, day, index).toString(),
      date_created: publishedAt(calendar, day, index).toString(),
      author_id: ids.author,
      demo: true,
    };
  });
  const story_page = stories.flatMap(({ slug, page_keys }) =>
    page_keys.map((key, rank) => ({ story_id: ids.story.get(slug)!, page_id: ids.page.get(key)!, rank })),
  );
  const story_walk = Object.entries(walks).map(([slug, line]) => {
    const points = line.map(([longitude, latitude, elevation]) => ({ longitude, latitude, elevation }));
    return { story_id: ids.story.get(slug)!, points: sql<string>`${JSON.stringify(points)}::text::jsonb` };
  });
  return { story, story_page, story_walk };
}

function featureRows({ features, overlay }: DemoData, calendar: DemoCalendar, ids: WritingIds) {
  const id = (slug: string) => ids.feature.get(slug)!;
  return {
    feature: features.map(({ slug, title, title_ie, text, text_ie, day }, rank) => ({
      id: id(slug),
      title,
      title_ie,
      text,
      text_ie,
      rank,
      demo: true,
      starts_on: calendar.day(day).toString(),
      ends_on: calendar.day(day + FEATURE_DAYS - 1).toString(),
    })),
    feature_page: features.flatMap(({ slug, page_keys }) =>
      page_keys.map((key, rank) => ({ feature_id: id(slug), page_id: ids.page.get(key)!, rank })),
    ),
    feature_post: features.flatMap(({ slug }) =>
      (overlay.features[slug]?.posts ?? []).map((post, rank) => ({
        feature_id: id(slug),
        post_id: ids.post.get(String(post))!,
        rank,
      })),
    ),
  };
}

function eventRow(event: DemoEvent, data: DemoData, calendar: DemoCalendar, ids: WritingIds): Insertable<Event> {
  const { weekday, rrule = null, not_in_weeks = [] } = data.overlay.events[event.id] ?? {};
  const page = data.pages.find(({ key }) => key === event.page_key)!;
  // What belongs to a weekday ("Session on Friday") moves to the next one, whatever day the demonstration is loaded on.
  const planned = weekday === undefined ? 0 : calendar.daysUntil(weekday) - event.start.day;
  const moved = planned + calendar.afterChristmas(event.start.day + planned, rrule ? 7 : 1);
  const start = event.start.day + moved;
  const times = timesOf({
    startsAt: calendar.at(start, event.start.time),
    endsAt: calendar.at(event.end.day + moved, event.end.time),
    rrule,
    exdates: not_in_weeks.map((week) => calendar.at(start + week * 7, event.start.time)),
  });
  return {
    id: ids.event.get(String(event.id))!,
    slug: slugOf(event.title),
    page_id: ids.page.get(event.page_key)!,
    title: event.title,
    title_ie: event.title_ie,
    description: event.text,
    description_ie: event.text_ie,
    ...times,
    location: townland(page.address),
    location_ie: townland(page.address_ie),
    latitude: page.latitude,
    longitude: page.longitude,
    price_text: event.price_text || null,
    price_text_ie: event.price_text || null,
    free: event.free,
    kinds: event.kinds,
    status: "published",
    demo: true,
  };
}
