import type { FastifyRequest } from "fastify";
import { ACCOUNT_TYPES } from "../../contract/accounts.ts";
import type { ErrorCode } from "../../contract/errors.ts";
import type { Locale } from "../../contract/locales.ts";
import type { Caller } from "../../domain/policy.ts";
import type { Database } from "../db/connect.ts";
import { clientAddress } from "../http/client-address.ts";
import { acceptedLocale } from "../http/negotiate.ts";
import { ProblemError } from "../http/problem.ts";
import { type Identity, type IdentityProvider, type TokenFault, TokenRefused } from "../identity/identity.ts";

/** Who calls, and for anybody but a visitor what their token says. */
export type IdentifiedCaller = { caller: Caller; identity: Identity | null; client: CallingClient; locale: Locale };

/** From where a call comes, for limits and counts: neither is ever stored. */
export type CallingClient = {
  /** An IPv4 address, or the /64 of an IPv6 one. */
  address: string;
  userAgent: string;
};

const PROBLEMS: Record<TokenFault, ErrorCode> = {
  invalid: "no-token",
  revoked: "no-token",
  expired: "token-expired",
  disabled: "account-disabled",
};

/** RFC 9110, 11.6.1: a 401 says what would have been taken. */
const CHALLENGE = { headers: { "www-authenticate": "Bearer" } };

/**
 * Who sends this request: asked of the provider and of the account's row at every call, so that whoever is disabled,
 * demoted or deleted is so at once, on every instance.
 * @throws ProblemError where a token is there but not good
 */
export async function findCaller(
  request: FastifyRequest,
  { db, identity: provider }: { db: Database; identity: IdentityProvider },
): Promise<IdentifiedCaller> {
  const token = tokenOf(request);
  const visitor = visitorOf(request);
  if (token === null) return visitor;
  const identity = await provider.verify(token).catch(throwRefusal);
  if (headerValues(request, "uid").some((uid) => uid !== identity.uid)) throw refusal("uid-mismatch");
  return { ...visitor, caller: await findAccountCaller(db, identity.uid), identity };
}

/** Whoever calls without showing who they are. */
export function visitorOf(request: FastifyRequest): IdentifiedCaller {
  const locale = acceptedLocale(request.headers["accept-language"]);
  return { caller: { kind: "visitor" }, identity: null, client: clientOf(request), locale };
}

export const clientOf = ({ ip, headers }: FastifyRequest): CallingClient => ({
  address: clientAddress(ip),
  userAgent: headers["user-agent"] ?? "",
});

export function refusal(code: ErrorCode): ProblemError {
  return new ProblemError(code, code === "no-token" || code === "token-expired" ? CHALLENGE : {});
}

/** Whether the request brings a token, good or not. */
export function bringsToken(request: FastifyRequest): boolean {
  return tokensOf(request).length > 0;
}

/** The one token of a request, or null. Two that differ could be read as two people. */
function tokenOf(request: FastifyRequest): string | null {
  const tokens = new Set(tokensOf(request));
  if (tokens.size > 1) throw refusal("no-token");
  return [...tokens][0] ?? null;
}

function tokensOf(request: FastifyRequest): string[] {
  const bearers = headerValues(request, "authorization").flatMap((value) => /^Bearer +(.*)$/i.exec(value)?.[1] ?? []);
  return [...headerValues(request, "authtoken"), ...bearers].map((token) => token.trim()).filter(Boolean);
}

/** Every value that was sent: Node keeps the first of some headers, and joins others. */
function headerValues({ raw: { rawHeaders } }: FastifyRequest, name: string): string[] {
  return rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === name);
}

function throwRefusal(error: unknown): never {
  throw error instanceof TokenRefused ? refusal(PROBLEMS[error.fault]) : error;
}

/** Index: account_uid_key. */
async function findAccountCaller(db: Database, uid: string): Promise<Caller> {
  const row = await db
    .selectFrom("account")
    .select(["id", "type", "disabled", "deleted"])
    .where("uid", "=", uid)
    .executeTakeFirst();
  if (!row) return { kind: "unregistered", uid };
  if (row.deleted) throw refusal("no-token");
  if (row.disabled) throw refusal("account-disabled");
  const type = ACCOUNT_TYPES.find((known) => known === row.type) ?? "member";
  return { kind: "account", id: row.id, uid, type };
}
