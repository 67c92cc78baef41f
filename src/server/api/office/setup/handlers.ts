import { hashOf } from "@eolaire/identity-provider";
import type { Contract } from "#core/contract/index.ts";
import { CHECKLIST, type ChecklistItem, FIRST_PAGES } from "#core/contract/office/setup.ts";
import { todayAt } from "#core/domain/local-time.ts";
import { claimAdministration } from "#core/server/api/accounts/accounts/effects.ts";
import { lockLists } from "#core/server/api/shared/ranks.ts";
import { readBackupState } from "#core/server/backup/backup-runs.ts";
import type { Handler } from "#core/server/calls/handler.ts";
import { countryOf, isCountry } from "#core/server/config/country-of.ts";
import type { Database } from "#core/server/db/connect.ts";
import { invalid, ProblemError } from "#core/server/http/problem.ts";
import { addVersion } from "../settings/effects.ts";
import { readSettings } from "../settings/queries.ts";
import { addCategories, addLegalPages } from "./begin.ts";
import { factsOfCountry, hasOwnAdmin, readDemonstration, readStartingPoint } from "./queries.ts";

/** Of several who open the link at once, one becomes the administrator. */
export const claimDirectory: Handler<Contract["claimDirectory"]> = async ({ token }, context) => {
  const { tx, now } = context;
  await lockLists(tx);
  const link = await tx
    .deleteFrom("setup_link")
    .where("token_hash", "=", hashOf(token))
    .where("date_expires", ">", new Date(now.epochMilliseconds))
    .returning("token_hash")
    .executeTakeFirst();
  if (!link || (await hasOwnAdmin(tx))) throw new ProblemError("setup-link-over");
  return claimAdministration(context);
};

export const startingPoint: Handler<Contract["startingPoint"]> = async (_, { db }) =>
  readStartingPoint(db, (await readSettings(db)).settings);

export const countryFacts: Handler<Contract["countryFacts"]> = async ({ country }, { now }) => {
  if (!isCountry(country)) throw invalid("country", "not-a-choice");
  return factsOfCountry(country, todayAt(now));
};

/** What is there already stays as it is. */
export const beginDirectory: Handler<Contract["beginDirectory"]> = async ({ categories, legal }, context) => {
  const { tx } = context;
  const { settings } = await readSettings(tx);
  await addCategories(context, settings, categories);
  await addLegalPages(context, settings, legal);
  context.changed({ kind: "settings", id: null, before: null, after: { categories, legal } });
  return readStartingPoint(tx, settings);
};

export const checklist: Handler<Contract["checklist"]> = async (_, { db, services }) => {
  const [{ settings }, pages, admins, legal, backups] = await Promise.all([
    readSettings(db),
    countPages(db),
    countAdmins(db),
    hasLegalPages(db),
    readBackupState(db),
  ]);
  const isDone: Record<ChecklistItem, boolean> = {
    country: settings.country_read || countryOf(settings.country).isReviewed,
    mail: services.sendsMail,
    backups: services.backups !== null && backups.last !== null,
    legal: legal && settings.legal_read,
    second_admin: admins > 1,
    pages: pages >= FIRST_PAGES,
    address: services.hasCertificate(),
  };
  return { open: CHECKLIST.filter((item) => !isDone[item]), pages, setup_step: settings.setup_step };
};

/** Index: page_admin_newest. */
async function countPages(db: Database): Promise<number> {
  const count = db.selectFrom("page").select(db.fn.countAll<number>().as("pages")).where("date_deleted", "is", null);
  return Number((await count.executeTakeFirst())?.pages ?? 0);
}

/** Index: account_admin. */
async function countAdmins(db: Database): Promise<number> {
  const admins = db.selectFrom("account").select("id").where("type", "=", "admin").where("deleted", "=", false);
  return (await admins.where("disabled", "=", false).where("demo", "=", false).limit(2).execute()).length;
}

async function hasLegalPages(db: Database): Promise<boolean> {
  const privacy = db
    .selectFrom("special_page")
    .select("id")
    .where("slug", "=", "privacy")
    .where("published", "=", true);
  return (await privacy.executeTakeFirst()) !== undefined;
}

export const demonstration: Handler<Contract["demonstration"]> = (_, { db }) => readDemonstration(db);

/** Files of photos and recordings follow within a day (`media/sweep-media.ts`). Then the wizard begins. */
export const removeDemonstration: Handler<Contract["removeDemonstration"]> = async (_, context) => {
  const { tx, caller } = context;
  await lockLists(tx);
  const state = await readDemonstration(tx);
  if (!state.has_own_admin) throw new ProblemError("no-own-admin");
  const { deleteDemoRows } = await import("#demo/remove.ts");
  await deleteDemoRows(tx);
  const { version, settings } = await readSettings(tx);
  const own = await tx.selectFrom("account").select("id").where("id", "=", caller.id).executeTakeFirst();
  await addVersion(tx, {
    version: version + 1,
    settings: { ...settings, setup_step: "place" },
    accountId: own?.id ?? null,
  });
  context.changed({ kind: "settings", id: null, before: { ...state.goes }, after: null });
  return readDemonstration(tx);
};
