import type { Photo } from "#core/contract/pages/photos.ts";
import type { WaitingEdit } from "#core/contract/waiting-edit.ts";
import { textValues } from "#core/web/desk/form/fields.ts";
import { type Texts, useTexts } from "#core/web/i18n/texts.tsx";
import type { SendFile } from "../files/upload-queue.ts";

type TextFields = Pick<Photo, "alt" | "alt_ie" | "caption" | "caption_ie">;

/** Texts of a photo; an empty text is stored as none. */
export type PhotoTexts = { [Field in keyof TextFields]: string };

/** The point that stays in sight where a photo is cropped. */
type Focus = Pick<Photo, "focus_x" | "focus_y">;

/** The photos of a page, post, story, …, and the actions on them. Each action throws `ApiError`. */
export type PhotoCollection = {
  /** Names the subject, such as `page.{id}`. */
  subject: string;
  /** In the order in which visitors see them, the primary photo first. */
  photos: readonly Photo[];
  /** The maximum. Where it is 1, an added photo replaces the one before. */
  max: number;
  add: SendFile;
  edit: (photo: Pick<Photo, "id" | "version">, edits: PhotoTexts & Partial<Focus>) => Promise<Photo | WaitingEdit>;
  remove: (photo: Photo) => Promise<unknown>;
  /** Offers to bring back a photo that was removed. */
  onRemoved?: (photo: Photo) => void;
  /** Moves a photo to a place, counted from 0 without the primary photo. Left out where photos have no order. */
  move?: (photo: Photo, place: number) => Promise<unknown>;
  /** Left out where no photo is primary. */
  choosePrimary?: (photo: Photo) => Promise<unknown>;
};

/** The texts of a photo as a form has them. */
export const photoTexts = (photo: Photo): PhotoTexts => textValues(photo, ["alt", "alt_ie", "caption", "caption_ie"]);

/** The languages without an alternative text. */
type MissingAlt = "both" | "alt" | "alt_ie" | null;

export function missingAlt({ alt, alt_ie }: Pick<Photo, "alt" | "alt_ie">): MissingAlt {
  if (!alt) return alt_ie ? "alt" : "both";
  return alt_ie ? null : "alt_ie";
}

/**
 * The rank that moves a photo before the one at `place`. Places are counted without the primary photo, which may have
 * any rank.
 * @param photos the whole list
 */
export function rankAtPlace(photos: readonly Photo[], photo: Pick<Photo, "id">, place: number): number {
  const left = photos.filter(({ id }) => id !== photo.id).toSorted((a, b) => a.rank - b.rank);
  const there = left.filter(({ primary }) => !primary)[place];
  return there ? left.indexOf(there) + 1 : left.length + 1;
}

type ManagerTexts = Pick<Texts["desk-photos"], "drop" | "grid" | "missing">;

/** The texts around photos, with their own wording where only one photo is allowed. */
export function useManagerTexts({ max }: Pick<PhotoCollection, "max">): ManagerTexts {
  const { drop, grid, missing, single } = useTexts("desk-photos");
  if (max > 1) return { drop, grid, missing };
  return {
    drop: { ...drop, ...single.drop, hint: () => single.drop.hint },
    grid: { ...grid, ...single.grid, photo: () => single.grid.photo },
    missing: { ...missing, ...single.missing, count: () => single.missing.count },
  };
}
