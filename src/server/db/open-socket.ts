import { once } from "node:events";
import { connect, type NetConnectOpts, type Socket } from "node:net";
import type postgres from "postgres";

/** What postgres.js knows of the server beside its documented options. */
type Server = postgres.Sql["options"] & {
  socket?: ((options: unknown) => Promise<Socket>) | undefined;
  path: string | false;
};

/** Opens the socket of a connection, as postgres.js does by itself. @throws Error where nobody answers in time */
export async function openSocket(options: postgres.Sql["options"]): Promise<Socket> {
  const { socket: open, path, host, port, connect_timeout } = options as Server;
  if (open) return open(options);
  const server: NetConnectOpts = path ? { path } : { host: host[0]!, port: port[0]! };
  const socket = connect(server);
  const late = () => socket.destroy(Object.assign(new Error("The database does not answer"), { code: "ETIMEDOUT" }));
  const timer = setTimeout(late, connect_timeout * 1000);
  try {
    await once(socket, "connect");
  } finally {
    clearTimeout(timer);
  }
  return path ? socket : Object.assign(socket, { host: host[0] }); // TLS asks for a certificate of this name
}
