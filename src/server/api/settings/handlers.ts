import type { InputOf } from "../../../contract/endpoint.ts";
import type { Contract } from "../../../contract/index.ts";
import { type AdminSettings, type DirectorySettings, SETTING_NAMES } from "../../../contract/office/settings.ts";
import type { Handler, Services, WriteContext } from "../../calls/handler.ts";
import { isStale } from "../../config/country-file.ts";
import type { Database } from "../../db/connect.ts";
import { isoInstant } from "../../db/instants.ts";
import { invalid, notFound, refuseStale } from "../../http/problem.ts";
import { changedFields, formerFields, withSent } from "../shared/fields.ts";
import { lockLists } from "../shared/ranks.ts";
import { addVersion } from "./effects.ts";
import { readSettings, type SettingsVersion } from "./queries.ts";

const MAX_LISTED = 50;

export const directory: Handler<Contract["directory"]> = async (_, { db, reads }) => {
  reads("settings");
  return (await readSettings(db)).settings;
};

export const adminSettings: Handler<Contract["adminSettings"]> = async (_, { db, services }) =>
  answerOf(await readSettings(db), services);

export const editSettings: Handler<Contract["editSettings"]> = async ({ version, ...sent }, context) => {
  const { byOperator } = context.services;
  await lockLists(context.tx);
  const current = await readSettings(context.tx);
  refuseStale(version, answerOf(current, context.services));
  const settings = validSettings(current.settings, sent);
  await requirePictures(context.tx, settings);
  const fixed = Object.keys(changedFields(settings, current.settings)).find((name) => name in byOperator);
  if (fixed) throw invalid(fixed, "set-by-operator");
  return replaceSettings(context, current, settings);
};

/** The versions, each with the fields that differ from the one before. Index: directory_settings_pkey. */
export const settingsHistory: Handler<Contract["settingsHistory"]> = async (_, { db }) => {
  const rows = await db
    .selectFrom("directory_settings as one")
    .leftJoin("account", "account.id", "one.account_id")
    .select(["one.version", "one.settings", "one.date_created", "account.name"])
    .orderBy("one.version", "desc")
    .limit(MAX_LISTED + 1)
    .execute();
  return rows.slice(0, MAX_LISTED).map((row, at) => ({
    ...{ version: row.version, date: isoInstant(row.date_created), by: row.name },
    changed: Object.keys(changedFields(row.settings as object, (rows[at + 1] ?? row).settings as object)),
  }));
};

/** What the operator sets stays as it is. */
export const restoreSettings: Handler<Contract["restoreSettings"]> = async ({ to }, context) => {
  await lockLists(context.tx);
  const former = await readSettings(context.tx, to);
  if (former.version !== to) throw notFound();
  const settings = { ...former.settings, ...context.services.byOperator };
  return replaceSettings(context, await readSettings(context.tx), settings);
};

export const previewSettings: Handler<Contract["previewSettings"]> = async ({ locale, changes }, { db, services }) => {
  const { settings } = await readSettings(db);
  return services.previewHome(withSent(settings, changes), locale);
};

type Process = Pick<Services, "byOperator" | "languages">;

const answerOf = ({ version, date, settings }: SettingsVersion, { byOperator, languages }: Process): AdminSettings => ({
  ...settings,
  version,
  date_updated: date && isoInstant(date),
  starts_again: isStale(settings, languages),
  by_operator: Object.keys(byOperator),
});

const OWN_FORMS = SETTING_NAMES.filter((name) => /^place_(the|in|of)/.test(name));

/** @throws ProblemError `invalid-fields` where the place has words of its own, and one of them is missing */
function validSettings(before: DirectorySettings, sent: Omit<InputOf<Contract["editSettings"]>, "version">) {
  const settings = withSent(before, sent);
  const missing = settings.place_noun === "own" && OWN_FORMS.find((name) => settings[name] === null);
  if (missing) throw invalid(missing, "required");
  return settings;
}

/** @throws ProblemError `invalid-fields` where a picture was never uploaded. Index: directory_picture_pkey. */
async function requirePictures(tx: Database, settings: DirectorySettings): Promise<void> {
  for (const field of ["logo", "photo"] as const) {
    const key = settings[field];
    if (key === null) continue;
    const found = tx.selectFrom("directory_picture").select("key").where("key", "=", key).limit(1);
    if (!(await found.executeTakeFirst())) throw invalid(field, "not-a-choice");
  }
}

/** Adds a version with these settings, and drops what shows the former ones, on every instance. */
async function replaceSettings(context: WriteContext, before: SettingsVersion, settings: DirectorySettings) {
  const { tx, caller, services } = context;
  const changes = changedFields(settings, before.settings);
  if (Object.keys(changes).length === 0) {
    context.unchanged();
    return answerOf(before, services);
  }
  const accountId = caller.kind === "account" ? caller.id : null;
  await addVersion(tx, { version: before.version + 1, settings, accountId });
  context.changed({ kind: "settings", id: null, before: formerFields(changes, before.settings), after: changes });
  context.invalidate("settings");
  return answerOf(await readSettings(tx), services);
}
