import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { EndpointName } from "#core/contract/index.ts";
import { bytesOfId, signedToken, signingKey } from "#core/server/mail/signing-key.ts";
import { HARNESSES_OF_MODULES } from "#start/compiled/harnesses.ts";
import { firstId, newPage, ownPage, PHONE } from "./pages-of-life.ts";
import type { Chapter, Fields, Told, World } from "./world.ts";

const EVENING = { starts_at: "2030-07-04T19:00:00Z", ends_at: "2030-07-04T21:00:00Z" };

/** A page with somebody who helps its owner. */
async function helped(world: World): Promise<Fields> {
  const { id: page_id, ownerId } = await ownPage(world);
  const account_id = world.ids.account!.findLast((one) => one !== ownerId)!;
  await sql`insert into page_manager (page_id, account_id) values (${page_id}, ${account_id})`.execute(world.db);
  return { page_id, account_id };
}

/** A new one, since a life may have ended every other. */
export async function publicPost(world: World): Promise<string> {
  const page_id = await firstId(world, sql`select id from page where is_public order by id limit 1`);
  await world.call("addPost", { page_id, title: "News", status: "published" });
  return firstId(world, sql`select id from post where page_id = ${page_id} order by id desc limit 1`);
}

export async function dayLink(world: World): Promise<string> {
  const page_id = world.ids.page![0];
  const { token } = await world.call("addDayLink", { page_id, name: "Kitchen phone" });
  world.ids["day token"] = [token as string];
  return token as string;
}

/** As in the mail that asks whether hours are still right, which goes out months after they were confirmed. */
async function ownerCheck(world: World): Promise<Told> {
  const { id, ownerId } = await ownPage(world);
  const seconds = Buffer.alloc(4);
  seconds.writeUInt32BE(Math.floor(Date.now() / 1000));
  const content = Buffer.concat([bytesOfId(id), bytesOfId(ownerId), seconds]);
  return visitor({ token: signedToken(await signingKey(world.db, "page-check"), "page check\n", content) });
}

async function invite(world: World): Promise<string> {
  const { id } = await newPage(world);
  return (await world.call("sendInvite", { page_id: id, role: "manager" })).token as string;
}

const storyPhoto = async (world: World): Promise<string> => {
  await world.call("addStoryPhoto", { story_id: world.ids.story![0] });
  return firstId(world, sql`select id from photo where story_id is not null order by id desc limit 1`);
};

const NOTICE = {
  text: "Boil the water",
  text_ie: "Fiuch an t-uisce",
  reach: "none",
  ends_at: `${Temporal.Now.instant().add({ hours: 48 })}`,
};
const SLOGAN = (world: World) => ({ kind: "page", id: world.ids.page![0], field: "slogan" });
const visitor = (fields: Fields): Told => ({ fields, caller: "visitor" });

/** Calls that need something before them, or values that no schema can know. */
export const CHAPTERS: Partial<Record<EndpointName, Chapter>> = {
  requestPage: async () => ({ fields: { pageName: "The Pier", contactNumber: PHONE, type: "business" } }),
  async enablePage(world) {
    const { id } = await newPage(world);
    await world.call("disablePage", { id, reason: "It has closed" });
    return { fields: { id } };
  },
  disablePage: async (world) => ({ fields: { id: (await newPage(world)).id, reason: "It has closed" } }),
  async declinePage({ call }) {
    const page = await call("requestPage", { pageName: "Another", contactNumber: PHONE, type: "business" }, "owner");
    return { fields: { id: page.id, reason: "There is one already" } };
  },
  async approvePage({ call }) {
    const page = await call("requestPage", { pageName: "A third", contactNumber: PHONE, type: "business" }, "owner");
    return { fields: { id: page.id } };
  },
  async deletePage(world) {
    const { id, name } = await newPage(world);
    return { fields: { page_id: id, confirm_name: name } };
  },
  async restorePage(world) {
    const { id, name } = await newPage(world);
    await world.call("deletePage", { page_id: id, confirm_name: name });
    return { fields: { id } };
  },
  changeTeamRole: async (world) => ({ fields: { ...(await helped(world)), role: "counter" } }),
  removeFromTeam: async (world) => ({ fields: await helped(world) }),
  async addSpecialTime({ ids }) {
    const day = { date_from: "2030-12-24", date_to: "2030-12-24", closed: true, name: "Christmas Eve" };
    return { fields: { page_id: ids.page![0], ...day } };
  },
  addPost: async ({ ids }) => ({ fields: { page_id: ids.page![0], title: "News", status: "published" } }),
  adminTags: async () => ({ fields: { add: { name: "Of the life story" } } }),
  addPrice: async ({ ids }) => ({ fields: { page_id: ids.page![0], name: "Tea", amount: 250 } }),
  arrangePrices: async (world) => {
    const page_id = world.ids.page![0]!;
    const { id } = await world.call("addPrice", { page_id, name: "Soup", amount: 650 });
    return { fields: { page_id, prices: [{ id, section: "Lunch" }] } };
  },
  deleteCategory: async ({ ids }) => ({ fields: { id: ids.category![0], move_to: ids.category![1] } }),
  linkedToday: async (world) => visitor({ token: await dayLink(world) }),
  setLinkedDayNotice: async (world) => visitor({ token: await dayLink(world), kind: "closed" }),
  async undoLinkedDayNotice(world) {
    const token = await dayLink(world);
    await world.call("setLinkedDayNotice", { token, kind: "closed" }, "visitor");
    return visitor({ token, kind: "closed" });
  },
  addNotice: async () => ({ fields: NOTICE }),
  async editNotice({ call }) {
    const { id } = await call("addNotice", NOTICE);
    return { fields: { ...NOTICE, id } };
  },
  checkLink: ownerCheck,
  confirmByLink: ownerCheck,
  async choosePrimaryPhoto(world) {
    const page_id = world.ids.page![0]!;
    await world.call("addPhoto", { page_id });
    const id = await firstId(world, sql`select id from photo where page_id = ${page_id} order by id desc limit 1`);
    return { fields: { page_id, id } };
  },
  addPhoto: async ({ ids }) => ({ fields: { page_id: ids.page![0], alt: "The pier" } }),
  addAudio: async ({ ids }) => ({ fields: { page_id: ids.page![0], title: "A tune", language: "en" } }),
  async sendClaimCode(world) {
    return { fields: { page_id: (await newPage(world)).id, by: "phone" } };
  },
  async claimByCode(world) {
    const { id: page_id } = await newPage(world);
    await world.call("sendClaimCode", { page_id, by: "phone" }, "account");
    return { fields: { page_id, code: (await world.mailed("CLAIM_SMS")).code }, caller: "account" };
  },
  claimByNote: async (world) => ({
    fields: { page_id: (await newPage(world)).id, note: "It is mine" },
    caller: "account",
  }),
  async decideClaim(world) {
    const { id: page_id } = await newPage(world);
    await world.call("claimByNote", { page_id, note: "It is mine" }, "account");
    return {
      fields: { id: await firstId(world, sql`select id from page_claim where page_id = ${page_id}`), accept: true },
    };
  },
  specialPage: async ({ ids }) => visitor({ slug: ids["slug of special page"]![0] }),
  async removePostPhoto(world) {
    await world.call("addPostPhoto", { post_id: world.ids.post![0] });
    const id = await firstId(world, sql`select id from photo where post_id is not null order by id desc limit 1`);
    return { fields: { id } };
  },
  invitation: async (world) => visitor({ token: await invite(world) }),
  claimInvite: async (world) => ({ fields: { token: await invite(world) }, caller: "account" }),
  async rankCategories({ db }) {
    const { rows } = await sql<{ id: string }>`select id from category order by id`.execute(db);
    return { fields: { ids: rows.map(({ id }) => id) } };
  },
  translation: async (world) => ({ fields: SLOGAN(world) }),
  saveTranslation: async (world) => ({ fields: { ...SLOGAN(world), text: "By the sea", text_ie: "Cois farraige" } }),
  furtherTranslations: async (world) => ({ fields: SLOGAN(world) }),
  saveFurtherTranslation: async (world) => ({ fields: { ...SLOGAN(world), language: "fr", text: "Au bord" } }),
  async markTranslation(world) {
    await world.call("saveTranslation", { ...SLOGAN(world), text: "By the waves", text_ie: "Cois na dtonn" });
    return { fields: { ...SLOGAN(world), mark: "current" } };
  },
  importTranslations: async ({ read }) => ({ fields: { dry_run: true, $file: await read("exportTranslations", {}) } }),
  importPlaces: async ({ read }) => ({ fields: { dry_run: true, $file: await read("exportPlaces", {}) } }),
  addEvent: async ({ ids }) => ({ fields: { page_id: ids.page![0], title: "Music", title_ie: "Ceol", ...EVENING } }),
  async editEvent({ call, ids }) {
    const { id } = await call("addEvent", { page_id: ids.page![0], title: "Dance", title_ie: "Damhsa", ...EVENING });
    return { fields: { id, title: "Dances" } };
  },
  editStoryPhoto: async (world) => ({ fields: { id: await storyPhoto(world), alt: "The pier" } }),
  removeStoryPhoto: async (world) => ({ fields: { id: await storyPhoto(world) } }),
  async continueFeedback({ call, ids }) {
    const asked = { kind: "question", message: "When do you open?", page_id: ids.page![0], seconds: 30 };
    const { id } = await call("feedback", asked, "account");
    return { fields: { id, message: "And on Sundays?" }, caller: "account" };
  },
  async suggestCorrections({ db }) {
    const { rows } = await sql<{ id: string }>`select id from page where is_public order by id limit 1`.execute(db);
    return visitor({ page_id: rows[0]!.id, changes: { slogan: "Another light in the harbour" }, seconds: 30 });
  },
  async withdrawProposal({ call, db }) {
    const { rows } = await sql<{ id: string }>`select id from page where is_public order by id limit 1`.execute(db);
    const changes = { slogan: `A light ${randomBytes(4).toString("hex")}` };
    const { ids } = await call("suggestCorrections", { page_id: rows[0]!.id, changes }, "account");
    return { fields: { id: (ids as string[])[0]! }, caller: "account" };
  },
  addToken: async () => ({ fields: { name: "Spreadsheet", scopes: ["propose"], days: 7 } }),
  async revokeToken({ call }) {
    const { id } = await call("addToken", { name: "Leaked", scopes: ["propose"], days: 7 }, "owner");
    return { fields: { id } };
  },
  async reportMail(world) {
    const { id } = await ownPage(world);
    await world.call("sendInvite", { page_id: id, role: "manager", email: "invited@example.com" }, "owner");
    return visitor({ token: (await world.mailed("INVITE")).report });
  },
  async restoreChange({ call, ids }) {
    const page_id = ids.page![0];
    for (const slogan of ["One light", "Another light"]) await call("editPageBasics", { page_id, slogan });
    const { items } = await call("pageHistory", { page_id });
    return { fields: { page_id, entry: (items as { id: string }[])[0]!.id, dry_run: true } };
  },
  ...Object.assign({}, ...HARNESSES_OF_MODULES.map(({ chapters }) => chapters)),
};

/** Calls that no run can bring to a 2xx, and why. */
export const UNREACHABLE: Partial<Record<EndpointName, string>> = {
  claimDirectory: "its caller would be an administrator from then on; its own tests make it",
  removeDemonstration: "it would take away what every other call needs; its own tests make it",
};
