import { purgeDeletedPages } from "./api/pages/effects.ts";
import { indexPostsSince } from "./api/posts/effects.ts";
import { fillHours } from "./api/search/effects.ts";
import { sweepIdempotencyKeys } from "./calls/idempotency.ts";
import type { Database } from "./db/connect.ts";
import { sweepIdentity } from "./identity/sweep.ts";
import type { Job } from "./jobs/jobs.ts";
import { sweepOutbox } from "./mail/sweep-outbox.ts";
import type { MediaStore } from "./media/media-store.ts";
import { sweepMedia } from "./media/sweep-media.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

type Log = { info(details: object, message: string): void; warn(details: object, message: string): void };
type JobDeps = { db: Database; store: MediaStore; log: Log };

/** All background jobs, with their periods. */
export function allJobs({ db, store, log }: JobDeps): Job[] {
  return [
    {
      // Every write of a page indexes its hours. Only those from before an upgrade are missing.
      ...{ name: "search-hours", everyMs: 12 * HOUR },
      about: "Indexes the opening times of pages that an earlier version wrote, for searches by time",
      about_ie:
        "Innéacsaíonn sé amanna oscailte na leathanach a scríobh leagan níos luaithe, do chuardaigh de réir ama",
      work: ({ signal }) => fillHours(db, signal),
    },
    {
      // A scheduled post is readable at its time; search finds it after this period at the latest.
      ...{ name: "appeared-posts", everyMs: MINUTE },
      about: "Makes posts findable by their words when their time has come",
      about_ie: "Cuireann sé postálacha ar fáil sa chuardach nuair a thagann a n-am",
      work: ({ previous }) => indexPostsSince(db, previous),
    },
    {
      ...{ name: "identity-sweep", everyMs: HOUR, firstMs: HOUR },
      about: "Forgets codes, steps and sessions of sign-ins that have ended",
      about_ie: "Déanann sé dearmad ar chóid, ar chéimeanna agus ar sheisiúin sínithe isteach atá thart",
      work: () => sweepIdentity(db),
    },
    {
      ...{ name: "outbox-sweep", everyMs: HOUR },
      about: "Deletes messages that were sent a month ago, and failed ones after three",
      about_ie: "Scriosann sé teachtaireachtaí a seoladh mí ó shin, agus cinn ar theip orthu tar éis trí mhí",
      work: () => sweepOutbox(db),
    },
    {
      ...{ name: "idempotency-keys", everyMs: HOUR, firstMs: 2 * MINUTE },
      about: "Forgets the keys of repeated calls after a day",
      about_ie: "Déanann sé dearmad ar eochracha glaonna athdhéanta tar éis lae",
      work: () => sweepIdempotencyKeys(db),
    },
    {
      ...{ name: "deleted-pages", everyMs: 6 * HOUR, firstMs: 3 * MINUTE },
      about: "Takes pages away for good that were deleted more than thirty days ago, with their photos and recordings",
      about_ie:
        "Baineann sé amach go deo leathanaigh a scriosadh níos mó ná tríocha lá ó shin, lena ngrianghraif agus a dtaifeadtaí",
      work: () => purgeDeletedPages(db, store, log),
    },
    {
      // Not urgent: unused files only take space, and the first visitors after a start have priority.
      ...{ name: "media-sweep", everyMs: 6 * HOUR, firstMs: MINUTE },
      about: "Deletes files of photos and recordings that no entry names any more",
      about_ie: "Scriosann sé comhaid grianghraf agus taifeadtaí nach luann aon iontráil a thuilleadh",
      work: () => sweepMedia(db, store, log),
    },
  ];
}
