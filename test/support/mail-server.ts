import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

export type ReceivedMail = {
  /** The envelope, which alone decides where a mail goes. */
  from: string;
  to: string[];
  secure: boolean;
  user: string | undefined;
  source: string;
  /** As a mail program reads it. */
  email: Email;
};

/** What a server says instead of 250; the text stands behind the status. */
export type Refusal = { at: "MAIL" | "RCPT" | "DATA"; status: number; text?: string };

export type MailServer = {
  port: number;
  received: ReceivedMail[];
  /** For the mails to come; null takes them. */
  refusal: Refusal | null;
  /** How long each mail is looked through before it is answered for. */
  delayMs: number;
  stop(): Promise<void>;
};

type MailServerOptions = Pick<SMTPServerOptions, "secure" | "disabledCommands"> & { user?: string; password?: string };

/** A real SMTP server on this machine; with a user it takes mail of nobody else. Its certificate is nobody's. */
export async function startMailServer({ user, password, ...options }: MailServerOptions = {}): Promise<MailServer> {
  const state: MailServer = { port: 0, received: [], refusal: null, delayMs: 0, stop: async () => {} };
  const answer = (at: Refusal["at"]) =>
    state.refusal?.at === at
      ? Object.assign(new Error(state.refusal.text ?? "No"), { responseCode: state.refusal.status })
      : null;
  const server = new SMTPServer({
    authOptional: !user,
    disableReverseLookup: true,
    logger: false, // its own certificate is good enough here
    ...options,
    onAuth: (auth, _session, done) =>
      auth.username === user && auth.password === password
        ? done(null, { user: auth.username })
        : done(Object.assign(new Error("Wrong password"), { responseCode: 535 })),
    onMailFrom: (_address, _session, done) => done(answer("MAIL")),
    onRcptTo: (_address, _session, done) => done(answer("RCPT")),
    async onData(stream, session, done) {
      const chunks = await stream.toArray().catch(() => null);
      if (!chunks) return done(new Error("The client went away in the middle of the mail"));
      const source = Buffer.concat(chunks).toString();
      await new Promise((resolve) => setTimeout(resolve, state.delayMs));
      const refused = answer("DATA");
      const { mailFrom, rcptTo } = session.envelope;
      if (!refused) {
        state.received.push({
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map(({ address }) => address),
          secure: session.secure,
          user: session.user,
          source,
          email: await PostalMime.parse(source),
        });
      }
      done(refused);
    },
  });
  server.on("error", () => {}); // a client that went away is what some tests are about
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  state.port = (server.server.address() as AddressInfo).port;
  state.stop = () => new Promise((resolve) => server.close(resolve));
  return state;
}

export type BrokenServer = { port: number; bodies: number; stop(): Promise<void> };

/** An SMTP server whose connections die: before it agrees to take the mail, or when it has it and has not answered. */
export async function startBrokenMailServer(diesAt: "RCPT" | "end of mail"): Promise<BrokenServer> {
  const sockets = new Set<Socket>();
  const state: BrokenServer = { port: 0, bodies: 0, stop: async () => {} };
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.write("220 broken.test\r\n");
    let text = "";
    let isBody = false;
    socket.on("data", (chunk) => {
      text += chunk;
      if (isBody) {
        if (!text.endsWith("\r\n.\r\n")) return;
        state.bodies += 1;
        return socket.destroy();
      }
      if (!text.endsWith("\r\n")) return;
      const commands = text.trim().split("\r\n");
      text = "";
      for (const command of commands) {
        if (diesAt === "RCPT" && command.startsWith("RCPT")) return socket.destroy();
        isBody = command === "DATA";
        socket.write(isBody ? "354 go on\r\n" : "250 ok\r\n");
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  state.port = (server.address() as AddressInfo).port;
  state.stop = async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  return state;
}
