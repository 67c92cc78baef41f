import type { Endpoint } from "#core/contract/endpoint.ts";
import { contract, scopeOf } from "#core/contract/index.ts";
import type { TokenScope } from "#core/contract/scopes.ts";
import type { Outcome } from "../support/module.ts";
import type { Office } from "../support/office.ts";

/** The headers of a program behind an address of its own. */
export function from(address: string, token?: string): Record<string, string> {
  return {
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    "x-forwarded-for": address,
    ...(token && { authorization: `Bearer ${token}` }),
  };
}

export async function newToken({ owner }: Office, name: string, scopes: TokenScope[]) {
  return (await owner.call("/api/account/tokens/add", { name, scopes, days: 7 })) as { id: string; token: string };
}

/**
 * An administrator's token that was made to read pages calls everything else: each call has to name the scope that is missing
 * or to be for people only, and none may be made, whatever it is sent.
 */
export async function beyondScope(office: Office): Promise<Outcome> {
  const { token } = await newToken(office, "Reads pages", ["pages:read"]);
  const findings: string[] = [];
  const closed = Object.values<Endpoint>(contract).filter(
    (row) => row.kind !== "public-read" && scopeOf(row) !== "pages:read" && row.who !== "anybody",
  );
  let refused = 0;
  for (const [at, { path, method }] of closed.entries()) {
    const body = method === "GET" ? {} : { body: "{}" };
    const headers = from(`198.51.100.${at % 250}`, token);
    const answer = await fetch(`${office.product.origin}/api${path}`, { method, headers, ...body });
    await answer.arrayBuffer();
    if (answer.status === 403 || answer.status === 401) refused++;
    else findings.push(`${path} was answered ${answer.status} to a token that may only read pages`);
  }
  return { tried: closed.length, refused, findings };
}
