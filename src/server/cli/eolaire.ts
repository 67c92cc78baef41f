import { env } from "node:process";
import { Command } from "commander";
import { readConfig } from "../config/config.ts";
import { addAccountCommands } from "./account-commands.ts";
import { addOutboxCommands } from "./outbox-commands.ts";

/** The operator's commands: `npm run eolaire -- COMMAND`. Each loads its modules when it is called. */
export function commandLine(): Command {
  const eolaire = new Command("npm run eolaire --")
    .description("The commands of Eolaire. Settings come from the environment; `config` lists them.")
    .usage("COMMAND")
    .helpCommand("help [COMMAND]", "says what there is, or how a command is used")
    .helpOption("--help", "the same")
    .showHelpAfterError("`npm run eolaire -- help` lists all commands.");
  eolaire
    .command("start")
    .description("starts the server, as `npm start` does")
    .action(async () => (await import("../main.ts")).main());
  eolaire
    .command("migrate")
    .description("brings the database to the newest version, without starting the server")
    .action(async () => (await import("./migrate.ts")).migrate(readConfig(env)));
  const demo = eolaire.command("demo").description("the demonstration: a fictional island");
  demo
    .command("load")
    .description("loads it into the database and the media")
    .action(async () => (await import("./demo.ts")).loadDemonstration(readConfig(env)));
  demo
    .command("remove")
    .description("takes it away; what is not of it stays")
    .action(async () => (await import("./demo.ts")).removeDemonstration(readConfig(env)));
  const page = eolaire.command("page").description("the pages of businesses");
  page
    .command("approve")
    .argument("<id>", "its id, or its address")
    .description("makes a page public that was asked for, or was declined")
    .action(async (id) => (await import("./page.ts")).approvePage(readConfig(env), id));
  addAccountCommands(eolaire);
  addOutboxCommands(eolaire);
  eolaire
    .command("config")
    .description("lists every setting: its value here, its default, what it is for")
    .action(async () => (await import("./print-config.ts")).printConfig(env));
  return eolaire;
}

if (import.meta.main) {
  await commandLine()
    .parseAsync()
    .catch(async (error) => (await import("../main.ts")).reportAndExit(error));
}
