import pino from "pino";
import { inEveryLanguage } from "#core/contract/languages.ts";
import { notifyMailFailed } from "#core/server/api/accounts/notifications/effects.ts";
import { connectPostgres } from "#core/server/db/connect.ts";
import type { MailSettings } from "#core/server/mail/transport.ts";
import { type MailWorkerDeps, startMailWorker } from "#core/server/mail/worker.ts";
import * as renderer from "#core/web/mail/render.tsx";
import type { TestDatabase } from "./postgres.ts";

export const MAIL_SITE = {
  name: inEveryLanguage({ name: "Eolaire", name_ie: "Eolaire na nOileán" }),
  publicUrl: "https://eolaire.test",
};

export type TestWorker = {
  /** What it has written into its log, a line each. */
  log: string[];
  stop(): Promise<void>;
};

/** An instance that sends, as the server starts it. */
export async function startTestWorker(
  { db, connection }: Pick<TestDatabase, "db" | "connection">,
  mail: Partial<MailSettings>,
  limits?: Partial<NonNullable<MailWorkerDeps["limits"]>>,
): Promise<TestWorker> {
  const client = connectPostgres(connection, { max: 1 });
  const log: string[] = [];
  const times = { connectionTimeout: 2_000, greetingTimeout: 2_000, dnsTimeout: 2_000, socketTimeout: 2_000 };
  const stop = await startMailWorker({
    db,
    client,
    renderer,
    onGivenUp: notifyMailFailed,
    site: MAIL_SITE,
    logger: pino({ level: "info" }, { write: (line: string) => void log.push(line) }),
    mail: { smtpUrl: undefined, from: "Eolaire <no-reply@eolaire.test>", smsWebhookUrl: undefined, ...mail },
    limits: { ...times, ...limits },
  });
  return {
    log,
    async stop() {
      await stop();
      await client.end();
    },
  };
}
