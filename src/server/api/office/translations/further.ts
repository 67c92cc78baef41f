import { sql } from "kysely";
import { z } from "zod";
import type { InputOf } from "#core/contract/endpoint.ts";
import type { Contract } from "#core/contract/index.ts";
import { isFurther, type Language } from "#core/contract/languages.ts";
import { type FurtherText, textField } from "#core/contract/office/translations.ts";
import { translatedField } from "#core/domain/in-language.ts";
import type { AccountCaller } from "#core/server/access/policy.ts";
import type { Handler, WriteContext } from "#core/server/calls/handler.ts";
import { readInput } from "#core/server/calls/validation.ts";
import type { Database } from "#core/server/db/connect.ts";
import { isoInstant } from "#core/server/db/instants.ts";
import { invalid, refuseStale } from "#core/server/http/problem.ts";
import { requireAllowed } from "./allowed.ts";
import { findText, lockText, type TextKey } from "./queries.ts";

export const furtherTranslations: Handler<Contract["furtherTranslations"]> = async (key, context) => {
  const { db, caller, services } = context;
  const text = await findText(db, key);
  requireAllowed(caller, text);
  const found = await textsOf(db, key, text.version);
  const languages = services.languages.filter(isFurther);
  return { items: languages.map((language) => found.get(language) ?? missing(language)) };
};

export const saveFurtherTranslation: Handler<Contract["saveFurtherTranslation"]> = (input, context) =>
  saveFurther(context, input);

/** It is public at once: it says what the text says that it translates. */
export async function saveFurther(
  context: WriteContext<AccountCaller>,
  input: InputOf<Contract["saveFurtherTranslation"]>,
): Promise<FurtherText> {
  const { language, version, text: sent, ...key } = input;
  const { tx, caller, services } = context;
  if (!services.languages.includes(language)) throw invalid("language", "not-a-choice");
  const original = await findText(tx, key);
  requireAllowed(caller, original);
  const { text } = readInput(z.object({ text: textField(key.kind, key.field) }), { text: sent }) as typeof input;
  await lockText(tx, key);
  const before = (await textsOf(tx, key, original.version)).get(language) ?? missing(language);
  refuseStale(version, before);
  const after = text ?? null;
  if (after === before.text && !(after && before.stale)) {
    context.unchanged();
    return before;
  }
  await (after === null
    ? remove(tx, key, language)
    : store(tx, key, { language, text: after, version: original.version }));
  const name = translatedField(key.field, language);
  context.changed({
    kind: key.kind,
    id: key.id,
    pageId: original.page?.id ?? null,
    shown: "nowhere",
    also: [`translation:${key.id}`, `translation:${key.kind}`, "translations"],
    before: { [name]: before.text && "…" },
    after: { [name]: after && "…" },
  });
  return (await textsOf(tx, key, original.version)).get(language) ?? missing(language);
}

const missing = (language: Language): FurtherText => ({
  language,
  text: null,
  stale: false,
  version: 0,
  date_updated: null,
});

/** Index: translation_pkey. */
async function textsOf(db: Database, { kind, id, field }: TextKey, current: number) {
  const rows = await db
    .selectFrom("translation")
    .select(["language", "text", "of_version", "version", "date_updated"])
    .where("subject_id", "=", id)
    .where("field", "=", field)
    .where("kind", "=", kind)
    .execute();
  return new Map<string, FurtherText>(
    rows.map(({ language, of_version, date_updated, ...row }) => [
      language,
      {
        ...row,
        language: language as Language,
        stale: of_version < current,
        date_updated: isoInstant(date_updated),
      },
    ]),
  );
}

type Stored = { language: Language; text: string; version: number };

async function store(tx: Database, { kind, id, field }: TextKey, { language, text, version }: Stored): Promise<void> {
  await sql`
    insert into translation as it (kind, subject_id, field, language, text, of_version)
    values (${kind}, ${id}, ${field}, ${language}, ${text}, ${version})
    on conflict (subject_id, field, kind, language) do update set
      text = excluded.text, of_version = excluded.of_version, version = it.version + 1, date_updated = now()`.execute(
    tx,
  );
}

async function remove(tx: Database, { kind, id, field }: TextKey, language: Language): Promise<void> {
  await tx
    .deleteFrom("translation")
    .where("subject_id", "=", id)
    .where("field", "=", field)
    .where("kind", "=", kind)
    .where("language", "=", language)
    .execute();
}
