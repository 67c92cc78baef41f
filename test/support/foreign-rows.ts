import { randomBytes } from "node:crypto";
import { jsonText } from "@eolaire/postgres";
import { z } from "zod";
import type { Endpoint } from "#core/contract/endpoint.ts";
import { slug } from "#core/contract/fields.ts";
import type { EndpointName } from "#core/contract/index.ts";
import { todayAt } from "#core/domain/local-time.ts";
import { AUTHORISATIONS_OF_MODULES } from "#start/compiled/authorisations.ts";
import type { ApiServer } from "./api-server.ts";
import {
  addManagers,
  insertAudio,
  insertFeedback,
  insertHours,
  insertPage,
  insertPhoto,
  insertPost,
  insertPrice,
  insertProposal,
  insertStory,
} from "./factories.ts";
import type { Example, Holder } from "./module.ts";
import { row, shownPage } from "./rows.ts";

type Schema = {
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  format?: string;
  pattern?: string;
};

const NAMES_A_ROW = /(^|_)(id|ids|key|token|code|endpoint)$/;
const SLUG = (z.toJSONSchema(slug) as Schema).pattern;

/**
 * The fields of a call that name a row beside the one on which it was checked whether the caller may: `prices.id` is that of
 * each in a list. Administrators may name every row.
 */
export function fieldsNamingRows(row: Endpoint): string[] {
  if (row.kind === "public-read" || row.who === "admin") return [];
  const checked = [row.subject?.field, ...("adminFields" in row ? row.adminFields : [])];
  const { properties = {} } = z.toJSONSchema(row.input, { io: "input", unrepresentable: "any" }) as Schema;
  const fields = Object.entries(properties).filter(([name]) => !checked.includes(name));
  return fields.flatMap(([name, field]) => namesIn(field, name));
}

function namesIn(field: Schema, path: string): string[] {
  const isName = field.format === "uuid" || field.pattern === SLUG || NAMES_A_ROW.test(path);
  const inner = Object.entries(field.properties ?? {}).flatMap(([name, one]) => namesIn(one, `${path}.${name}`));
  const listed = [...(field.anyOf ?? []), ...(field.items ? [field.items] : [])].flatMap((one) => namesIn(one, path));
  return [...new Set([...(isName && inner.length === 0 ? [path] : []), ...inner, ...listed])];
}

const tomorrow = () => todayAt(Temporal.Now.instant()).add({ days: 1 }).toString();

const insertId = async (api: ApiServer, table: "notification" | "access_token", values: object) =>
  (
    await api.db
      .insertInto(table)
      .values(values as never)
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;

const price = row("price", ({ api, page }) => insertPrice(api.db, page));
const photo = row("photo", ({ api, page }) => insertPhoto(api.db, { page_id: page }, { is_primary: true }));
/** Of somebody else one that is not published. */
const post = row("post", ({ api, page }, isOwn) =>
  insertPost(api.db, page, isOwn ? {} : { status: "draft", publish_at: null }),
);
/** Of somebody else a hidden one. */
const page = row("page", ({ api, person }, isOwn) =>
  insertPage(api.db, { user_id: person.id, ...(!isOwn && { status: "hidden" }) }),
);
/** An editor has the photos of stories, and not those of pages. */
const storyPhoto = row("photo", async ({ api, page }, isOwn) =>
  insertPhoto(api.db, isOwn ? { story_id: await insertStory(api.db) } : { page_id: page }, { is_primary: !isOwn }),
);
const unattached = ({ api, person }: Holder) => insertAudio(api.db, {}, { account_id: person.id });

/** The call that is planned for tomorrow takes the place of another one. */
const planned = (name: EndpointName, input: (mine: Holder) => object | Promise<object>): Example => ({
  row: row("proposed_change", ({ api, page }) =>
    insertProposal(api.db, page, {
      source: "team",
      status: "planned",
      field: "call",
      call: name,
      from_day: tomorrow(),
      input: jsonText({}),
      changes: jsonText([]),
    }),
  ),
  input: async (mine, instead_of) => ({ ...(await input(mine)), from_day: tomorrow(), instead_of }),
});

const manager = row(
  "page_manager",
  async ({ api, page }) => {
    const { id } = await api.person();
    await addManagers(api.db, page, id);
    return id;
  },
  { column: "account_id" },
);

const session = row("identity_refresh_token", async ({ api, person: { uid, email } }) => {
  const { db } = api;
  await db
    .insertInto("identity_user")
    .values({ uid, email })
    .onConflict((on) => on.doNothing())
    .execute();
  const values = { uid, token_hash: randomBytes(32), sign_in_provider: "password", auth_time: "2026-01-01T00:00:00Z" };
  return (await db.insertInto("identity_refresh_token").values(values).returning("id").executeTakeFirstOrThrow()).id;
});

/** A price that was changed before: the entry of its page's history. */
const entry = row("audit_entry", async (holder) => {
  await removedPrice(holder);
  const latest = holder.api.db
    .selectFrom("audit_entry")
    .select("id")
    .where("page_id", "=", holder.page)
    .orderBy("id", "desc");
  return (await latest.executeTakeFirstOrThrow()).id;
});
async function removedPrice({ api, person, page }: Holder): Promise<string> {
  const id = await insertPrice(api.db, page);
  const answer = await api.post("/api/page/prices/delete", { id }, person);
  if (answer.statusCode >= 300) throw new Error(answer.body);
  return id;
}

const soup = { name: "Soup", amount: 650 };
const tea = ({ page }: Holder) => ({ page_id: page, slogan: "Tea" });
const correction = { changes: { slogan: "Tea" }, name: "Una", email: "una@example.com", seconds: 30 };

/** Why a field needs no example. */
const [PUBLIC, SECRET, SHARED] = [
  "everybody may name it",
  "who knows it may: it cannot be guessed",
  "what editors write belongs to all of them",
];

/** By call and field. What the contract has and this list has not fails: a new call comes here with its example. */
export const FOREIGN: Record<string, Example | string> = {
  "editPageBasics instead_of": planned("editPageBasics", tea),
  "editPageContact instead_of": planned("editPageContact", ({ page }) => ({
    page_id: page,
    website: "https://new.example/",
  })),
  "editPagePriceType instead_of": planned("editPagePriceType", ({ page }) => ({ page_id: page, price_type: "free" })),
  "addPrice instead_of": planned("addPrice", ({ page }) => ({ page_id: page, ...soup })),
  "addPrices instead_of": planned("addPrices", ({ page }) => ({ page_id: page, prices: [soup] })),
  "editPrice instead_of": planned("editPrice", async (mine) => ({ id: await price.make(mine, true), amount: 7 })),
  "deletePrice instead_of": planned("deletePrice", async (mine) => ({ id: await price.make(mine, true) })),
  "addPrices replaces": { row: price, input: ({ page }, id) => ({ page_id: page, prices: [soup], replaces: [id] }) },
  "arrangePrices prices.id": { row: price, input: ({ page }, id) => ({ page_id: page, prices: [{ id }] }) },
  "deletePrices ids": { row: price, input: ({ page }, id) => ({ page_id: page, ids: [id] }) },
  "removeFromTeam account_id": { row: manager, input: ({ page }, account_id) => ({ page_id: page, account_id }) },
  "changeTeamRole account_id": {
    row: manager,
    input: ({ page }, account_id) => ({ page_id: page, account_id, role: "counter" }),
  },
  "addBranch other_id": { row: page, input: ({ page }, other_id) => ({ page_id: page, other_id }) },
  "saveWeek read.id": {
    row: row("opening_time", async ({ api, page }) => {
      await api.db.deleteFrom("opening_time").where("page_id", "=", page).execute();
      await insertHours(api.db, page, { days: [1] });
      return (
        await api.db.selectFrom("opening_time").select("id").where("page_id", "=", page).executeTakeFirstOrThrow()
      ).id;
    }),
    input: ({ page }, id) => ({ page_id: page, times: [], read: [{ id, version: 1 }] }),
  },
  "choosePrimaryPhoto id": { row: photo, input: ({ page }, id) => ({ page_id: page, id }) },
  "ownAudio page_id": { row: page, input: (_, page_id) => ({ page_id }) },
  "attachAudioToPage page_id": { row: page, input: async (mine, page_id) => ({ id: await unattached(mine), page_id }) },
  "attachAudioToPost post_id": { row: post, input: async (mine, post_id) => ({ id: await unattached(mine), post_id }) },
  "addAudio post_id": { row: post, input: (_, post_id) => ({ post_id }) },
  "restoreChange entry": { row: entry, input: ({ page }, id) => ({ page_id: page, entry: id }) },
  "restoreChange removed": {
    row: row("former_row", removedPrice, { column: "subject_id" }),
    input: ({ page }, removed) => ({ page_id: page, removed }),
  },
  "feedback page_id": {
    row: shownPage,
    input: (_, page_id) => ({ page_id, kind: "question", message: "Open?", seconds: 30 }),
  },
  "continueFeedback id": {
    row: row("feedback", ({ api, person, page }) =>
      insertFeedback(api.db, { page_id: page, account_id: person.id, status: "replied" }),
    ),
    input: (_, id) => ({ id, message: "And on Sundays?" }),
  },
  "suggestCorrections page_id": { row: shownPage, input: (_, page_id) => ({ page_id, ...correction }) },
  "suggestCorrections prices.id": {
    row: price,
    input: ({ page }, id) => ({ ...correction, page_id: page, changes: {}, prices: [{ id, amount: 7 }] }),
  },
  "withdrawProposal id": {
    row: row("proposed_change", ({ api, person, page }) =>
      insertProposal(api.db, page, { account_id: person.id, field: "slogan", after: "Tea" }),
    ),
    input: (_, id) => ({ id }),
  },
  "endSession id": { row: session, input: (_, id) => ({ id }) },
  "revokeToken id": {
    row: row("access_token", ({ api, person }) =>
      insertId(api, "access_token", {
        account_id: person.id,
        name: "Spreadsheet",
        token_hash: randomBytes(32),
        hint: "abcd",
        scopes: ["pages:read"],
        has_second_factor: true,
        date_expires: "2999-01-01T00:00:00Z",
      }),
    ),
    input: (_, id) => ({ id }),
  },
  "account id": {
    row: row("account", async ({ api, person }, isOwn) => (isOwn ? person : await api.person({ disabled: true })).id),
    input: (_, id) => ({ id }),
  },
  "countView page_id": { row: page, input: (_, page_id) => ({ page_id }), by: "visitor" },
  "countPress page_id": { row: page, input: (_, page_id) => ({ page_id, kind: "call" }), by: "visitor" },
  "editStoryPhoto id": { row: storyPhoto, input: (_, id) => ({ id, alt: "A pier" }), by: "editor" },
  "removeStoryPhoto id": { row: storyPhoto, input: (_, id) => ({ id }), by: "editor" },
};

Object.assign(FOREIGN, ...AUTHORISATIONS_OF_MODULES.map(({ foreign }) => foreign ?? {}));

for (const [reason, fields] of Object.entries({
  [PUBLIC]: ["adminPages category", "categorisePage category_ids", "categorisePage tag_ids", "countView category_id"],
  [SECRET]: [
    "linkedToday token",
    "setLinkedDayNotice token",
    "undoLinkedDayNotice token",
    "checkLink token",
    "confirmByLink token",
    "invitation token",
    "claimInvite token",
    "claimByCode code",
    "claimByLetter code",
    "claimDirectory token",
    "reportMail token",
  ],
  [SHARED]: [
    "translation id",
    "saveTranslation id",
    "furtherTranslations id",
    "saveFurtherTranslation id",
    "addAudio story_id",
    "markTranslation id",
    "ownStories id",
    "addStory page_ids",
    "editStory page_ids",
    "addFeature page_ids",
    "editFeature id",
    "editFeature page_ids",
    "setFeaturePosts id",
    "setFeaturePosts post_ids",
    "rankFeatures ids",
    "deleteFeature id",
    "notifications read",
  ],
})) {
  for (const field of fields) FOREIGN[field] = reason;
}
