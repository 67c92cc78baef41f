import type { ColumnType, Generated, Kysely } from "kysely";
import type { CodeKind } from "./protocol.ts";

type Time = ColumnType<Date, Date | string, Date | string>;
type TimeByDefault = ColumnType<Date, Date | string | undefined, Date | string>;
type CountByDefault = ColumnType<string, bigint | number | string | undefined, bigint | number | string>;

export type JsonObject = { [name: string]: JsonValue | undefined };
type JsonValue = JsonObject | JsonValue[] | boolean | number | string | null;

/** The tables of the provider (`tables.sql`). Yours may have further columns with defaults, and others beside them. */
export type IdentityTables = {
  identity_code: IdentityCode;
  identity_factor: IdentityFactor;
  identity_key: IdentityKey;
  identity_link: IdentityLink;
  identity_passkey: IdentityPasskey;
  identity_recovery_code: IdentityRecoveryCode;
  identity_refresh_token: IdentityRefreshToken;
  identity_step: IdentityStep;
  identity_user: IdentityUser;
};

/** A Kysely of any database that has these tables, or a transaction of it. */
export type IdentityDatabase = Kysely<IdentityTables>;

export type IdentityCode = {
  code_hash: Buffer;
  date_created: TimeByDefault;
  date_expires: Time;
  date_used: Time | null;
  email: string;
  factor_id: string | null;
  kind: CodeKind;
  new_email: string | null;
  uid: string | null;
};

export type IdentityFactor = {
  date_enrolled: TimeByDefault;
  display_name: Generated<string>;
  id: Generated<string>;
  kind: "totp" | "phone";
  last_step: CountByDefault;
  phone_number: string | null;
  secret: Buffer | null;
  uid: string;
};

export type IdentityKey = {
  algorithm: "RS256";
  date_created: TimeByDefault;
  date_retired: Time | null;
  kid: string;
  private_key: Buffer;
  public_jwk: ColumnType<JsonValue, JsonObject | string, JsonObject | string>;
};

export type IdentityLink = {
  date_created: TimeByDefault;
  display_name: Generated<string>;
  email: string | null;
  photo_url: Generated<string>;
  provider_id: string;
  raw_id: string;
  uid: string;
};

export type IdentityPasskey = {
  backed_up: boolean;
  backup_eligible: boolean;
  counter: CountByDefault;
  credential_id: string;
  date_enrolled: TimeByDefault;
  date_last_used: Time | null;
  id: Generated<string>;
  name: Generated<string>;
  public_key: Buffer;
  transports: Generated<string[]>;
  uid: string;
};

export type IdentityRecoveryCode = {
  code_hash: Buffer;
  date_created: TimeByDefault;
  date_used: Time | null;
  id: Generated<string>;
  uid: string;
};

export type IdentityRefreshToken = {
  auth_time: Time;
  date_created: TimeByDefault;
  date_used: TimeByDefault;
  id: Generated<string>;
  second_factor: "totp" | "phone" | "passkey" | "recovery-code" | null;
  second_factor_id: string | null;
  sign_in_provider: string;
  token_hash: Buffer;
  uid: string;
  user_agent: Generated<string>;
};

export type IdentityStep = {
  attempts: Generated<number>;
  data: Buffer;
  date_created: TimeByDefault;
  date_expires: Time;
  handle_hash: Buffer;
  kind: string;
  uid: string | null;
};

export type IdentityUser = {
  custom_claims: ColumnType<JsonValue, JsonObject | string | undefined, JsonObject | string>;
  date_created: TimeByDefault;
  date_last_login: TimeByDefault;
  disabled: Generated<boolean>;
  display_name: Generated<string>;
  email: string | null;
  email_link: Generated<boolean>;
  email_verified: Generated<boolean>;
  /** BCP 47. */
  locale: Generated<string>;
  password_hash: string | null;
  phone_number: string | null;
  photo_url: Generated<string>;
  uid: string;
  valid_since: TimeByDefault;
};
