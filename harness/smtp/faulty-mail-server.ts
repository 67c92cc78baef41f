import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { type MailServer, startMailServer } from "#test/support/mail-server.ts";

/** What is wrong with a mail server that accepts connections. */
export const MAIL_FAULTS = [
  "silent",
  "slow",
  "answers 421",
  "answers 451",
  "answers 550",
  "closes within DATA",
  "closes before its 250",
  "wrong certificate",
] as const;
export type MailFault = (typeof MAIL_FAULTS)[number];

/** A mail of which the server has seen the beginning; without an id where the connection ended before that. */
export type SeenMail = { id: string; to: string };

type Session = { socket: Socket; fault: MailFault | null; to: string; body: string | null; unread: string };

/** An SMTP server on loopback whose faults come and go. New connections follow the fault of their time. */
export class FaultyMailServer {
  readonly port: number;
  fault: MailFault | null = null;
  /** Answered with 250. */
  readonly received: SeenMail[] = [];
  /** Taken whole, and the connection closed without an answer. */
  readonly unanswered: SeenMail[] = [];
  /** Begun, and the connection closed before their end. */
  readonly cut: SeenMail[] = [];
  /** How many were refused for good. */
  refused = 0;
  /** How many were refused for now. */
  deferred = 0;
  readonly #open = new Set<Socket>();
  readonly #byteMs: number;
  readonly #encrypted: MailServer;
  #server: Server;

  private constructor(server: Server, encrypted: MailServer, byteMs: number) {
    this.#server = server;
    this.#encrypted = encrypted;
    this.#byteMs = byteMs;
    this.port = (server.address() as AddressInfo).port;
    server.on("connection", (socket) => this.#accept(socket));
  }

  /** @param byteMs how long the slow server takes for a byte of its answers */
  static async start({ byteMs = 1_000 } = {}): Promise<FaultyMailServer> {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    return new FaultyMailServer(server, await startMailServer(), byteMs); // whose certificate nobody has signed
  }

  get openConnections(): number {
    return this.#open.size;
  }

  /** Connections are refused. */
  async goAway(): Promise<void> {
    const closed = once(this.#server, "close");
    this.#server.close();
    for (const socket of this.#open) socket.destroy();
    await closed;
  }

  async comeBack(): Promise<void> {
    this.#server = createServer((socket) => this.#accept(socket)).listen(this.port, "127.0.0.1");
    await once(this.#server, "listening");
  }

  async stop(): Promise<void> {
    if (this.#server.listening) await this.goAway();
    await this.#encrypted.stop();
  }

  #accept(socket: Socket): void {
    this.#open.add(socket);
    socket.once("close", () => this.#open.delete(socket)).on("error", () => {});
    const session: Session = { socket, fault: this.fault, to: "", body: null, unread: "" };
    socket.once("close", () => {
      if (session.body !== null) this.cut.push(mailOf(session));
    });
    if (session.fault === "silent") return void socket.resume();
    if (session.fault === "wrong certificate") {
      const encrypted = connect(this.#encrypted.port, "127.0.0.1").on("error", () => {});
      socket.once("close", () => encrypted.destroy());
      return void socket.pipe(encrypted).pipe(socket);
    }
    if (session.fault === "answers 421") {
      this.deferred += 1;
      return void socket.end("421 Too many connections\r\n");
    }
    let answering = this.#say(session, "220 harness ESMTP");
    socket.setEncoding("latin1").on("data", (chunk) => {
      session.unread += chunk;
      answering = answering.then(() => this.#answer(session));
    });
  }

  async #answer(session: Session): Promise<void> {
    for (;;) {
      if (session.body !== null) return this.#take(session);
      const end = session.unread.indexOf("\r\n");
      if (end < 0) return;
      const command = session.unread.slice(0, end);
      session.unread = session.unread.slice(end + 2);
      await this.#say(session, this.#replyTo(command, session));
    }
  }

  #replyTo(command: string, session: Session): string {
    const verb = command.slice(0, 4).toUpperCase();
    if (verb === "QUIT") session.socket.end();
    if (verb === "RCPT") {
      session.to = /<([^>]*)>/.exec(command)?.[1] ?? "";
      const isEarly = (this.refused + this.deferred) % 2 === 0; // else after the mail
      if (isEarly) return this.#refusal(session) ?? "250 OK";
    }
    if (verb !== "DATA") return verb === "EHLO" ? "250 harness" : "250 OK";
    session.body = "";
    return "354 Go on";
  }

  async #take(session: Session): Promise<void> {
    session.body += session.unread;
    session.unread = "";
    const { socket, fault } = session;
    const mail = mailOf(session);
    if (fault === "closes within DATA" && mail.id) return void socket.destroy();
    if (!session.body?.endsWith("\r\n.\r\n")) return;
    session.body = null;
    if (fault === "closes before its 250") {
      this.unanswered.push(mail);
      return void socket.destroy();
    }
    const refusal = this.#refusal(session);
    if (!refusal) this.received.push(mail);
    await this.#say(session, refusal ?? "250 Taken");
  }

  #refusal({ fault }: Session): string | null {
    if (fault === "answers 451") {
      this.deferred += 1;
      return "451 Come again";
    }
    if (fault !== "answers 550") return null;
    this.refused += 1;
    return "550 No such mailbox";
  }

  /** The slow one answers byte by byte, until it is slow no more. */
  async #say({ socket, fault }: Session, line: string): Promise<void> {
    const bytes = `${line}\r\n`;
    let sent = 0;
    while (fault === "slow" && this.fault === "slow" && sent < bytes.length && socket.writable) {
      socket.write(bytes[sent++]!);
      await pause(this.#byteMs);
    }
    if (socket.writable) socket.write(bytes.slice(sent));
  }
}

function mailOf({ to, body }: Session): SeenMail {
  return { to, id: /^message-id: <([0-9a-f-]{36})/im.exec(body ?? "")?.[1] ?? "" };
}
