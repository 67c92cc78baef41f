import { readSettings } from "#core/server/api/office/settings/queries.ts";
import type { Database } from "#core/server/db/connect.ts";
import type { Job } from "#core/server/jobs/jobs.ts";
import type { Log, ServerPart } from "#core/server/module.ts";
import type { PushDeps } from "#core/server/push/push-service.ts";
import { mailDigests } from "./server/digest.ts";
import { eraseFollows, moveFollows, sweepFollows } from "./server/effects.ts";
import { forms } from "./server/forms.ts";
import * as asking from "./server/handlers/asking.ts";
import * as byLink from "./server/handlers/by-link.ts";
import * as ofAccount from "./server/handlers/of-account.ts";
import * as onDevice from "./server/handlers/on-device.ts";
import { sendPushMessages } from "./server/push.ts";
import { exportedDevices, exportedFollows } from "./server/queries.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Where following is off, nothing is sent; what is followed stays. */
const hasFollowing = async (db: Database) => (await readSettings(db)).settings.has_following;

/** None with `PUSH=off`. Notices are new within a minute. */
const pushJob = (db: Database, push: PushDeps, log: Log): Job => ({
  name: "push-messages",
  everyMs: MINUTE,
  work: async ({ signal }) => {
    if (await hasFollowing(db)) await sendPushMessages(db, push, { signal, log });
  },
});

export default {
  handlers: { ...asking, ...byLink, ...ofAccount, ...onDevice },
  jobs: ({ db, log, push = null }) => [
    ...(push ? [pushJob(db, push, log)] : []),
    {
      // Mails are due at seven in the morning; a run looks whose time has come.
      name: "follow-digests",
      everyMs: 10 * MINUTE,
      firstMs: 5 * MINUTE,
      maxMs: 12 * HOUR,
      work: async ({ signal, progress }) => {
        if (await hasFollowing(db)) await mailDigests(db, { signal, progress });
      },
    },
    { name: "follow-sweep", everyMs: DAY, firstMs: HOUR, work: ({ signal }) => sweepFollows(db, { signal }) },
  ],
  forms,
  accounts: {
    exported: async (db, accountId) => ({
      follows: await exportedFollows(db, accountId),
      "follow-devices": await exportedDevices(db, accountId),
    }),
    erase: eraseFollows,
  },
  moveCategory: moveFollows,
} satisfies ServerPart;
