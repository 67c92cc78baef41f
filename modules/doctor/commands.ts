import type { CommandsPart } from "#core/server/cli/part.ts";

export default {
  add(eolaire, env) {
    eolaire
      .command("doctor")
      .description("looks at settings, data, database, mail, storage, address and backups, and says what to do")
      .option("--send-to <address>", "sends a test mail to this address")
      .option("--time-from <url>", "compares the clock with that of a web server, such as https://time.example")
      .option("--json", "as { ok, findings: [{ subject, is, text, advice }] }")
      .action(async (wishes) => (await import("./doctor.ts")).doctor(env, wishes));
  },
} satisfies CommandsPart;
