import { once } from "node:events";
import { createServer, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { argv } from "node:process";

/**
 * The reference: raw `node:http` with the same bytes and headers as an answer of the product, and nothing in between.
 * `node raw-server.ts URL ACCEPT_ENCODING` prints its origin.
 */
const [url = "", encoding = "identity"] = argv.slice(2);

/** As it is sent: `fetch` would decompress it. */
const [answer] = (await once(get(url, { headers: { "accept-encoding": encoding } }), "response")) as [IncomingMessage];
const { connection: _connection, "keep-alive": _keepAlive, date: _date, ...headers } = answer.headers;
const body = Buffer.concat(await Array.fromAsync(answer as AsyncIterable<Buffer>));

const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
});
server.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
process.once("SIGTERM", () => process.exit(0));
