import { env } from "node:process";
import type { Command } from "commander";
import { readConfig } from "../config/config.ts";

/** The commands `admin …`, `account …` and `code …`. */
export function addAccountCommands(eolaire: Command): void {
  const admin = eolaire.command("admin").description("the administrators of the directory");
  admin
    .command("add")
    .argument("<address>", "the e-mail address of somebody who has signed in")
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
