import { LOCALES } from "#core/contract/locales.ts";
import type { FeedsPart } from "#core/server/feeds/module.ts";
import { departureCalendar } from "./departure-calendar.ts";
import { departureNews } from "./departure-news.ts";
import { gtfsFeed, gtfsRealtime } from "./gtfs.ts";

/** The timetables for trip planners, and in each language what leaves, as a calendar, and what is cancelled or extra, as news. */
export const serveFeeds: NonNullable<FeedsPart["feeds"]> = (serve, settings) => {
  serve("/open-data/gtfs.zip", "application/zip", (context) => gtfsFeed(context, settings));
  serve("/open-data/gtfs-realtime.pb", "application/x-protobuf", (context) => gtfsRealtime(context, settings));
  for (const locale of LOCALES) {
    const localised = () => ({ ...settings, locale }); // the settings as they are now
    serve(`/${locale}/timetables/:id(^[0-9a-f-]+$).ics`, "text/calendar", (context, { id = "" }) =>
      departureCalendar(context, id, localised()),
    );
    serve(`/${locale}/timetables.rss`, "application/rss+xml", (context) => departureNews(context, localised()));
  }
};
