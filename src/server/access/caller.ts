import { hashOf, type Identity, type TokenError, TokenRefused } from "@eolaire/identity-provider";
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from "fastify";
import type { Endpoint } from "#core/contract/endpoint.ts";
import type { ErrorCode } from "#core/contract/errors.ts";
import type { Locale } from "#core/contract/locales.ts";
import { ACCOUNT_TYPES } from "#core/contract/roles.ts";
import { TOKEN_PREFIX, TOKEN_SCOPES } from "#core/contract/scopes.ts";
import { mayDestroy, secondFactorDue } from "#core/domain/security/second-factor.ts";
import type { Database } from "../db/connect.ts";
import { acceptedLocale } from "../http/negotiate.ts";
import { ProblemError } from "../http/problem.ts";
import { clientAddress } from "../http/rate-limit.ts";
import type { IdentityProvider } from "../identity/identity.ts";
import { type CountCall, costOf, countToken, spendOrRefuse } from "./limits.ts";
import type { Spent } from "./owed-points.ts";
import { refuseByCaller } from "./permission.ts";
import type { AccountCaller, Caller } from "./policy.ts";

/** The caller of a request; `identity` is what their token says, null for a visitor. */
export type IdentifiedCaller = { caller: Caller; identity: Identity | null; client: CallingClient; locale: Locale };

/** Where a call comes from, for rate limits and view counts. Neither is stored. */
export type CallingClient = {
  /** An IPv4 address, or the /64 of an IPv6 one. */
  address: string;
  userAgent: string;
};

const PROBLEMS: Record<TokenError, ErrorCode> = {
  invalid: "no-token",
  revoked: "no-token",
  expired: "token-expired",
  disabled: "account-disabled",
};

/**
 * Authenticates a request. The identity provider and the account's row are queried at every call, so that disabling,
 * demoting or deleting an account takes effect at once, on every instance.
 * @throws ProblemError where the token is invalid, expired or revoked, or the account disabled
 */
export async function findCaller(
  request: FastifyRequest,
  { db, identity: provider }: { db: Database; identity: IdentityProvider },
): Promise<IdentifiedCaller> {
  const token = tokenOf(request);
  const visitor = visitorOf(request);
  if (token === null) return visitor;
  if (token.startsWith(TOKEN_PREFIX)) {
    const caller = await findTokenCaller(db, token, provider);
    if (headerValues(request, "uid").some((uid) => uid !== caller.uid)) throw new ProblemError("uid-mismatch");
    return { ...visitor, caller };
  }
  const identity = await provider.verify(token).catch(throwRefusal);
  if (headerValues(request, "uid").some((uid) => uid !== identity.uid)) throw new ProblemError("uid-mismatch");
  return { ...visitor, caller: await findAccountCaller(db, identity, provider), identity };
}

/** The caller of a request whose token, if any, is ignored. */
export function visitorOf(request: FastifyRequest): IdentifiedCaller {
  const locale = acceptedLocale(request.headers["accept-language"]);
  return { caller: { kind: "visitor" }, identity: null, client: clientOf(request), locale };
}

export const clientOf = ({ ip, headers }: Pick<FastifyRequest, "ip" | "headers">): CallingClient => ({
  address: clientAddress(ip),
  userAgent: headers["user-agent"] ?? "",
});

/** Whether the request has a token, valid or not. */
export function hasToken(request: FastifyRequest): boolean {
  return tokensOf(request).length > 0;
}

/** The token of a request, or null. Two different ones are ambiguous and refused. */
function tokenOf(request: FastifyRequest): string | null {
  const tokens = new Set(tokensOf(request));
  if (tokens.size > 1) throw new ProblemError("no-token");
  return [...tokens][0] ?? null;
}

function tokensOf(request: FastifyRequest): string[] {
  const bearers = headerValues(request, "authorization").flatMap((value) => /^Bearer (.*)$/i.exec(value)?.[1] ?? []);
  return [...headerValues(request, "authtoken"), ...bearers].map((token) => token.trim()).filter(Boolean);
}

/** Every value of a header that occurs several times: Node drops or joins them. */
function headerValues({ raw: { rawHeaders } }: FastifyRequest, name: string): string[] {
  return rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === name);
}

function throwRefusal(error: unknown): never {
  throw error instanceof TokenRefused ? new ProblemError(PROBLEMS[error.reason]) : error;
}

/** Index: account_uid_key. */
async function findAccountCaller(db: Database, identity: Identity, provider: IdentityProvider): Promise<Caller> {
  const { uid, hasSecondFactor } = identity;
  const row = await db
    .selectFrom("account")
    .select(["id", "uid", "type", "disabled", "deleted", "demo", "date_type_changed"])
    .select(["category_id", "place_id"])
    .where("uid", "=", uid)
    .executeTakeFirst();
  return row ? callerOf({ ...row, hasSecondFactor }, provider) : { kind: "unregistered", uid };
}

/**
 * The caller of what an account has planned before, with the rights that it has now; null: it has none any more. Its second factor was
 * shown when it was planned. Index: account_pkey.
 */
export async function plannerOf(db: Database, accountId: string): Promise<AccountCaller | null> {
  const row = await db
    .selectFrom("account")
    .select(["id", "uid", "type", "disabled", "deleted", "category_id", "place_id"])
    .where("id", "=", accountId)
    .executeTakeFirst();
  return !row || row.disabled || row.deleted ? null : callerAs(row, { needsSecondFactor: false });
}

const typeOf = (row: { type: string }) => ACCOUNT_TYPES.find((known) => known === row.type) ?? "member";

/** An account with the rights of its type, or with those of a member where these need a second factor. */
function callerAs(
  row: Pick<AccountRow, "id" | "uid" | "type" | "category_id" | "place_id">,
  { needsSecondFactor }: { needsSecondFactor: boolean },
): AccountCaller {
  const type = typeOf(row);
  const part = { categoryId: row.category_id, placeId: row.place_id };
  return {
    kind: "account",
    id: row.id,
    uid: row.uid,
    ownType: type,
    ...(type === "curator" && !needsSecondFactor && { part }),
    ...(needsSecondFactor ? { type: "member", needsSecondFactor } : { type }),
  };
}

type AccountRow = {
  id: string;
  uid: string;
  type: string;
  disabled: boolean;
  deleted: boolean;
  demo: boolean;
  date_type_changed: Date;
  category_id: string | null;
  place_id: string | null;
  hasSecondFactor: boolean;
};

/**
 * Without a second factor an administrator or editor has the rights of a member only, from a week after getting the type
 * on. The demonstration's accounts, whose passwords are public, are exempt.
 */
function callerOf({ hasSecondFactor, ...row }: AccountRow, { secondFactorFor }: IdentityProvider): AccountCaller {
  if (row.deleted) throw new ProblemError("no-token");
  if (row.disabled) throw new ProblemError("account-disabled");
  const type = typeOf(row);
  const needsSecondFactor =
    secondFactorFor.includes(type) &&
    !hasSecondFactor &&
    !row.demo &&
    Temporal.Instant.compare(secondFactorDue(row.date_type_changed.toTemporalInstant()), Temporal.Now.instant()) <= 0;
  return callerAs(row, { needsSecondFactor });
}

declare module "fastify" {
  interface FastifyRequest {
    /** Set by `identify`; null on routes without it. */
    identified: IdentifiedCaller | null;
    /** What the call has taken from a limit; null: nothing. */
    spent: Spent | null;
  }
}

export function decorateWithCaller(app: FastifyInstance): void {
  app.decorateRequest("identified", null);
  app.decorateRequest("spent", null);
}

/** How often the last use of a token is written. */
const USED_EVERY_MS = 60_000;

/**
 * A token of a program has at most the rights that its owner has at that moment. It is looked up at every call: one that was revoked
 * is refused at once, on every instance. Index: access_token_token_hash_key.
 */
async function findTokenCaller(db: Database, token: string, provider: IdentityProvider): Promise<AccountCaller> {
  const row = await db
    .selectFrom("access_token")
    .innerJoin("account", "account.id", "access_token.account_id")
    .select(["account.id", "account.uid", "account.type", "account.disabled", "account.deleted", "account.demo"])
    .select(["account.category_id", "account.place_id"])
    .select(["account.date_type_changed", "access_token.has_second_factor as hasSecondFactor"])
    .select(["access_token.id as token_id", "access_token.name", "access_token.scopes"])
    .select(["access_token.date_expires", "access_token.date_last_used"])
    .where("access_token.token_hash", "=", hashOf(token))
    .executeTakeFirst();
  if (!row) throw new ProblemError("no-token");
  const now = Date.now();
  if (row.date_expires.getTime() <= now) throw new ProblemError("token-expired");
  const caller = callerOf(row, provider);
  if (now - (row.date_last_used?.getTime() ?? 0) > USED_EVERY_MS) {
    const used = { date_last_used: new Date(now) };
    await db.updateTable("access_token").set(used).where("id", "=", row.token_id).execute();
  }
  const scopes = TOKEN_SCOPES.filter((scope) => row.scopes.includes(scope));
  return { ...caller, token: { id: row.token_id, name: row.name, scopes } };
}

type IdentifyDeps = { db: Database; countCall: CountCall; services: { identity: IdentityProvider } };

/** A hook that runs before the body is read: rate limit by address, authentication, rate limit by account. */
export function identify(row: Endpoint, { db, countCall, services }: IdentifyDeps): onRequestAsyncHookHandler {
  return async (request) => {
    await countCall(request, row.limit);
    const identified = await findCaller(request, { db, identity: services.identity });
    refuseByCaller(row, identified.caller);
    refuseOldSignIn(row, identified);
    request.identified = identified;
    const { caller } = identified;
    if (caller.kind === "account" && caller.token) await countToken(caller.token, row.limit, { db, countCall });
    const cost = costOf(row.limit, identified.caller, request.ip);
    request.spent = cost;
    if (cost) await spendOrRefuse(db, cost.key, cost.limit);
  };
}

/** Administrators and editors sign in again, with their second factor, before they destroy something. */
function refuseOldSignIn(row: Endpoint, { caller, identity }: IdentifiedCaller): void {
  if ("freshSignIn" in row && row.freshSignIn && (!identity || !mayDestroy(identity.authTime, Temporal.Now.instant())))
    throw new ProblemError("fresh-sign-in-required");
  if (!("destroys" in row && row.destroys) || caller.kind !== "account" || caller.type === "member") return;
  if (!identity || !mayDestroy(identity.authTime, Temporal.Now.instant())) throw new ProblemError("sign-in-too-old");
}

/** The caller that `identify` found. */
export function identifiedCaller({ identified }: FastifyRequest): IdentifiedCaller {
  if (!identified) throw new Error("the route lacks the hook `identify`");
  return identified;
}
