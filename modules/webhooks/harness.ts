import { createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { Told, World } from "#harness/fuzz/world.ts";
import type { HarnessPart, Outcome } from "#harness/support/module.ts";
import type { Office } from "#harness/support/office.ts";

async function newWebhook({ call }: World): Promise<Told> {
  const { id } = await call("addWebhook", { name: "Office", url: "https://lantern.example/", kinds: ["hours"] });
  return { fields: { id } };
}

/** This machine, in the spellings by which it is reached. */
const WITHIN = [
  "127.0.0.1",
  "127.1",
  "2130706433",
  "0x7f.0.0.1",
  "0177.0.0.1",
  "0.0.0.0",
  "localhost",
  "LOCALHOST.",
  "a.localhost",
  "[::1]",
  "[::]",
  "[::ffff:127.0.0.1]",
  "[::ffff:7f00:1]",
  "[0:0:0:0:0:0:0:1]",
  "１２７.０.０.１",
  "127。0。0。1",
];

/** Webhooks to this machine, on a port that listens: no connection may arrive there, and nothing counts as delivered. */
async function intoThisNetwork({ owner, product }: Office): Promise<Outcome> {
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

export default {
  kinds: { "/admin/webhooks": "webhook" },
  chapters: {
    webhookDeliveries: newWebhook,
    editWebhook: newWebhook,
    deleteWebhook: newWebhook,
    renewWebhookSecret: newWebhook,
    testWebhook: newWebhook,
  },
  attempts: { "webhooks into this network": intoThisNetwork },
} satisfies HarnessPart;
