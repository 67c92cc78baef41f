import { sql } from "kysely";
import type { InputOf } from "#core/contract/endpoint.ts";
import type { Contract } from "#core/contract/index.ts";
import { type AdminSettings, type DirectorySettings, SETTING_NAMES } from "#core/contract/office/settings.ts";
import { changedFields, formerFields, withSent } from "#core/server/api/shared/fields.ts";
import { lockLists } from "#core/server/api/shared/ranks.ts";
import type { Handler, Services, WriteContext } from "#core/server/calls/handler.ts";
import { isCountry, zonesOf } from "#core/server/config/country-of.ts";
import { isStale } from "#core/server/config/place-file.ts";
import type { Database } from "#core/server/db/connect.ts";
import { isoInstant } from "#core/server/db/instants.ts";
import { invalid, notFound, refuseStale } from "#core/server/http/problem.ts";
import { addVersion } from "./effects.ts";
import { languagesOf, readSettings, type SettingsVersion } from "./queries.ts";

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
  const offered = await offeredLanguages(context, current.settings, sent);
  const settings = validSettings(current.settings, { ...offered, ...sent });
  await requirePictures(context.tx, settings);
  await requireTexts(context.tx, current.settings, settings);
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
    version: row.version,
    date: isoInstant(row.date_created),
    by: row.name,
    changed: Object.keys(changedFields(row.settings as object, (rows[at + 1] ?? row).settings as object)),
  }));
};

/** What the operator sets stays as it is. */
export const restoreSettings: Handler<Contract["restoreSettings"]> = async ({ to }, context) => {
  await lockLists(context.tx);
  const former = await readSettings(context.tx, to);
  if (former.version !== to) throw notFound();
  const settings = { ...former.settings, ...context.services.byOperator };
  const current = await readSettings(context.tx);
  await requireTexts(context.tx, current.settings, settings);
  return replaceSettings(context, current, settings);
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

/** A directory without texts that is being described begins with the languages of its country. */
async function offeredLanguages({ tx, services }: WriteContext, before: DirectorySettings, { country }: SentSettings) {
  if (!country || before.setup_step !== "place" || "languages" in services.byOperator || (await hasTexts(tx)))
    return {};
  const pair = languagesOf(country);
  return pair ? { text_languages: [...pair] as DirectorySettings["text_languages"] } : {};
}

type SentSettings = Omit<InputOf<Contract["editSettings"]>, "version">;

const OWN_FORMS = SETTING_NAMES.filter((name) => /^place_(the|in|of)/.test(name));

/** @throws ProblemError `invalid-fields` where the place has words of its own, and one of them is missing */
function validSettings(before: DirectorySettings, sent: SentSettings) {
  const settings = withSent(before, sent);
  if (!isCountry(settings.country)) throw invalid("country", "not-a-choice");
  if (settings.country !== before.country) {
    settings.time_zone = sent.time_zone ?? null;
    settings.country_read = sent.country_read ?? false;
  }
  if (settings.time_zone !== null && !zonesOf(settings.country).includes(settings.time_zone))
    throw invalid("time_zone", "not-a-choice");
  const missing = settings.place_noun === "own" && OWN_FORMS.find((name) => settings[name] === null);
  if (missing) throw invalid(missing, "required");
  const [pair, former] = [settings.text_languages, before.text_languages];
  if (sent.text_languages && !sent.languages)
    settings.languages = [...pair, ...settings.languages.filter((code) => ![...pair, ...former].includes(code))];
  if (!pair.every((code) => settings.languages.includes(code))) throw invalid("languages", "incomplete");
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

/** @throws ProblemError `invalid-fields` where other languages are chosen than those in which there are texts */
async function requireTexts(tx: Database, before: DirectorySettings, { text_languages }: DirectorySettings) {
  if (`${text_languages}` === `${before.text_languages}`) return;
  if (await hasTexts(tx)) throw invalid("text_languages", "texts-in-languages");
}

async function hasTexts(tx: Database): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from page) or exists (select from category) or exists (select from special_page)
      or exists (select from story) or exists (select from event) as any`.execute(tx);
  return rows[0]?.any === true;
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
  return answerOf(await readSettings(tx), services);
}
