import { setTimeout as delay } from "node:timers/promises";
import { from } from "#harness/assistants/programs.ts";
import type { Outcome } from "#harness/support/module.ts";
import { CLIENT_RATE, type Office } from "#harness/support/office.ts";

/** Two workers share what they have counted several times a second; meanwhile each counts alone. */
const SLACK = 1.2;
const AT_ONCE = 40;

/** An assistant asks as fast as it can, and somebody else now and then. */
export async function flood({ product }: Office, calls: number): Promise<Outcome> {
  const findings: string[] = [];
  const params = { name: "search", arguments: { question: "pub open tonight" } };
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
  const ask = (address: string) =>
    fetch(`${product.origin}/mcp`, { method: "POST", headers: from(address), body }).then(async (answer) => {
      await answer.arrayBuffer();
      return answer;
    });
  const begun = performance.now();
  const statuses = new Map<number, number>();
  let left = calls;
  let unhelpful = 0;
  const insist = async () => {
    while (left-- > 0) {
      const { status, headers } = await ask("203.0.113.7");
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 429 && !(Number(headers.get("retry-after")) > 0)) unhelpful++;
    }
  };
  const visitor = async () => {
    for (let at = 0; left > 0; at++) {
      const { status } = await ask(`192.0.2.${at % 200}`);
      if (status !== 200) findings.push(`somebody else was answered ${status}`);
      await delay(500);
    }
  };
  await Promise.all([...Array.from({ length: AT_ONCE }, insist), visitor()]);
  const seconds = (performance.now() - begun) / 1000;
  const most = (CLIENT_RATE / 2) * (Math.floor(seconds / 60) + 1) * SLACK;
  const answered = statuses.get(200) ?? 0;
  if (answered === 0 || answered > most) findings.push(`${answered} questions were answered, at most ${most} may be`);
  if (unhelpful > 0) findings.push(`${unhelpful} refusals do not say when to come back`);
  const others = [...statuses.keys()].filter((status) => status !== 200 && status !== 429);
  if (others.length > 0) findings.push(`questions were answered ${others.join(", ")}`);
  const figure = `${calls} in ${Math.round(seconds)} s: ${[...statuses].map(([status, n]) => `${n} × ${status}`).join(", ")}`;
  return { tried: calls, refused: statuses.get(429) ?? 0, findings, figure };
}
