/**
 * `in-use`: another process has the folder · `no-programs`: there is no PostgreSQL · `unusable-programs`: those that were named cannot be used ·
 * `older-cluster`, `newer-cluster`: the data is of another major version than the programs · `not-ours`: the folder of the socket is somebody
 * else's · `as-root`: PostgreSQL does not run as root, and there is no other user · `not-made`, `not-started`: PostgreSQL's own reason ·
 * `not-upgraded`: what `upgrade` was given does not fit
 */
export type RefusalCode =
  | "in-use"
  | "no-programs"
  | "unusable-programs"
  | "older-cluster"
  | "newer-cluster"
  | "not-ours"
  | "as-root"
  | "not-made"
  | "not-started"
  | "not-upgraded";

/** Why there is no database, in one line. Nothing has changed, and the folder is free. */
export class PostgresRefused extends Error {
  override readonly name = "PostgresRefused";
  readonly code: RefusalCode;

  constructor(code: RefusalCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
