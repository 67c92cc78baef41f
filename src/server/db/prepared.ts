import {
  type Compilable,
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from "kysely";
import type { Database } from "./connect.ts";
import type { DB } from "./schema.ts";

/** Builds and compiles statements, and executes none. */
const builder = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Stands among the parameters of a compiled statement for the value of a call. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

type Param<Values> = <Name extends keyof Values & string>(name: Name) => RawBuilder<Values[Name]>;

/**
 * A statement that is built and compiled once, at its first use. Building a large one takes longer than PostgreSQL takes
 * to execute it, so statements of public pages are made like this.
 *
 * @param build receives a function that makes a parameter of a name; the statement must not depend on anything else
 *
 * @example
 * ```ts
 * const pagesOf = prepared<{ owner: string }>()((db, param) =>
 *   db.selectFrom("page").select("page.id").where("page.user_id", "=", param("owner")),
 * );
 * const rows = await pagesOf(db, { owner: accountId });
 * ```
 */
export function prepared<Values extends Record<string, unknown>>() {
  return <Row>(build: (db: Kysely<DB>, param: Param<Values>) => Compilable<Row>) => {
    let compiled: CompiledQuery<Row> | undefined;
    return async (db: Database, values: Values): Promise<Row[]> => {
      compiled ??= build(builder, (name) => sql`${new Placeholder(name)}`).compile();
      const parameters = compiled.parameters.map((value) =>
        value instanceof Placeholder ? values[value.name] : value,
      );
      return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
    };
  };
}
