/**
 * Mails that users cause, sent by somebody who wants to write to strangers in the name of the directory:
 * `npm run harness -- mail-abuse`. It fails where a mail leaves that docs/rules.md forbids, where one has a link that
 * its sender wrote, more leave than the limits allow, or where a report does not mute. Nothing is random in it.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startMailServer } from "../test/support/mail-server.ts";
import { type Attempt, MailAbuser } from "./mail-abuse/abuser.ts";
import { conclude, type Figures } from "./support/conclude.ts";
import { openOffice } from "./support/office.ts";

/** Of docs/rules.md: mails in half an hour to a recipient, an hour by an account, a day for a page. */
const LIMITS = { recipient: 5, account: 10, page: 20 };
const WEB_ADDRESSES = [
  "https://evil.example/win",
  "evil.example",
  "EVIL．example",
  "www.evil.example",
  "hxxp://evil[.]example evil.example",
  "//evil.example/a",
  "evil。example",
  "mail me: a@evil.example",
  "evil.example:8443/x",
  "xn--evl-fma.example",
];
const NAMES = ["Win at evil.example", "https://evil.example/win", "Café www.evil.example", "a@evil.example"];

const folder = await mkdtemp(join(tmpdir(), "eolaire-mail-abuse-"));
const mail = await startMailServer();
const findings: string[] = [];
const figures: Figures = {};
try {
  await using office = await openOffice(
    folder,
    { SMTP_URL: `smtp://127.0.0.1:${mail.port}?ignoreTLS=true`, MAIL_FROM: "no-reply@eolaire.example" },
    { limited: true },
  );
  const abuser = new MailAbuser(office, mail.received);
  const refused = (what: string, attempts: Attempt[]) => {
    const sent = attempts.filter(({ status }) => status < 300);
    if (sent.length > 0) findings.push(`${what}: ${sent.length} of ${attempts.length} were accepted`);
    return `${attempts.length - sent.length} of ${attempts.length} refused`;
  };
  const atMost = (what: string, most: number, attempts: Attempt[]) => {
    const sent = attempts.filter(({ status }) => status < 300).length;
    if (sent !== most) findings.push(`${what}: ${sent} of ${attempts.length} were accepted instead of ${most}`);
    return `${sent} of ${attempts.length} sent`;
  };

  figures["by an account that is not confirmed"] = refused("unconfirmed", await abuser.asUnconfirmed());
  figures["for pages that are not approved"] = refused("not approved", await abuser.forPagesNotApproved());
  figures["with web addresses in the message"] = refused("web address", await abuser.withMessages(WEB_ADDRESSES));
  const before = await abuser.mailsToStrangers();
  if (before.length > 0) findings.push(`${before.length} mails left that were refused`);
  figures["to one recipient"] = atMost("one recipient", LIMITS.recipient, await abuser.toOneRecipient(30));
  figures["by one account"] = atMost("one account", LIMITS.account, await abuser.byOneAccount(30));
  figures["for one page, by its team"] = atMost("one page", LIMITS.page, await abuser.forOnePage(30));
  figures["with addresses in names of page and sender"] = `${(await abuser.withNames(NAMES)).length} sent`;
  findings.push(...(await abuser.reportMutes()));
  const mails = await abuser.mailsToStrangers();
  const linked = mails.filter((one) => one.links.some((link) => !link.startsWith(office.product.origin)));
  const loud = mails.filter(({ text }) => /evil\.example/i.test(text));
  for (const { to, links } of linked) findings.push(`the mail to ${to} links ${links.join(", ")}`);
  for (const { to } of loud) findings.push(`the mail to ${to} holds an address that a mail program makes a link of`);
  figures["mails to strangers"] = mails.length;
  figures["mails with a foreign link"] = linked.length + loud.length;
} catch (error) {
  findings.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
} finally {
  await mail.stop();
  await rm(folder, { recursive: true, force: true });
}
conclude({ figures, findings });
