import type { Photo } from "../../../../contract/photos.ts";

/**
 * The rank that brings a photo to a place among those that are not the primary one, whose own rank may be any: before
 * the one that is there now.
 * @param photos all of the list
 */
export function rankAtPlace(photos: readonly Photo[], photo: Pick<Photo, "id">, place: number): number {
  const left = photos.filter(({ id }) => id !== photo.id).toSorted((a, b) => a.rank - b.rank);
  const there = left.filter(({ primary }) => !primary)[place];
  return there ? left.indexOf(there) + 1 : left.length + 1;
}
