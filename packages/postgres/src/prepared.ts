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

/** Builds and compiles statements, and executes none. */
const newBuilder = <DB>() =>
  new Kysely<DB>({
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
 * How statements of a database are built and compiled once, at their first use. Building a large one takes longer than PostgreSQL
 * takes to execute it.
 *
 * @param compilesOnce false: at each use, to find out whether a statement depends on what it must not
 * @returns a function that takes `build`, which receives a function that makes a parameter of a name; the statement must not depend
 *   on anything else
 *
 * @example
 * ```ts
 * const prepared = preparing<Tables>();
 * const notesOf = prepared<{ author: string }>()((db, param) =>
 *   db.selectFrom("note").select("id").where("author", "=", param("author")),
 * );
 * const rows = await notesOf(db, { author: "Nora" });
 * ```
 */
export function preparing<DB>({ compilesOnce = true } = {}) {
  const builder = newBuilder<DB>();
  return <Values extends Record<string, unknown>>() =>
    <Row>(build: (db: Kysely<DB>, param: Param<Values>) => Compilable<Row>) => {
      let statement: Statement | undefined;
      return async (db: Kysely<DB>, values: Values): Promise<Row[]> => {
        if (!statement || !compilesOnce)
          statement = statementOf(build(builder, (name) => sql`${new Placeholder(name)}`).compile());
        const { query, names } = statement;
        const parameters = names.map((name) => values[name]);
        return (await db.executeQuery<Row>({ ...(query as CompiledQuery<Row>), parameters })).rows;
      };
    };
}

/** A compiled statement, and the names of its parameters in order. */
type Statement = { query: CompiledQuery; names: string[] };

/**
 * Constants become part of the text, so that the plan for all values can use partial indexes (`where is_primary`); a value
 * that is used several times is one parameter, which is sent once.
 */
function statementOf(compiled: CompiledQuery): Statement {
  const names: string[] = [];
  const text = compiled.sql.replace(/\$(\d+)/g, (_, number: string) => {
    const value = compiled.parameters[Number(number) - 1];
    if (!(value instanceof Placeholder)) return literal(value);
    if (!names.includes(value.name)) names.push(value.name);
    return `$${names.indexOf(value.name) + 1}`;
  });
  return { query: { ...compiled, sql: text }, names };
}

/** @throws Error for a constant whose literal would need a type */
function literal(value: unknown): string {
  if (typeof value === "string") return `'${value.replaceAll("'", "''")}'`;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  throw new Error("A prepared statement has constants of texts, numbers and booleans only");
}
