import { Readable } from "node:stream";
import { parseConnectionUrl } from "nodemailer/lib/shared";
import SMTPConnection, { type SMTPConnectionOptions } from "nodemailer/lib/smtp-connection";
import type { MailSource } from "./mail-source.ts";
import type { Outcome } from "./outcome.ts";

/** A healthy server answers within seconds; scanning a mail takes some servers a minute. */
export const SMTP_LIMITS = {
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  dnsTimeout: 15_000,
  socketTimeout: 120_000,
};
export type SmtpLimits = typeof SMTP_LIMITS;

/** Sends a mail through the server of a `smtp://` or `smtps://` address. Never throws; aborted by the signal. */
export type SmtpServer = (mail: MailSource & { to: string }, signal: AbortSignal) => Promise<Outcome>;

/** Replies to these commands are about the mail; other replies are about us or the server. */
const ABOUT_THE_MAIL = new Set(["MAIL FROM", "RCPT TO", "DATA", "API"]);

export function smtpServer(url: string, limits: SmtpLimits = SMTP_LIMITS): SmtpServer {
  const { auth, options } = connectionTo(url);
  return async ({ from, to, source }, signal) => {
    const connection = new SMTPConnection({ ...limits, ...options });
    const body = new MailBody(source);
    try {
      await send(connection, { auth, envelope: { from, to, size: source.length }, body, signal });
      return { is: "taken" };
    } catch (error) {
      return troubleOf(error as SmtpError, body);
    } finally {
      connection.close();
    }
  };
}

export type SmtpSession = {
  isEncrypted: boolean;
  /** `unavailable`: there is a password, and the server accepts none. */
  signIn: "done" | "none" | "unavailable";
};

/**
 * Connects and signs in as for a mail, and sends none.
 * @throws the error of the connection or the sign-in
 */
export function tryOutSmtp(url: string, limits: SmtpLimits = SMTP_LIMITS): Promise<SmtpSession> {
  const { auth, options } = connectionTo(url);
  const connection = new SMTPConnection({ ...limits, ...options });
  const session = new Promise<SmtpSession>((resolve, reject) => {
    const done = (signIn: SmtpSession["signIn"]) => resolve({ isEncrypted: connection.secure, signIn });
    connection.on("error", reject);
    connection.once("end", () => reject(new Error("The connection ended")));
    connection.connect((error) => {
      if (error) return reject(error);
      if (!auth) return done("none");
      if (!connection.allowsAuth) return done("unavailable");
      connection.login(auth, (refused) => (refused ? reject(refused) : done("done")));
    });
  });
  return session.finally(() => connection.close());
}

type Credentials = { user: string; pass: string };

/** Query parameters of the address, such as `?tls.rejectUnauthorized=false`, are nodemailer's options. */
function connectionTo(url: string): { auth: Credentials | undefined; options: SMTPConnectionOptions } {
  const { auth, ...options } = parseConnectionUrl(url);
  const isHere = /^(localhost|127\.[\d.]+|::1)$/.test(options.host ?? "localhost");
  // A password is sent over networks only with encryption; without a password the server's offer decides.
  return { auth: auth as Credentials | undefined, options: { requireTLS: Boolean(auth) && !isHere, ...options } };
}

type Sending = {
  auth: Credentials | undefined;
  envelope: { from: string; to: string; size: number };
  body: MailBody;
  signal: AbortSignal;
};

function send(connection: SMTPConnection, { auth, envelope, body, signal }: Sending): Promise<void> {
  return new Promise((resolve, reject) => {
    const step = (next: () => void) => (error?: Error | null) => (error ? reject(error) : next());
    const send = () => connection.send(envelope, body, step(resolve));
    const logIn = () => (auth && connection.allowsAuth ? connection.login(auth, step(send)) : send());
    connection.on("error", reject);
    connection.once("end", () => reject(new Error("The connection ended")));
    signal.addEventListener("abort", () => reject(new Error("Took too long, or was stopped")), { once: true });
    if (signal.aborted) return reject(new Error("Stopped"));
    connection.connect(step(logIn));
  });
}

type SmtpError = Error & { code?: string; command?: string; responseCode?: number; permanent?: boolean };

function troubleOf(
  { message, code = "ECONNECTION", command = "", responseCode, permanent }: SmtpError,
  body: MailBody,
): Outcome {
  const trouble = { reason: message, code: String(responseCode ?? code) };
  const refusedUnasked = responseCode === undefined && (code === "EENVELOPE" || code === "EMESSAGE");
  if (ABOUT_THE_MAIL.has(command) && (permanent || refusedUnasked)) return { is: "refused", ...trouble };
  if (responseCode === undefined && body.begun) return { is: "uncertain", ...trouble };
  return { is: "delayed", ...trouble };
}

/**
 * The body of a mail as a stream that records whether it was read. It is read only after the server's reply 354: until
 * then, the server cannot have the mail.
 */
class MailBody extends Readable {
  readonly #source: Buffer;
  begun = false;

  constructor(source: Buffer) {
    super();
    this.#source = source;
  }

  override _read(): void {
    this.begun = true;
    this.push(this.#source);
    this.push(null);
  }
}
