import type { EndpointName } from "#core/contract/index.ts";
import type { Database } from "#core/server/db/connect.ts";
import type { CallerName } from "./caller-names.ts";
import type { KnownIds } from "./values.ts";

/** With `$file` for the file of an upload. */
export type Fields = Record<string, unknown>;

/** Where a life is lived, and what is needed for it. */
export type World = {
  db: Database;
  ids: KnownIds;
  /** Somebody else's call on the way. @throws Error with the answer where it is refused */
  call(name: EndpointName, fields: Fields, caller?: CallerName): Promise<Record<string, unknown>>;
  /** The same for a file that is downloaded by an administrator. */
  read(name: EndpointName, fields: Fields): Promise<string>;
  /** What the last message of this type had for its recipient. */
  mailed(type: string): Promise<Record<string, string>>;
};

/** Fields with which a call is answered with 2xx, and who makes it. */
export type Told = { fields: Fields; caller?: CallerName };
/** What has to happen before a call can be answered with 2xx. */
export type Chapter = (world: World) => Promise<Told>;
