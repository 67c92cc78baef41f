import { env } from "node:process";
import { type Command, Option } from "commander";
import { readConfig } from "../config/config.ts";

const kind = () =>
  new Option("--kind <kind>", "only links by mail, other mails, or text messages").choices(["oob", "mail", "sms"]);

/** The commands `outbox …`: sent, waiting and failed messages. */
export function addOutboxCommands(eolaire: Command): void {
  const outbox = eolaire
    .command("outbox")
    .description("the messages to people: what waits, what was sent, what failed");
  outbox
    .command("list")
    .description("lists the newest messages")
    .option("--to <address>", "only to this address or number")
    .addOption(kind())
    .option("--type <type>", "only of this type, such as PASSWORD_RESET")
    .action(async (filter) => (await import("./outbox.ts")).listMessages(readConfig(env), filter));
  outbox
    .command("show")
    .argument("<id>", "as `outbox list` tells it")
    .description("prints a message: its headers and its text")
    .action(async (id) => (await import("./outbox.ts")).showMessage(readConfig(env), id));
  outbox
    .command("latest")
    .description("prints the newest link or code; exit code 1 while there is none")
    .requiredOption("--to <address>", "to this address or number")
    .addOption(kind())
    .option("--type <type>", "only of this type, such as PASSWORD_RESET")
    .option("--json", 'as { "code", "link" }')
    .action(async (options) => (await import("./outbox.ts")).printLatestCode(readConfig(env), options));
  outbox
    .command("send-again")
    .argument("<id>", "as `outbox list` tells it")
    .description("sends a message that failed once more")
    .action(async (id) => (await import("./outbox.ts")).sendMessageAgain(readConfig(env), id));
}
