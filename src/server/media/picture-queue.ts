import PQueue from "p-queue";

/** Two pictures at once leave half of libuv's four threads to files and name look-ups. */
const AT_ONCE = 2;

/** About 20 s of work; who comes later is asked to come back instead of waiting for a connection to time out. */
export const MAX_WAITING_PICTURES = 200;

/** Somebody waits for what she has just sent; of a variant another size is shown meanwhile, or a blur. */
export const UPLOADS_FIRST = { priority: 1 };

/** Every picture that this process decodes goes through here, uploads and variants: they share its processors. */
export const pictureQueue = new PQueue({ concurrency: AT_ONCE });
