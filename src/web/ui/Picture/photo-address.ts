import type { Photo } from "../../../contract/photos.ts";

/** @param width one of the photo's `widths` */
export function photoAddress({ url }: Photo, width: number, format: "avif" | "webp" | "jpg" = "jpg"): string {
  return `${url}-${width}.${format}`;
}
