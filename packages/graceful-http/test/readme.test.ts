import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, test } from "vitest";

let primary: ChildProcess;
let address: string;
const lines: string[] = [];

beforeAll(async () => {
  primary = spawn(process.execPath, [`${import.meta.dirname}/programs/primary.ts`], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const output = createInterface({ input: primary.stdout! }).on("line", (line) => lines.push(line));
  await once(output, "line");
  address = lines[0]!;
});
afterAll(() => primary.kill("SIGKILL"));

async function ask(): Promise<string> {
  const request = get(address, { agent: false });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  let text = "";
  for await (const chunk of response) text += chunk;
  return text;
}

/** The processes that answer, by the numbers of their workers, from connections that are opened for each request. */
async function answering(): Promise<Map<string, string>> {
  const answers = await Promise.all(Array.from({ length: 30 }, () => ask().catch(() => "")));
  const named = answers.flatMap((text) => {
    const [, worker, pid] = /^worker (\d) of process (\d+)$/.exec(text) ?? [];
    return worker && pid ? [[worker, pid] as const] : [];
  });
  return new Map(named);
}

test("a worker that dies is replaced on the same port, with its number", async () => {
  await expect.poll(async () => (await answering()).size).toBe(2);
  const before = (await answering()).get("2")!;
  process.kill(Number(before), "SIGKILL");
  await expect.poll(async () => (await answering()).get("2") ?? before).not.toBe(before);
  expect((await answering()).get("1")).toBeDefined();
  expect(lines.slice(1)).toEqual(["a worker ended and is replaced"]);
});

test("the example of the README: a stop under load loses no request, and all processes end", async () => {
  let answered = 0;
  const lost: string[] = [];
  const client = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const resets: string[] = [];
    for (;;) {
      const outcome = await outcomeOf(agent);
      if (outcome === "refused") break; // what was reset before was accepted by nobody either
      if (outcome === "reset while new") resets.push(outcome);
      else if (outcome === "answered") {
        answered += 1;
        lost.push(...resets.splice(0));
      } else lost.push(outcome);
    }
    agent.destroy();
  };
  const clients = Promise.all(Array.from({ length: 16 }, client));
  await expect.poll(() => answered).toBeGreaterThan(100);
  const before = answered;
  primary.kill("SIGTERM");
  const [code] = await once(primary, "exit");
  await clients;
  expect(lost).toEqual([]);
  expect(code).toBe(0);
  expect(answered).toBeGreaterThan(before);
});

function outcomeOf(agent: Agent): Promise<string> {
  return new Promise((resolve) => {
    const sent = get(address, { agent }, (response) => {
      response.resume().on("end", () => resolve("answered"));
      response.on("error", (error) => resolve(error.message));
    });
    sent.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED") resolve("refused");
      else if (error.code === "ECONNRESET" && !sent.reusedSocket) resolve("reset while new");
      else resolve(error.message);
    });
  });
}
