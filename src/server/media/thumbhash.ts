import type { Sharp } from "sharp";
import { rgbaToThumbHash } from "thumbhash";

/** A thumbhash has about 25 bytes: more pixels only take more time. */
export const PREVIEW_PX = 32;

/** A blurred preview of a picture (thumbhash), in base64. */
export async function thumbhashOf(picture: Sharp): Promise<string> {
  const { data, info } = await picture
    .resize(PREVIEW_PX, PREVIEW_PX, { fit: "inside" })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString("base64");
}
