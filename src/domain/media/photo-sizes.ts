/** The widths of photos in pixels, for phones, tablets, desktops and high-density displays. */
export const PHOTO_WIDTHS = [320, 640, 960, 1280, 1920] as const;

/**
 * The widths of the variants of a photo. Photos are never enlarged; one below the smallest width has a single variant of its
 * own width.
 * @example photoWidths(1000) // [320, 640, 960]
 */
export function photoWidths(width: number): number[] {
  const widths = PHOTO_WIDTHS.filter((candidate) => candidate <= width);
  return widths.length > 0 ? widths : [width];
}
