import type { Photo } from "../../../../contract/photos.ts";
import type { SendFile } from "../files/upload-queue.ts";

type TextFields = Pick<Photo, "alt" | "alt_ie" | "caption" | "caption_ie">;

/** What people say of a photo; an empty text is none. */
export type PhotoTexts = { [Field in keyof TextFields]: string };

/** Where photos hang (a page, a post, a story, …) and what may be done with them there; each deed throws `ApiError`. */
export type PhotoHost = {
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
