import type { LimitClass } from "#core/contract/endpoint.ts";
import type { Database } from "../db/connect.ts";
import { CallWindows } from "../http/call-windows.ts";
import { ProblemError } from "../http/problem.ts";
import { clientAddress, type Limit, limitKey, spend } from "../http/rate-limit.ts";
import type { Spent } from "./owed-points.ts";
import type { Caller, CallingToken } from "./policy.ts";

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

/** Counts the calls of each client address in the memory of this process. */
export class AddressLimits {
  readonly calls = new CallWindows();
  readonly searches = new CallWindows();
  readonly #limits: ReturnType<typeof readLimits>;

  constructor(clientRate: number) {
    this.#limits = readLimits(clientRate);
  }

  /** @returns how long the client has to wait, in milliseconds; 0: it may call */
  count(ip: string, limit: LimitClass): number {
    const address = clientAddress(ip);
    const wait = this.calls.count(address, this.#limits.read.points);
    return wait > 0 || limit !== "search" ? wait : this.#countSearch(address);
  }

  #countSearch = (address: string) => this.searches.count(address, this.#limits.search.points);

  /** @throws ProblemError `too-many-requests` */
  refuseMany({ ip }: { ip: string }, limit: LimitClass): void {
    const wait = this.count(ip, limit);
    if (wait > 0) throw tooMany(wait / 1000);
  }

  /** Of a call that is counted already, and turns out to search. @throws ProblemError `too-many-requests` */
  refuseManySearches({ ip }: { ip: string }): void {
    const wait = this.#countSearch(clientAddress(ip));
    if (wait > 0) throw tooMany(wait / 1000);
  }
}

/** @throws ProblemError `too-many-requests` */
export type CountCall = (request: { ip: string }, limit: LimitClass) => Promise<void>;

export function callCounter(limits: AddressLimits): CountCall {
  return async (request, limit) => limits.refuseMany(request, limit);
}

/** Of each token, beside the limits of its owner: one that got out cannot use those up. */
const TOKEN_LIMITS: typeof WRITE_LIMITS = {
  write: { points: 30, seconds: 60 },
  heavy: { points: 10, seconds: 30 * 60 },
};

/** Counts a call by a token of a program, wherever it comes from. @throws ProblemError `too-many-requests` */
export async function countToken(
  { id }: CallingToken,
  limit: LimitClass,
  { db, countCall }: { db: Database; countCall: CountCall },
): Promise<void> {
  const key = `token ${id}`;
  if (limit === "read" || limit === "search") return countCall({ ip: key }, limit);
  return spendOrRefuse(db, limitKey(`api ${limit}`, key), TOKEN_LIMITS[limit]);
}

/** What a call takes from the caller's bucket for writes, or for uploads and exports; null: nothing. */
export function costOf(limit: LimitClass, caller: Caller, ip: string): Spent | null {
  if (limit === "read" || limit === "search") return null;
  const whose = caller.kind === "visitor" ? clientAddress(ip) : caller.uid;
  return { key: limitKey(`api ${limit}`, whose), limit: WRITE_LIMITS[limit] };
}

/** @throws ProblemError `too-many-requests` where the bucket is empty */
export async function spendOrRefuse(db: Database, key: string, limit: Limit): Promise<void> {
  if (!(await spend(db, key, limit))) throw tooMany(limit.seconds / limit.points);
}

function tooMany(seconds: number): ProblemError {
  return new ProblemError("too-many-requests", { headers: { "retry-after": String(Math.max(1, Math.ceil(seconds))) } });
}
