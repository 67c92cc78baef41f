import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { FaultyMailServer, MAIL_FAULTS, type MailFault } from "../harness/smtp/faulty-mail-server.ts";
import { untilEnded } from "../harness/smtp/mails.ts";
import { FaultyStore, STORE_FAULTS } from "../harness/store/faulty-store.ts";
import { s3Store } from "../src/server/media/store/s3-store.ts";
import { StoreUnavailable } from "../src/server/media/store/store-unavailable.ts";
import { waitForStore } from "../src/server/media/store/wait-for-store.ts";
import { newKey } from "./support/media.ts";
import { s3At, startObjectStore } from "./support/object-store.ts";
import { useOutbox } from "./support/outbox.ts";

/** Short forms of `npm run harness -- smtp` and `-- store`. */
const ENDS_MS = 60_000;
const PATIENCE = { connect: 1_000, answer: 1_500 };
const content = randomBytes(300_000);

const outbox = await useOutbox();
const objects = await startObjectStore("");
const proxy = await FaultyStore.start(objects.settings.endpoint!);
afterAll(async () => {
  await proxy.stop();
  await objects.stop();
});

test("whatever a mail server does, each mail arrives once, is refused, or may have arrived", async () => {
  const server = outbox.keep(await FaultyMailServer.start({ byteMs: 5 }));
  await outbox.startWorker({ smtpUrl: `smtp://127.0.0.1:${server.port}` }, { greetingTimeout: 1_000 });
  const addressOf = (fault: MailFault) => `${fault.replaceAll(" ", "-")}@oilean.example`;
  for (const fault of MAIL_FAULTS) {
    server.fault = fault;
    await outbox.queueReset(addressOf(fault));
    const row = () => outbox.row(addressOf(fault));
    await expect.poll(row).toMatchObject({ attempts: 1, state: expect.not.stringMatching("sending") });
  }
  server.fault = null;
  await untilEnded(outbox.db, ENDS_MS);
  const states = await Promise.all(
    MAIL_FAULTS.map(async (fault) => {
      const { state, last_error } = await outbox.row(addressOf(fault));
      return [fault, state === "failed" ? `failed ${last_error}` : state];
    }),
  );
  const refused = expect.stringMatching(/^failed .*550/);
  const uncertain = expect.stringMatching(/^failed uncertain/);
  expect(Object.fromEntries(states)).toEqual({
    silent: "sent",
    slow: "sent",
    "answers 421": "sent",
    "answers 451": "sent",
    "wrong certificate": "sent",
    "answers 550": refused,
    "closes within DATA": uncertain,
    "closes before its 250": uncertain,
  });
  const arrived = MAIL_FAULTS.filter((fault) => states.some(([name, state]) => name === fault && state === "sent"));
  expect(server.received.map(({ to }) => to).sort()).toEqual(arrived.map(addressOf).sort());
  await expect.poll(() => server.openConnections).toBe(0);
});

test.each(STORE_FAULTS)(
  "a store that %s gives what it was given or an error, and is used again afterwards",
  async (fault) => {
    const store = s3Store(s3At(`http://127.0.0.1:${proxy.port}`), PATIENCE);
    const [before, during, after] = [newKey(), newKey(), newKey()].map((key) => `photos/${key}/640.jpg`) as [
      string,
      string,
      string,
    ];
    await store.write(before, content);
    proxy.fault = fault;
    const outcomes = await Promise.allSettled([
      store.read(before),
      buffer(store.stream(before)),
      store.stat(before),
      store.write(during, content),
      store.list("photos"),
    ]);
    proxy.fault = null;
    for (const outcome of outcomes) {
      if (outcome.status === "rejected") expect(outcome.reason).toBeInstanceOf(StoreUnavailable);
    }
    const failed = outcomes.map(({ status }) => status === "rejected");
    const isOfBodies = ["trickles", "other bytes", "fewer bytes"].includes(fault);
    const isOfAnswers = fault === "resets within a body";
    expect(failed).toEqual([true, true, !isOfBodies && !isOfAnswers, !isOfBodies, true]);
    await store.write(after, content);
    expect((await store.read(after)).equals(content)).toBe(true);
  },
);

/** What a first start says while it waits for a store. */
function waitFor(settings: ReturnType<typeof s3At>, limitMs = ENDS_MS) {
  const said: string[] = [];
  const say = (sentence: string) => void said.push(sentence);
  const log = { warn: say, info: say } as unknown as Parameters<typeof waitForStore>[0]["log"];
  const patience = { pauseMs: 20, sayMs: ENDS_MS, limitMs };
  return { said, done: waitForStore({ s3: settings, store: s3Store(settings, PATIENCE), log }, patience) };
}

test.each([
  ["is away", "does not answer (ECONNREFUSED)"],
  ["answers errors", "does not answer (503)"],
  ["has no bucket", "has no bucket “later”"],
])("a first start waits while the store %s", async (reason, problem) => {
  const settings = {
    ...s3At(`http://127.0.0.1:${proxy.port}`),
    ...(reason === "has no bucket" && { bucket: "later" }),
  };
  if (reason === "is away") await proxy.goAway();
  if (reason === "answers errors") proxy.fault = "answers 503";
  const { said, done } = waitFor(settings);
  await expect.poll(() => said.length, { timeout: 20_000 }).toBe(1);
  proxy.fault = null;
  if (reason === "is away") await proxy.comeBack();
  if (reason === "has no bucket") await mkdir(join(objects.folder, "../later"));
  await done;
  const where = `The object store at ${settings.endpoint}`;
  expect(said).toEqual([expect.stringContaining(`${where} ${problem}. Eolaire waits`), `${where} answers now.`]);
});

test("a first start ends with a sentence where the store stays away, or refuses the account", async () => {
  const away = waitFor(s3At("http://127.0.0.1:1"), 50);
  await expect(away.done).rejects.toMatchObject({
    exitCode: 75,
    message: expect.stringContaining("gives up: check S3_ENDPOINT"),
  });
  proxy.fault = "answers 403";
  const refused = waitFor(s3At(`http://127.0.0.1:${proxy.port}`));
  await expect(refused.done).rejects.toMatchObject({
    exitCode: 78,
    message: expect.stringContaining("check S3_ACCESS_KEY_ID"),
  });
  proxy.fault = null;
  expect(refused.said).toEqual([]);
});
