/** A process for tests to kill: sends what is in the outbox of a database to a mail server. */

import pino from "pino";
import { inEveryLanguage } from "#core/contract/languages.ts";
import { notifyMailFailed } from "#core/server/api/accounts/notifications/effects.ts";
import { connectPostgres, kyselyOn } from "#core/server/db/connect.ts";
import { startMailWorker } from "#core/server/mail/worker.ts";

const client = connectPostgres(JSON.parse(process.argv[2]!));
await startMailWorker({
  db: kyselyOn(client),
  client,
  onGivenUp: notifyMailFailed,
  renderer: { renderMessage: (type) => ({ subject: type, html: null, text: type }) },
  site: { name: inEveryLanguage({ name: "Eolaire", name_ie: "Eolaire" }), publicUrl: "https://eolaire.test" },
  logger: pino({ level: "silent" }),
  mail: {
    smtpUrl: `smtp://127.0.0.1:${process.argv[3]}?ignoreTLS=true`,
    from: "no-reply@eolaire.test",
    smsWebhookUrl: undefined,
  },
});
