import { createECDH, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { HarnessPart } from "#harness/support/module.ts";

type Chapters = NonNullable<HarnessPart["chapters"]>;
type World = Parameters<NonNullable<Chapters["follows"]>>[0];

let addresses = 0;
/** @returns the token of the mail that asks for a confirmation */
async function ask({ call, ids, mailed }: World): Promise<string> {
  const email = `follower-${++addresses}@example.com`;
  await call("askToFollow", { page: ids.page![0], rhythm: "weekly", email, seconds: 30 }, "visitor");
  return (await mailed("FOLLOW_CONFIRM")).code!;
}

async function followed(world: World): Promise<{ token: string; id: string }> {
  const asked = await ask(world);
  await world.call("confirmFollow", { token: asked }, "visitor");
  const { token } = await world.call("followLink", { token: asked }, "visitor");
  const { rows } = await sql<{ id: string }>`
    select id from follow where date_confirmed is not null order by date_confirmed desc limit 1`.execute(world.db);
  return { token: token as string, id: rows[0]!.id };
}

const keysOfDevice = () => ({
  auth: randomBytes(16).toString("base64url"),
  p256dh: createECDH("prime256v1").generateKeys("base64url"),
});

async function onDevice({ call, ids }: World) {
  const endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString("base64url")}`;
  const { auth, p256dh } = keysOfDevice();
  await call("followOnDevice", { page: ids.page![0], endpoint, auth, p256dh }, "visitor");
  const { items } = await call("followsOfDevice", { endpoint, auth }, "visitor");
  return { endpoint, auth, id: (items as { id: string }[])[0]!.id };
}

const visitor = (fields: Record<string, unknown>) => ({ fields, caller: "visitor" }) as const;

export default {
  chapters: {
    followLink: async (world) => visitor({ token: await ask(world) }),
    confirmFollow: async (world) => visitor({ token: await ask(world) }),
    followsByLink: async (world) => visitor({ token: (await followed(world)).token }),
    changeFollowByLink: async (world) => visitor({ ...(await followed(world)), rhythm: "daily" }),
    endFollowsByLink: async (world) => visitor({ token: (await followed(world)).token }),
    async changeFollow({ call, ids }) {
      await call("addFollow", { page: ids.page![1], rhythm: "weekly" }, "owner");
      const { items } = await call("follows", {}, "owner");
      return { fields: { id: (items as { id: string }[])[0]!.id, rhythm: "daily" } };
    },
    async followOnDevice({ ids }) {
      const endpoint = "https://fcm.googleapis.com/fcm/send/life-story";
      return visitor({ page: ids.page![0], endpoint, ...keysOfDevice() });
    },
    async followsOfDevice(world) {
      const { endpoint, auth } = await onDevice(world);
      return visitor({ endpoint, auth });
    },
    changeFollowOfDevice: async (world) => visitor({ ...(await onDevice(world)), rhythm: "daily" }),
    endFollowsOfDevice: async (world) => visitor(await onDevice(world)),
    async moveDevice(world) {
      const { endpoint, auth } = await onDevice(world);
      const { auth: new_auth, p256dh: new_p256dh } = keysOfDevice();
      return visitor({ endpoint, auth, new_endpoint: `${endpoint}-moved`, new_auth, new_p256dh });
    },
  },
  forms: {
    "/follow": ["page", "place", "search", "area", "notices", "rhythm", "email", "homepage", "opened", "again"],
    "/follow/confirm": ["token"],
    "/following": ["token", "id", "rhythm", "end"],
  },
  plausible: { rhythm: ["daily", "weekly", "at_once"], notices: ["1"] },
  formsOfMails: ["/follow/confirm", "/following"],
} satisfies HarnessPart;
