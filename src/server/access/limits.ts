import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { LimitClass } from "../../contract/endpoint.ts";
import type { Database } from "../db/connect.ts";
import { ProblemError } from "../http/problem.ts";
import { clientAddress, type Limit, limitKey, spend } from "../http/rate-limit.ts";
import type { Caller } from "./policy.ts";

/** By account, or by address where the caller has none; shared by all instances (docs/rules.md, "Limits"). */
const WRITE_LIMITS: Record<Exclude<LimitClass, "read" | "search">, Limit> = {
  write: { points: 60, seconds: 60 },
  heavy: { points: 30, seconds: 30 * 60 },
};

/** The share of an address's calls that may be searches, which cost the database most. */
const SEARCH_SHARE = 0.5;

/** Calls and searches per minute, by client address. */
const readLimits = (clientRate: number) => ({
  read: { points: clientRate, seconds: 60 },
  search: { points: Math.ceil(clientRate * SEARCH_SHARE), seconds: 60 },
});

/** The limits of all classes of calls, for the reference of the API. */
export const allLimits = (clientRate: number): Record<LimitClass, Limit> => ({
  ...readLimits(clientRate),
  ...WRITE_LIMITS,
});

export type CountCall = (request: FastifyRequest, limit: LimitClass) => Promise<void>;

/**
 * Counts the calls of each address in the memory of this instance.
 * @returns a function that throws ProblemError `too-many-requests`
 */
export async function limitAddresses(app: FastifyInstance, clientRate: number): Promise<CountCall> {
  await app.register(rateLimit, { global: false, cache: 50_000 });
  const { read, search } = readLimits(clientRate);
  const keyGenerator = ({ ip }: FastifyRequest) => clientAddress(ip);
  const calls = app.createRateLimit({ max: read.points, timeWindow: "1 minute", keyGenerator });
  const searches = app.createRateLimit({ max: search.points, timeWindow: "1 minute", keyGenerator });
  return async (request, limit) => {
    for (const count of limit === "search" ? [calls, searches] : [calls]) {
      const counted = await count(request);
      if (!counted.isAllowed && counted.isExceeded) throw tooMany(counted.ttlInSeconds);
    }
  };
}

/**
 * Takes a point from the caller's bucket for writes, or for uploads and exports.
 * @throws ProblemError `too-many-requests`
 */
export async function spendWrite(db: Database, limit: LimitClass, caller: Caller, ip: string): Promise<void> {
  if (limit === "read" || limit === "search") return;
  const whose = caller.kind === "visitor" ? clientAddress(ip) : caller.uid;
  await spendOrRefuse(db, limitKey(`api ${limit}`, whose), WRITE_LIMITS[limit]);
}

/** @throws ProblemError `too-many-requests` where the bucket is empty */
export async function spendOrRefuse(db: Database, key: string, limit: Limit): Promise<void> {
  if (!(await spend(db, key, limit))) throw tooMany(limit.seconds / limit.points);
}

function tooMany(seconds: number): ProblemError {
  return new ProblemError("too-many-requests", { headers: { "retry-after": String(Math.max(1, Math.ceil(seconds))) } });
}
