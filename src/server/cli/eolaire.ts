import "../config/choose-place.ts"; // before what computes with it
import { env } from "node:process";
import { Command, InvalidArgumentError, Option } from "commander";
import { MODULE_NAMES, thoseOn } from "#core/contract/module-names.ts";
import { COMMANDS_OF_MODULES } from "#start/compiled/commands.ts";
import { describeSettings, modulesOffIn, readConfig } from "../config/config.ts";

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
    .option("--no-backup", "the database is backed up already")
    .action(async (options) => (await import("./migrate.ts")).migrate(readConfig(env), options));
  eolaire
    .command("upgrade-postgres")
    .requiredOption("--from <folder>", "the programs of the former PostgreSQL, such as /usr/lib/postgresql/15/bin")
    .description("copies the database of a former PostgreSQL into one of the bundled version, while no server runs")
    .action(async ({ from }) => (await import("./upgrade-postgres.ts")).upgradePostgres(readConfig(env), from));
  const demo = eolaire.command("demo").description("the demonstration: a fictional island");
  demo
    .command("load")
    .description("loads it into the database and the media")
    .action(async () => (await import("./demo.ts")).loadDemonstration(readConfig(env)));
  demo
    .command("remove")
    .description("takes it away; what is not of it stays")
    .action(async () => (await import("./demo.ts")).removeDemonstration(readConfig(env)));
  eolaire
    .command("setup-link")
    .description("prints a link, for one use within a day, by which the first administrator comes in")
    .action(async () => (await import("./setup-link.ts")).printSetupLink(readConfig(env)));
  const page = eolaire.command("page").description("the pages of businesses");
  page
    .command("approve")
    .argument("<id>", "its id, or its address")
    .description("makes a page public that was asked for, or was declined")
    .action(async (id) => (await import("./page.ts")).approvePage(readConfig(env), id));
  addAccountCommands(eolaire);
  addOutboxCommands(eolaire);
  addBackupCommands(eolaire);
  eolaire
    .command("config")
    .description("lists every setting: its value here, its default, what it is for")
    .action(() => printConfig(env));
  for (const { add } of thoseOn(COMMANDS_OF_MODULES, modulesOffIn(env))) add(eolaire, env);
  return eolaire;
}

/** The commands `admin …`, `account …` and `code …`. */
function addAccountCommands(eolaire: Command): void {
  const admin = eolaire.command("admin").description("the administrators of the directory");
  admin
    .command("add")
    .argument("<address>", "the email address of somebody who has signed in")
    .description("makes them an administrator")
    .action(async (address) => (await import("./accounts.ts")).addAdmin(readConfig(env), address));
  const account = eolaire.command("account").description("the accounts of people");
  account
    .command("disable")
    .argument("<uid>", "who it is at the identity provider")
    .description("signs somebody out and refuses them from now on")
    .action(async (uid) => (await import("./accounts.ts")).disableAccount(readConfig(env), uid, true));
  account
    .command("enable")
    .argument("<uid>", "who it is at the identity provider")
    .description("lets somebody in again")
    .action(async (uid) => (await import("./accounts.ts")).disableAccount(readConfig(env), uid, false));
  account
    .command("claims")
    .argument("<uid>", "who it is at the embedded identity provider")
    .argument("<json>", 'an object, such as \'{"boat":"Naomh Éanna"}\'; {} for none')
    .description("puts claims of yours into somebody's tokens, from the next one on")
    .action(async (uid, json) => (await import("./accounts.ts")).setClaims(readConfig(env), uid, json));
  const code = eolaire.command("code").description("the codes in links by mail");
  code
    .command("expire")
    .argument("<code>", "as `outbox latest --json` tells it")
    .description("makes one too old, to see what happens; in a demonstration only")
    .action(async (text) => (await import("./accounts.ts")).expireCode(readConfig(env), text));
}

const kind = () =>
  new Option("--kind <kind>", "only links by mail, other mails, or text messages").choices(["oob", "mail", "sms"]);

/** The commands `outbox …`: sent, waiting and failed messages. */
function addOutboxCommands(eolaire: Command): void {
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

/** The commands `backup …` and `restore`. */
function addBackupCommands(eolaire: Command): void {
  const backup = eolaire
    .command("backup")
    .argument(
      "[to]",
      "a file that ends with .tar.zst (.tar.zst.age), a folder or s3://bucket/prefix; default: BACKUP_TO",
    )
    .option("--without-keys", "leaves out the secrets of the data folder, identity.key and identity-admin.key")
    .description("makes a backup of everything, while the server runs")
    .action(async (to, { withoutKeys }) =>
      (await import("./backup.ts")).backup(readConfig(env), to, { keys: !withoutKeys }),
    );
  backup
    .command("list")
    .argument("[place]", "a folder or s3://bucket/prefix; default: BACKUP_TO")
    .description("lists the backups of a place, newest first")
    .action(async (place) => (await import("./backup.ts")).listBackups(readConfig(env), place));
  backup
    .command("verify")
    .argument("[backup]", "a backup, or a place, of which the newest is read; default: BACKUP_TO")
    .option("--identity <file>", IDENTITY)
    .description("reads a backup to its end, and compares every checksum and its signature")
    .action(async (place, options) => (await import("./backup.ts")).verify(readConfig(env), place, options));
  backup
    .command("prune")
    .argument("[place]", "a folder or s3://bucket/prefix; default: BACKUP_TO")
    .addOption(new Option("--keep <number>", "how many stay; default: BACKUP_KEEP").argParser(wholeNumber))
    .description("deletes all but the newest backups")
    .action(async (place, { keep }) => (await import("./backup.ts")).prune(readConfig(env), place, keep));
  eolaire
    .command("restore")
    .argument("<backup>", "a backup, or a place, of which the newest is restored")
    .option("--replace", "the data folder has data: they are moved aside, and stay", false)
    .option("--trust", "also one that was signed elsewhere, changed, or never signed", false)
    .option("--identity <file>", IDENTITY)
    .addOption(new Option("--until <time>", UNTIL).argParser(instant))
    .description("restores a backup into DATA_DIR, while no server runs on it")
    .action(async (from, options) => (await import("./backup.ts")).restoreBackup(readConfig(env), from, options));
}

const IDENTITY = "the file with the identity of age that opens it, where it is encrypted (`age-keygen`)";
const UNTIL = "with BACKUP_WAL: the database as it was at this time, such as 2026-11-22T16:00:00Z";

function instant(text: string): Temporal.Instant {
  try {
    return Temporal.Instant.from(text);
  } catch {
    throw new InvalidArgumentError(
      "It must be a time with its zone, such as 2026-11-22T16:00:00Z or …T16:00:00+01:00.",
    );
  }
}

function wholeNumber(text: string): number {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("It must be a whole number from 1.");
}

/**
 * Lists every setting, then reports what is invalid.
 * @throws StartRefused for an invalid setting
 */
function printConfig(env: Record<string, string | undefined>): void {
  for (const { name, value, standard, about } of describeSettings(env)) {
    console.log(`${name}=${value || standard}`);
    console.log(`    ${about.replaceAll("`", "")} ${originOf(value, standard)}`);
  }
  const { modulesOff } = readConfig(env);
  const states = MODULE_NAMES.map((name) => `${name} (${modulesOff.includes(name) ? "off" : "there"})`);
  console.log(`Modules: ${states.join(", ") || "none"}`);
}

function originOf(value: string, standard: string): string {
  if (!value) return standard ? "(default)" : "(not set)";
  return standard ? `(default: ${standard})` : "(by default not set)";
}

if (import.meta.main) {
  await commandLine()
    .parseAsync()
    .catch(async (error) => (await import("../main.ts")).reportAndExit(error));
}
