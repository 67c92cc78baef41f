import type { Insertable } from "kysely";
import type { Photo, Story } from "../src/server/db/schema.ts";
import { photoMark } from "../src/web/ui/Markdown/markdown.ts";

const PLACE = /!\[\]\(photo:(\d)\)/g;

/** In the data `photo:2` is the second photo of a story; its text names it by the id that it got. */
export function placePhotos(
  stories: Insertable<Story>[],
  photos: readonly (Insertable<Photo> & { id: string })[],
): void {
  for (const story of stories) {
    const markOf = (_: string, rank: string) =>
      photoMark(photos.find((photo) => photo.story_id === story.id && photo.rank === Number(rank))!);
    story.body = story.body?.replaceAll(PLACE, markOf);
    story.body_ie = story.body_ie?.replaceAll(PLACE, markOf);
  }
}
