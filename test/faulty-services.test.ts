import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { FaultyMailServer, MAIL_FAULTS, type MailFault } from "../harness/smtp/faulty-mail-server.ts";
import { untilEnded } from "../harness/smtp/mails.ts";
import { FaultyStore, STORE_FAULTS } from "../harness/store/faulty-store.ts";
import { s3Store } from "../src/server/media/s3-store.ts";
import { StoreUnavailable } from "../src/server/media/store-unavailable.ts";
import { newKey } from "./support/media.ts";
import { s3At, startObjectStore } from "./support/object-store.ts";
import { useOutbox } from "./support/outbox.ts";

/** Short forms of `npm run harness -- smtp` and `-- store`. */
const ENDS_MS = 60_000;
const PATIENCE = { connect: 1_000, answer: 500 };
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
    ...{ silent: "sent", slow: "sent", "answers 421": "sent", "answers 451": "sent", "wrong certificate": "sent" },
    ...{ "answers 550": refused, "closes within DATA": uncertain, "closes before its 250": uncertain },
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
