import { FIRST } from "#core/contract/locales.ts";
import { escapeMarkup } from "#core/domain/escape-markup.ts";
import { inLanguage } from "#core/domain/in-language.ts";
import type { SiteSettings } from "#core/web/document/screen.ts";
import { findByIdOrSlug } from "../api/shared/slugs.ts";
import { findStory, listStoryWalks } from "../api/writing/stories/queries.ts";
import type { ReadContext } from "../calls/handler.ts";
import { notFound } from "../http/problem.ts";
import type { FeedSettings } from "./feed-subject.ts";

/** The walk of a story as a track (GPX 1.1), which map apps follow. */
export async function walkTrack(context: ReadContext, slug: string, settings: FeedSettings): Promise<Buffer> {
  const story = await findByIdOrSlug(context.db, "story", slug, (column, value) => findStory(context, column, value));
  if (!story?.walk) throw notFound();
  context.reads(`story:${story.id}`);
  const { publicUrl, locale } = settings;
  const name = escapeMarkup(inLanguage(story, "title", locale) ?? "");
  const address = escapeMarkup(`${publicUrl}/${locale}/stories/${story.slug}`);
  const points = story.walk.map(({ latitude, longitude, elevation }) => {
    const height = elevation === null ? "" : `<ele>${elevation}</ele>`;
    return `<trkpt lat="${latitude}" lon="${longitude}">${height}</trkpt>`;
  });
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="${escapeMarkup(settings.name[locale])}" xmlns="http://www.topografix.com/GPX/1/1">
<metadata><name>${name}</name><link href="${address}"/></metadata>
<trk><name>${name}</name><trkseg>
${points.join("\n")}
</trkseg></trk>
</gpx>
`);
}

/** More than a directory has; they are some megabytes. */
const MAX_WALKS = 500;

/** `/open-data/walks.geojson`: the walks of published stories as lines (RFC 7946), with elevations where all points have one. */
export async function walkLines(
  context: ReadContext,
  { name, publicUrl, licence }: Pick<SiteSettings, "name" | "publicUrl" | "licence">,
): Promise<Buffer> {
  const features = (await listStoryWalks(context, MAX_WALKS)).map(({ points, ...properties }) => ({
    type: "Feature",
    id: properties.id,
    geometry: {
      type: "LineString",
      coordinates: points.map(({ longitude, latitude, elevation }) =>
        properties.climb_m === null ? [longitude, latitude] : [longitude, latitude, elevation],
      ),
    },
    properties: {
      ...properties,
      url: `${publicUrl}/${FIRST}/stories/${properties.slug}`,
      gpx: `${publicUrl}/${FIRST}/stories/${properties.slug}.gpx`,
    },
  }));
  return Buffer.from(
    JSON.stringify({ type: "FeatureCollection", name, source: publicUrl, license: licence, features }),
  );
}
