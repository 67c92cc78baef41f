import { randomUUID } from "node:crypto";
import { FIRST } from "#core/contract/locales.ts";
import { isLoopback } from "#core/domain/security/loopback.ts";
import type { Config } from "#core/server/config/config.ts";
import { mailSource } from "#core/server/mail/mail-source.ts";
import { smtpServer, tryOutSmtp } from "#core/server/mail/smtp.ts";
import { isPublic } from "./check-settings.ts";
import { type Finding, findingsOn, messageOf } from "./finding.ts";

const { right, doubtful, wrong } = findingsOn("mail");

const LIMITS = { connectionTimeout: 5_000, greetingTimeout: 5_000, dnsTimeout: 5_000, socketTimeout: 10_000 };
const SENDING_MS = 60_000;

/** Connects to the mail server and signs in; a mail is sent only to `sendTo`. */
export async function checkMail(config: Config, sendTo: string | undefined): Promise<Finding[]> {
  const { smtpUrl } = config.mail;
  if (!smtpUrl) {
    const text = "SMTP_URL is not set: mails stay in the outbox.";
    if (sendTo) return [wrong(text, "Set SMTP_URL and MAIL_FROM to send one.")];
    return [
      isPublic(config)
        ? doubtful(text, "Set SMTP_URL and MAIL_FROM: nobody can confirm an address without.")
        : right(text),
    ];
  }
  const { hostname } = new URL(smtpUrl);
  try {
    const { isEncrypted, signIn } = await tryOutSmtp(smtpUrl, LIMITS);
    const how = `${isEncrypted ? "by TLS" : "without encryption"}, ${signIn === "done" ? "signed in" : "without sign-in"}`;
    const findings = [right(`The mail server ${hostname} answers (${how}).`)];
    if (!isEncrypted && !isLoopback(hostname)) {
      findings.push(
        doubtful("Mails are sent to it without encryption.", "Use smtps://…:465, or a server that offers STARTTLS."),
      );
    }
    if (signIn === "unavailable") {
      findings.push(
        doubtful("SMTP_URL has a password, and the server accepts none.", "Use the port for submission, 465 or 587."),
      );
    }
    if (sendTo) findings.push(await sendOne(config.mail.from ?? "no-reply@localhost", smtpUrl, sendTo));
    return findings;
  } catch (error) {
    return [wrong(`The mail server ${hostname} refuses: ${messageOf(error)}`, adviceOn(error))];
  }
}

type SmtpError = Error & { code?: string };

function adviceOn(error: unknown): string {
  const { code = "" } = error as SmtpError;
  if (code === "EAUTH") return "Correct user and password in SMTP_URL; write @ as %40, / as %2F.";
  if (code === "ETLS" || /certificate|self.signed|ssl|tls/i.test(messageOf(error))) {
    return "smtps:// is for port 465, smtp:// with STARTTLS for 587; the certificate must be valid for this name.";
  }
  return "Correct host and port in SMTP_URL, and let the firewall pass connections to it.";
}

async function sendOne(from: string, smtpUrl: string, to: string): Promise<Finding> {
  const text = "This mail was sent by `npm run eolaire -- doctor --send-to`. It needs no answer.";
  const message = { id: randomUUID(), recipient: to, locale: FIRST, date_created: new Date() } as const;
  const mail = await mailSource(message, { subject: "A test of the mail server", text, html: null }, from);
  const outcome = await smtpServer(smtpUrl, LIMITS)({ ...mail, to }, AbortSignal.timeout(SENDING_MS));
  if (outcome.is === "taken") return right(`A mail to ${to} was accepted: see whether it arrives, and not as spam.`);
  const advice = "The server may demand another MAIL_FROM, or another recipient.";
  return wrong(`A mail to ${to} was not accepted: ${outcome.reason}`, advice);
}
