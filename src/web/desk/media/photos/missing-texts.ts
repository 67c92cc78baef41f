import type { Photo } from "../../../../contract/photos.ts";

/** In which languages nobody has said yet what is seen. */
export type MissingAlt = "both" | "alt" | "alt_ie" | null;

export function missingAlt({ alt, alt_ie }: Pick<Photo, "alt" | "alt_ie">): MissingAlt {
  if (!alt) return alt_ie ? "alt" : "both";
  return alt_ie ? null : "alt_ie";
}
