import { sql } from "kysely";
import {
  ArrayExpressionNode,
  ColumnTypeNode,
  GenericExpressionNode,
  generate,
  IdentifierNode,
  PostgresDialect,
  UnionExpressionNode,
} from "kysely-codegen";
import type { Database } from "../src/server/db/connect.ts";
import { TABLES_OF_MODULES } from "./tables-of-modules.ts";

const SCHEMA_FILE = "src/server/db/schema.ts";

/** The list of values as PostgreSQL writes a check `in ('a', 'b')`: `CHECK ((kind = ANY (ARRAY['a'::text, 'b'::text])))`. */
const VALUE_LIST = /^CHECK \(\(\w+ = (ANY \(ARRAY\[.+\]\)|'[^']*'::text)\)\)$/;

const JSON_TEXT = new IdentifierNode("JsonText");
/** Written as objects, or as the text of any other value (`jsonText`). */
const JSON_WRITTEN = new UnionExpressionNode([new IdentifierNode("JsonObject"), JSON_TEXT]);
const JSON_COLUMN = new ColumnTypeNode(new IdentifierNode("JsonValue"), JSON_WRITTEN, JSON_WRITTEN);

const LANGUAGE = new IdentifierNode("Language");
const LOCALE = new GenericExpressionNode("Generated", [LANGUAGE]);

/** Columns whose type the database does not describe, with their types of the contract. */
const CONTRACT_TYPES = {
  "account.locale": LOCALE,
  "audio.language": LANGUAGE,
  "calendar_source.locale": LANGUAGE,
  "day_link.locale": LANGUAGE,
  "feedback.locale": LOCALE,
  "follower.locale": LOCALE,
  "identity_user.locale": LOCALE,
  "invite.locale": LOCALE,
  "outbox.locale": LOCALE,
  "proposed_change.locale": LOCALE,
  "event.kinds": new GenericExpressionNode("Generated", [new ArrayExpressionNode(new IdentifierNode("EventKind"))]),
  "notification.kind": new IdentifierNode("NotificationKind"),
  "page.accessibility": new GenericExpressionNode("Generated", [new IdentifierNode("Accessibility")]),
  "page.hidden_address": new IdentifierNode("HiddenAddress"),
  "price.sizes": new GenericExpressionNode("Generated", [
    new ColumnTypeNode(new ArrayExpressionNode(new IdentifierNode("PriceSize")), JSON_TEXT, JSON_TEXT),
  ]),
  "page.social": new GenericExpressionNode("Generated", [new IdentifierNode("SocialLinks")]),
};
const CONTRACT_IMPORTS = {
  Accessibility: "#core/contract/pages/accessibility.ts",
  EventKind: "#core/contract/writing/events.ts",
  NotificationKind: "#core/contract/accounts/notifications.ts",
  HiddenAddress: "#core/contract/pages/own.ts",
  JsonText: "@eolaire/postgres",
  Language: "#core/contract/language-codes.ts",
  PriceSize: "#core/contract/pages/prices.ts",
  SocialLinks: "#core/contract/pages/public.ts",
};

/**
 * Writes the types of all tables to `src/server/db/schema.ts`.
 *
 * A column whose check constraint lists its values, such as `check (status in ('draft', 'published'))`, has the union of
 * them as its type. Where the contract has the same enum, TypeScript compares the two: a value that only one of them has
 * does not compile.
 * @param verify only compare the file with the database
 * @throws Error where the file is outdated
 */
export async function generateSchema(db: Database, { verify }: { verify: boolean }): Promise<void> {
  const valuesOf = await listedValues(db);
  const dialect = new PostgresDialect({ dateParser: "string" });
  Object.assign(dialect.adapter.definitions, { Json: JSON_COLUMN });
  await generate({
    db,
    dialect,
    outFile: SCHEMA_FILE,
    overrides: { columns: CONTRACT_TYPES },
    customImports: CONTRACT_IMPORTS,
    verify,
    async postprocess({ metadata }) {
      metadata.tables = metadata.tables.filter(({ name }) => !TABLES_OF_MODULES.includes(name));
      for (const table of metadata.tables) {
        for (const column of table.columns) column.enumValues ??= valuesOf.get(`${table.name}.${column.name}`) ?? null;
      }
      return metadata;
    },
  });
}

/** By table and column (`page.status`), the values that a check constraint lists. */
async function listedValues(db: Database): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ path: string; definition: string }>`
    select relname || '.' || attname as path, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint
    join pg_class on pg_class.oid = conrelid
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'c' and cardinality(conkey) = 1
  `.execute(db);
  return new Map(
    rows.flatMap(({ path, definition }) => {
      const values = [...(VALUE_LIST.exec(definition)?.[1]?.matchAll(/'([^']*)'::text/g) ?? [])];
      return values.length > 0 ? [[path, values.map(([, value = ""]) => value)]] : [];
    }),
  );
}
