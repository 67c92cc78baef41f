/** Widths in pixels in which a photo is kept: phones, tablets, desktops, and dense screens of each. */
export const PHOTO_WIDTHS = [320, 640, 960, 1280, 1920] as const;

/**
 * The widths in which a photo of this width exists. A picture is never blown up; one that is smaller than the smallest
 * exists in its own width alone.
 * @example photoWidths(1000) // [320, 640, 960]
 */
export function photoWidths(width: number): number[] {
  const widths = PHOTO_WIDTHS.filter((candidate) => candidate <= width);
  return widths.length > 0 ? widths : [width];
}
