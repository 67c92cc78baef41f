const READ_BY_SERVER = "image/jpeg,image/png,image/webp,image/avif";

/**
 * What a chooser of photos offers (`accept` of `<input type=file>`). Apple’s browsers hand a HEIC over as JPEG where it is not asked
 * for; elsewhere it is converted here (`convert-photo.ts`).
 */
export const PHOTO_ACCEPT = globalThis.navigator?.vendor?.startsWith("Apple")
  ? READ_BY_SERVER
  : `${READ_BY_SERVER},image/heic,image/heif,.heic,.heif`;
