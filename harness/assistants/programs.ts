import { createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { Endpoint } from "../../src/contract/endpoint.ts";
import { contract, scopeOf } from "../../src/contract/index.ts";
import type { TokenScope } from "../../src/contract/scopes.ts";
import type { Office } from "../support/office.ts";

/** The headers of a program behind an address of its own. */
export function from(address: string, token?: string): Record<string, string> {
  return {
    ...{ "content-type": "application/json", accept: "application/json, text/event-stream" },
    "x-forwarded-for": address,
    ...(token && { authorization: `Bearer ${token}` }),
  };
}

export async function newToken({ owner }: Office, name: string, scopes: TokenScope[]) {
  return (await owner.call("/api/account/tokens/add", { name, scopes, days: 7 })) as { id: string; token: string };
}

type Outcome = { tried: number; refused: number; findings: string[] };

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

/** This machine, in the spellings by which it is reached. */
const WITHIN = [
  ...[
    "127.0.0.1",
    "127.1",
    "2130706433",
    "0x7f.0.0.1",
    "0177.0.0.1",
    "0.0.0.0",
    "localhost",
    "LOCALHOST.",
    "a.localhost",
  ],
  ...["[::1]", "[::]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[0:0:0:0:0:0:0:1]", "１２７.０.０.１", "127。0。0。1"],
];

/** Webhooks to this machine, on a port that listens: no connection may arrive there, and nothing counts as delivered. */
export async function intoThisNetwork({ owner, product }: Office): Promise<Outcome> {
  let connections = 0;
  const inside = createServer((socket) => {
    connections++;
    socket.destroy();
  });
  await new Promise<void>((resolve) => inside.listen(0, resolve));
  const { port } = inside.address() as { port: number };
  const findings: string[] = [];
  let refused = 0;
  try {
    for (const host of WITHIN) {
      const url = `https://${host}:${port}/hook`;
      const added = await owner
        .call("/api/admin/webhooks/add", { name: "Inside", url, kinds: "notices" })
        .catch(String);
      if (typeof added === "string") {
        if (/answered 422/.test(added)) refused++;
        else findings.push(`a webhook to ${host}: ${added}`);
        continue;
      }
      const { id } = added as { id: string };
      await owner.call("/api/admin/webhooks/test", { id });
      const problem = await problemOf(id);
      if (problem === "not-allowed") refused++;
      else findings.push(`a message to ${host} ended with ${problem}`);
      await owner.call("/api/admin/webhooks/delete", { id });
    }
  } finally {
    inside.close();
  }
  if (connections > 0) findings.push(`${connections} connections into this machine`);
  return { tried: WITHIN.length, refused, findings };

  async function problemOf(id: string): Promise<string> {
    for (const until = Date.now() + SETTLED_MS; Date.now() < until; await delay(200)) {
      const { items } = (await owner.call("/api/admin/webhooks/deliveries", { id })) as Deliveries;
      const [last] = items;
      if (last && last.state !== "waiting") return last.problem ?? last.state;
    }
    return `nothing in ${product.origin}`;
  }
}

const SETTLED_MS = 20_000;
type Deliveries = { items: { state: string; problem: string | null }[] };
