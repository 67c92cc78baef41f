import { FIRST } from "../contract/locales.ts";
import { DEMO_ACCOUNTS } from "../domain/security/demo-accounts.ts";
import type { Config } from "./config/config.ts";

/** What follows `#` is sent to no server, and stands in no log. */
export const setupAddress = (address: string, token: string): string => `${address}/${FIRST}/setup#${token}`;

type Started = { address: string; hasDemo: boolean; setupToken: string | null };

/**
 * What somebody at a terminal needs to know once the server is ready, a line each: the address, how to sign in, where mails and
 * data are, how to stop, where settings are.
 * `hasDemo`: whether the demonstration is loaded, whose passwords are public.
 */
export function welcomeLines(config: Config, { address, hasDemo, setupToken }: Started): string[] {
  return [
    `Eolaire is ready at ${address}`,
    `  Sign in:   ${signInLine(config, { address, hasDemo, setupToken })}`,
    `  Mails:     ${config.mail.smtpUrl ? `are sent by ${new URL(config.mail.smtpUrl).host}` : "stay here: npm run eolaire -- outbox shows them (SMTP_URL sends them)"}`,
    `  Data:      ${config.databaseUrl ? "in the PostgreSQL of DATABASE_URL, files" : "database and files"} in ${config.dataDir}`,
    "  Stop:      Ctrl-C; the next npm start goes on where it stopped",
    "  Settings:  environment variables: npm run eolaire -- config lists them with their values, docs/operating.md explains them",
  ];
}

function signInLine({ adminEmail }: Config, { address, hasDemo, setupToken }: Started): string {
  const screen = `${address}/${FIRST}/sign-in`;
  const admin = DEMO_ACCOUNTS.find(({ role }) => role === "admin");
  if (hasDemo && admin) return `${screen}, for example as ${admin.email} with the password “${admin.password}”`;
  if (adminEmail) return `${address}/${FIRST}/register: the account of ${adminEmail} becomes the administrator`;
  if (setupToken) return `begin at ${setupAddress(address, setupToken)} (works once, until tomorrow at this time)`;
  return screen;
}
