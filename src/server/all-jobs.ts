import { purgeDeletedPages } from "./api/pages/purge.ts";
import { appearedPosts } from "./api/posts/effects.ts";
import { refreshSpans } from "./api/search/spans.ts";
import type { BufferedViewCounter } from "./api/views/effects.ts";
import { sweepIdempotencyKeys } from "./calls/idempotency.ts";
import type { Database } from "./db/connect.ts";
import { sweepIdentity } from "./identity/sweep.ts";
import type { Job } from "./jobs/jobs.ts";
import { sweepOutbox } from "./mail/sweep-outbox.ts";
import type { MediaStore } from "./media/media-store.ts";
import { sweepMedia } from "./media/sweep-media.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

type Log = { info(details: object, message: string): void; warn(details: object, message: string): void };
type Parts = { db: Database; store: MediaStore; views: BufferedViewCounter; log: Log };

/** Everything that happens without anybody asking, with how often and why so often. */
export function everyJob({ db, store, views, log }: Parts): Job[] {
  return [
    {
      // Spans reach five weeks ahead: half a day more or less changes nothing, and without them search is only slower.
      ...{ name: "search-spans", everyMs: 12 * HOUR, exclusive: true },
      about: "Writes down when pages are open in the coming weeks, for searches by time",
      about_ie:
        "Scríobhann sé síos cathain a bheidh leathanaigh oscailte sna seachtainí amach romhainn, do chuardaigh de réir ama",
      work: () => db.transaction().execute((tx) => refreshSpans(tx, "all", Temporal.Now.instant())),
    },
    {
      // A post that has just appeared is read at once; by its words it is found after so long at most.
      ...{ name: "appeared-posts", everyMs: MINUTE },
      about: "Makes posts findable by their words when their time has come",
      about_ie: "Cuireann sé postálacha ar fáil sa chuardach nuair a thagann a n-am",
      work: appearedPosts(db),
    },
    {
      // So much is lost when a server is killed, and an owner waits no longer for a figure.
      ...{ name: "view-counts", everyMs: 5 * SECOND, firstMs: 5 * SECOND, atStop: true },
      about: "Writes down the views of pages and categories that were counted meanwhile",
      about_ie: "Scríobhann sé síos na hamhairc ar leathanaigh agus ar chatagóirí a comhaireadh idir an dá linn",
      work: () => views.flush(),
    },
    {
      ...{ name: "identity-sweep", everyMs: HOUR, firstMs: HOUR, exclusive: true },
      about: "Forgets codes, steps and sessions of sign-ins that have ended",
      about_ie: "Déanann sé dearmad ar chóid, ar chéimeanna agus ar sheisiúin sínithe isteach atá thart",
      work: () => sweepIdentity(db),
    },
    {
      ...{ name: "outbox-sweep", everyMs: HOUR, exclusive: true },
      about: "Deletes messages that were sent a month ago, and failed ones after three",
      about_ie: "Scriosann sé teachtaireachtaí a seoladh mí ó shin, agus cinn ar theip orthu tar éis trí mhí",
      work: () => sweepOutbox(db),
    },
    {
      ...{ name: "idempotency-keys", everyMs: HOUR, firstMs: 2 * MINUTE, exclusive: true },
      about: "Forgets the keys of repeated calls after a day",
      about_ie: "Déanann sé dearmad ar eochracha glaonna athdhéanta tar éis lae",
      work: () => sweepIdempotencyKeys(db),
    },
    {
      ...{ name: "deleted-pages", everyMs: 6 * HOUR, firstMs: 3 * MINUTE, exclusive: true },
      about: "Takes pages away for good that were deleted more than thirty days ago, with their photos and recordings",
      about_ie:
        "Baineann sé amach go deo leathanaigh a scriosadh níos mó ná tríocha lá ó shin, lena ngrianghraif agus a dtaifeadtaí",
      work: () => purgeDeletedPages(db, store, log),
    },
    {
      // What waits takes some room, and nobody sees it; the first visitors of a new start go first.
      ...{ name: "media-sweep", everyMs: 6 * HOUR, firstMs: MINUTE, exclusive: true },
      about: "Deletes files of photos and recordings that no entry names any more",
      about_ie: "Scriosann sé comhaid grianghraf agus taifeadtaí nach luann aon iontráil a thuilleadh",
      work: () => sweepMedia(db, store, log),
    },
  ];
}
