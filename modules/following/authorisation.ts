import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { ApiServer } from "#test/support/api-server.ts";
import { insertPage } from "#test/support/factories.ts";
import type { AuthorisationPart, Holder } from "#test/support/module.ts";
import { row, shownPage } from "#test/support/rows.ts";
import { followKey, listToken } from "./server/link-token.ts";

type Follower = { account_id: string } | { email: string } | { device_id: string };

async function followerOf({ db }: ApiServer, follower: Follower): Promise<string> {
  const [[column, value]] = Object.entries(follower) as [[string, string]];
  const isIt = sql<boolean>`${sql.ref(column)} = ${value}`;
  const found = await db.selectFrom("follower").select("id").where(isIt).executeTakeFirst();
  return (found ?? (await db.insertInto("follower").values(follower).returning("id").executeTakeFirstOrThrow())).id;
}

async function followOf({ api, person }: Holder, follower: Follower): Promise<string> {
  const values = {
    kind: "page",
    rhythm: "daily",
    follower_id: await followerOf(api, follower),
    page_id: await insertPage(api.db, { user_id: person.id }),
    date_confirmed: "2026-01-01T00:00:00Z",
    covered_until: "2026-01-01T00:00:00Z",
  } as const;
  return (await api.db.insertInto("follow").values(values).returning("id").executeTakeFirstOrThrow()).id;
}

const follow = row("follow", (holder) => followOf(holder, { account_id: holder.person.id }));
const followByLink = row("follow", (holder) => followOf(holder, { email: holder.person.email }));
const linkOf = async ({ api, person }: Holder) =>
  listToken(await followKey(api.db), await followerOf(api, { email: person.email }));

/** That of whoever calls: its secret stands in each of their calls. */
const DEVICE = { endpoint: "https://push.example/send/own", auth: randomBytes(16).toString("base64url") };
const key = () => Buffer.concat([Buffer.of(4), randomBytes(64)]);
const device = row(
  "push_device",
  async ({ api }, isOwn) => {
    const endpoint = isOwn ? DEVICE.endpoint : `https://push.example/send/${randomBytes(8).toString("hex")}`;
    const auth = isOwn ? Buffer.from(DEVICE.auth, "base64url") : randomBytes(16);
    await api.db.deleteFrom("push_device").where("endpoint", "=", endpoint).execute();
    const made = api.db.insertInto("push_device").values({ endpoint, auth, p256dh: key() }).returning("id");
    await followerOf(api, { device_id: (await made.executeTakeFirstOrThrow()).id });
    return endpoint;
  },
  { column: "endpoint", missing: "https://push.example/send/none" },
);
const followOfDevice = row("follow", async (holder, isOwn) => {
  const endpoint = await device.make(holder, isOwn);
  const found = holder.api.db.selectFrom("push_device").select("id").where("endpoint", "=", endpoint);
  return followOf(holder, { device_id: (await found.executeTakeFirstOrThrow()).id });
});

/** Why a field needs no example. */
const PUBLIC = "everybody may name a place";
const SECRET = "who knows it may: it cannot be guessed";
const OWN_NAME = "what the caller gives a name of their own, and is refused where somebody else has it";

export default {
  foreign: {
    "askToFollow page": {
      row: shownPage,
      input: (_, page) => ({ page, rhythm: "daily", email: "una@example.com", seconds: 30 }),
      by: "visitor",
    },
    "addFollow page": { row: shownPage, input: (_, page) => ({ page, rhythm: "daily" }) },
    "changeFollow id": { row: follow, input: (_, id) => ({ id, rhythm: "weekly" }) },
    "endFollows id": { row: follow, input: (_, id) => ({ id }) },
    "changeFollowByLink id": {
      row: followByLink,
      input: async (mine, id) => ({ token: await linkOf(mine), id, rhythm: "weekly" }),
      by: "visitor",
    },
    "endFollowsByLink id": {
      row: followByLink,
      input: async (mine, id) => ({ token: await linkOf(mine), id }),
      by: "visitor",
    },
    "followOnDevice page": {
      row: shownPage,
      input: async (mine, page) => {
        await device.make(mine, true);
        return { ...DEVICE, p256dh: key().toString("base64url"), page, rhythm: "daily" };
      },
      by: "visitor",
    },
    "followsOfDevice endpoint": { row: device, input: (_, endpoint) => ({ ...DEVICE, endpoint }), by: "visitor" },
    "changeFollowOfDevice endpoint": {
      row: device,
      input: async (mine, endpoint) => ({
        ...DEVICE,
        endpoint,
        id: await followOfDevice.make(mine, true),
        rhythm: "weekly",
      }),
      by: "visitor",
    },
    "changeFollowOfDevice id": {
      row: followOfDevice,
      input: (_, id) => ({ ...DEVICE, id, rhythm: "weekly" }),
      by: "visitor",
    },
    "endFollowsOfDevice endpoint": { row: device, input: (_, endpoint) => ({ ...DEVICE, endpoint }), by: "visitor" },
    "endFollowsOfDevice id": { row: followOfDevice, input: (_, id) => ({ ...DEVICE, id }), by: "visitor" },
    "moveDevice endpoint": {
      row: device,
      input: (_, endpoint) => ({
        ...DEVICE,
        endpoint,
        new_endpoint: "https://push.example/send/moved",
        new_auth: randomBytes(16).toString("base64url"),
        new_p256dh: key().toString("base64url"),
      }),
      by: "visitor",
    },
    "followOnDevice endpoint": OWN_NAME,
    "moveDevice new_endpoint": OWN_NAME,
    "addFollow place": PUBLIC,
    "askToFollow place": PUBLIC,
    "followOnDevice place": PUBLIC,
    "followLink token": SECRET,
    "confirmFollow token": SECRET,
    "followsByLink token": SECRET,
    "changeFollowByLink token": SECRET,
    "endFollowsByLink token": SECRET,
  },
} satisfies AuthorisationPart;
