import type { InputOf } from "#core/contract/endpoint.ts";
import type { Contract } from "#core/contract/index.ts";
import type { AdminSpecialPage } from "#core/contract/writing/special-pages.ts";
import { auditedTexts, changedFields, formerFields, withSent } from "#core/server/api/shared/fields.ts";
import { arrange, lockLists } from "#core/server/api/shared/ranks.ts";
import { deleteFormerSlugs, newSlug, slugAfterEdit } from "#core/server/api/shared/slugs.ts";
import type { Handler } from "#core/server/calls/handler.ts";
import type { Database } from "#core/server/db/connect.ts";
import type { JsonObject } from "#core/server/db/schema.ts";
import { invalid, notFound, refuseStale } from "#core/server/http/problem.ts";
import { specialPageAnswer } from "./queries.ts";

export const adminSpecialPages: Handler<Contract["adminSpecialPages"]> = async (_, { db }) => {
  const rows = await db.selectFrom("special_page").selectAll().orderBy("menu").orderBy("rank").orderBy("id").execute();
  return rows.map(adminAnswer);
};

export const addSpecialPage: Handler<Contract["addSpecialPage"]> = async ({ slug: chosen, rank, ...sent }, context) => {
  const { tx } = context;
  await lockLists(tx);
  const fields = validSpecialPage(NEW_PAGE, sent);
  const slug = await newSlug(tx, "special-page", { names: [fields.title, fields.title_ie], chosen });
  const query = tx.insertInto("special_page").values({ ...fields, slug });
  const { id } = await query.returning("id").executeTakeFirstOrThrow();
  await placeInMenu(tx, { id, menu: fields.menu, rank });
  context.changed({ kind: "special-page", id, before: null, after: audited({ slug, ...fields }) });
  return adminAnswer(await findSpecialPage(tx, id));
};

export const editSpecialPage: Handler<Contract["editSpecialPage"]> = async (input, context) => {
  const { id, version, slug: chosen, rank, ...sent } = input;
  const { tx } = context;
  await lockLists(tx);
  const before = await findSpecialPage(tx, id);
  refuseStale(version, adminAnswer(before));
  const fields = changedFields(validSpecialPage(before, sent), before);
  const titles = { before: namesOf(before), after: namesOf({ ...before, ...fields }) };
  const slug = await slugAfterEdit(tx, "special-page", before, { ...titles, chosen });
  const columns = { ...fields, ...(slug !== before.slug && { slug }) };
  if (Object.keys(columns).length > 0) await tx.updateTable("special_page").set(columns).where("id", "=", id).execute();
  await move(tx, { before, menu: fields.menu, rank });
  const after = await findSpecialPage(tx, id);
  const changes = { ...columns, ...(after.rank !== before.rank && { rank: after.rank }) };
  if (Object.keys(changes).length === 0) {
    context.unchanged();
    return adminAnswer(before);
  }
  const former = audited(formerFields(changes, before));
  context.changed({ kind: "special-page", id, before: former, after: audited(changes) });
  return adminAnswer(await findSpecialPage(tx, id));
};

export const deleteSpecialPage: Handler<Contract["deleteSpecialPage"]> = async ({ id }, context) => {
  const { tx } = context;
  await lockLists(tx);
  const before = await findSpecialPage(tx, id);
  await tx.deleteFrom("special_page").where("id", "=", id).execute();
  await deleteFormerSlugs(tx, "special-page", id);
  await removeFromMenu(tx, before);
  const { slug, title, title_ie, menu } = before;
  context.changed({ kind: "special-page", id, before: { slug, title, title_ie, menu }, after: null });
  return { deleted: 1 };
};

type Fields = Pick<AdminSpecialPage, "title" | "title_ie" | "body" | "body_ie" | "menu" | "published">;
type Sent = Omit<InputOf<Contract["addSpecialPage"]>, "slug" | "rank">;
type Row = Awaited<ReturnType<typeof findSpecialPage>>;

const NEW_PAGE: Fields = { title: null, title_ie: null, body: null, body_ie: null, menu: null, published: true };

const namesOf = ({ title, title_ie }: Pick<Fields, "title" | "title_ie">) => [title, title_ie];

function validSpecialPage(before: Fields, sent: Sent): Fields {
  const { title, title_ie, body, body_ie, menu, published } = withSent(before, sent);
  if (title === null && title_ie === null) throw invalid("title", "required");
  return { title, title_ie, body, body_ie, menu, published };
}

/** Moves the page to the end of another menu, or to the requested rank; both menus are renumbered without gaps. */
async function move(
  tx: Database,
  { before, menu, rank }: { before: Row; menu: Fields["menu"] | undefined; rank: number | undefined },
): Promise<void> {
  if (menu !== undefined) await removeFromMenu(tx, before);
  if (menu !== undefined || rank !== undefined) {
    await placeInMenu(tx, { id: before.id, menu: menu === undefined ? before.menu : menu, rank });
  }
}

async function findSpecialPage(tx: Database, id: string) {
  const row = await tx.selectFrom("special_page").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

const adminAnswer = (row: Parameters<typeof specialPageAnswer>[0] & { published: boolean }): AdminSpecialPage => ({
  ...specialPageAnswer(row),
  published: row.published,
});

/** The fields of a special page in the audit log. */
function audited({ body, body_ie, ...rest }: Partial<Fields & { slug: string; rank: number }>): JsonObject {
  return { ...rest, ...auditedTexts({ body, body_ie }) };
}

type MenuEntry = { id: string; menu: string | null };

/** A rank beyond the end of every menu. */
const LAST = 1000;

/**
 * Sets the rank of a page in its menu, from 1; 0 without a menu.
 * @param rank undefined: the last
 */
async function placeInMenu(
  tx: Database,
  { id, menu, rank = LAST }: MenuEntry & { rank?: number | undefined },
): Promise<void> {
  if (menu === null) await tx.updateTable("special_page").set({ rank: 0 }).where("id", "=", id).execute();
  else await arrange(tx, { table: "special_page", of: "menu", owner: menu }, { id, rank });
}

/** Renumbers the other pages of a menu that the page has left. */
async function removeFromMenu(tx: Database, { id, menu }: MenuEntry): Promise<void> {
  if (menu !== null) await arrange(tx, { table: "special_page", of: "menu", owner: menu }, { id, rank: null });
}
