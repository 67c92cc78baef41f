import type { Photo } from "../../../../contract/photos.ts";
import { type AppTexts, useTexts } from "../../../app/app-context.tsx";
import type { SendFile } from "../files/upload-queue.ts";

type TextFields = Pick<Photo, "alt" | "alt_ie" | "caption" | "caption_ie">;

/** What people say of a photo; an empty text is none. */
export type PhotoTexts = { [Field in keyof TextFields]: string };

/** Where photos hang (a page, a post, a story, …) and what may be done with them there; each deed throws `ApiError`. */
export type PhotoCollection = {
  /** Names it, such as `page.{id}`. */
  place: string;
  /** As visitors see them: in their order, the primary one first where there is one. */
  photos: readonly Photo[];
  /** So many at most; where it is one, another takes its place. */
  most: number;
  add: SendFile;
  edit: (photo: Pick<Photo, "id" | "version">, texts: PhotoTexts) => Promise<Photo>;
  remove: (photo: Photo) => Promise<unknown>;
  /** Where they have an order: puts it at a place, counted from 0, among those that are not the primary one. */
  move?: (photo: Photo, place: number) => Promise<unknown>;
  /** Where one stands for all. */
  choosePrimary?: (photo: Photo) => Promise<unknown>;
};

/** In which languages nobody has said yet what is seen. */
type MissingAlt = "both" | "alt" | "alt_ie" | null;

export function missingAlt({ alt, alt_ie }: Pick<Photo, "alt" | "alt_ie">): MissingAlt {
  if (!alt) return alt_ie ? "alt" : "both";
  return alt_ie ? null : "alt_ie";
}

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

type ManagerTexts = Pick<AppTexts["desk-photos"], "drop" | "grid" | "missing">;

/** What is said around photos: of one alone, where there can be no more. */
export function useManagerTexts({ most }: Pick<PhotoCollection, "most">): ManagerTexts {
  const { drop, grid, missing, single } = useTexts("desk-photos");
  if (most > 1) return { drop, grid, missing };
  return {
    drop: { ...drop, ...single.drop },
    grid: { ...grid, ...single.grid },
    missing: { ...missing, ...single.missing },
  };
}
