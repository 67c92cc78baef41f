import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import type { SocketConnection } from "@eolaire/embedded-postgres";

/** A port that stands before the server: `accept` gets each client with a connection to the server behind, of which nothing is passed on yet. */
export async function standBefore(
  { socketDir, port, user, database }: SocketConnection,
  accept: (client: Socket, server: Socket) => void,
): Promise<{ url: string; close(): void }> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((client) => {
    const behind = connect(`${socketDir}/.s.PGSQL.${port}`);
    for (const one of [client, behind]) sockets.add(one.on("error", () => {}));
    accept(client, behind);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `postgres://${user}@127.0.0.1:${(server.address() as AddressInfo).port}/${database}`,
    close() {
      for (const one of sockets) one.destroy();
      server.close();
    },
  };
}
