import type { EndpointName } from "#core/contract/index.ts";
import type { Database } from "#core/server/db/connect.ts";
import type { DB } from "#core/server/db/schema.ts";
import type { ApiServer, Person } from "./api-server.ts";

/** Somebody with a page of their own, which everybody sees. */
export type Holder = { api: ApiServer; person: Person; page: string };

export type Row = {
  table: keyof DB;
  /** The column with what `make` returns. Default: `id`. */
  column?: string;
  /** What names no row. Default: an id. */
  missing?: string;
  /** @param isOwn false: one of which nobody else may know or which nobody else may change */
  make(holder: Holder, isOwn: boolean): Promise<string>;
};

/** A call with a row of its caller, which it accepts, and with somebody else's, which is as if there were none. */
export type Example = {
  row: Row;
  /** The whole input, with what names the row. */
  input(mine: Holder, id: string): object | Promise<object>;
  /** Default: the holder. */
  by?: "visitor" | "editor";
};

/** What the tests of permissions know of a module, the default export of its `authorisation.ts`. */
export type AuthorisationPart = {
  /** Its calls that whoever stands at the counter may make. */
  atCounter?: readonly EndpointName[];
  /** Each field of its calls that names a row beside the subject: `call field`; a text says why it needs no example. */
  foreign?: Readonly<Record<string, Example | string>>;
  /** Makes one of each kind of rows of a page that its calls act on (`page-rows.ts`), and returns its id. */
  pageRows?: Readonly<Record<string, (db: Database, pageId: string) => Promise<string>>>;
};

export type EngineUnderTest = {
  /** Lets the engine answer the searches of a database, of which the index knows the hours around an instant. */
  use(db: Database, now: Temporal.Instant): Promise<void>;
  /** Before a search: brings the index up to date. */
  settle(): Promise<void>;
};

/** An engine of search for the tests of all of them, the default export of `engine-of-tests.ts`. */
export type EngineOfTests = {
  name: string;
  /** Why it cannot be started here; null: it can. */
  whyNot(): Promise<string | null>;
  open(): EngineUnderTest;
};
