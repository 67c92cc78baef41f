import type { Photo } from "../../../../contract/photos.ts";

/**
 * The rank that brings a photo to a place among those that are not the primary one, whose own rank may be any.
 * @param photos all of the list
 */
export function rankAtPlace(photos: readonly Photo[], photo: Pick<Photo, "id">, place: number): number {
  const left = photos.filter(({ id }) => id !== photo.id).toSorted((a, b) => a.rank - b.rank);
  const before = left.filter(({ primary }) => !primary)[place - 1];
  return before ? left.indexOf(before) + 2 : 1;
}
