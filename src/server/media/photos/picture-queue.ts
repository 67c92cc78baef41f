import PQueue from "p-queue";

/** Two pictures at once leave half of libuv's four threads for files and DNS. */
const AT_ONCE = 2;

/** About 20 s of work; later requests get 503 instead of a timeout. */
export const MAX_WAITING_PICTURES = 200;

/** An uploader is waiting; for a missing variant another size or a blur is shown meanwhile. */
export const UPLOADS_FIRST = { priority: 1 };

/** All decoding of this process, uploads and variants, goes through this queue. */
export const pictureQueue = new PQueue({ concurrency: AT_ONCE });

/** Pictures that take much memory wait here for each other before they wait in `pictureQueue`. */
export const heavyPictures = new PQueue({ concurrency: 1 });
