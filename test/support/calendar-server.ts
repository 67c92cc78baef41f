import { mkdtemp, readFile, rm } from "node:fs/promises";
import type { IncomingMessage, RequestListener } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Network } from "#core/server/outbound/public-network.ts";
import { isPublicAddress } from "#core/server/outbound/public-network.ts";
import { makeCertificate } from "./nginx.ts";

/** The name of the certificate, which only `network` resolves. */
const HOST = "eolaire.example";
/** Names that lead into a network of ours; all others lead to the server. */
const INSIDE = new Map([
  ["inside.example", "10.0.0.1"],
  ["localhost", "::1"],
]);

/** An https server on this machine that a reader of calendars reaches like one of the public internet. */
export async function startCalendarServer() {
  const folder = await mkdtemp(join(tmpdir(), "eolaire-calendars-"));
  await makeCertificate(folder);
  const read = (name: string) => readFile(join(folder, name), "utf8");
  const [key, cert] = [await read("privkey.pem"), await read("fullchain.pem")];
  await rm(folder, { recursive: true });
  const requests: IncomingMessage[] = [];
  let answer: RequestListener = (_, response) => response.writeHead(404).end();
  const server = createServer({ key, cert }, (request, response) => {
    requests.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const resolve = async (name: string) => [{ address: INSIDE.get(name) ?? "127.0.0.1", family: 4 }];
  let isOpen = true;
  const network: Network = {
    resolve,
    ports: [443, port],
    isAllowed: (address) => (isOpen && address === "127.0.0.1") || isPublicAddress(address),
    ca: cert,
  };
  return {
    url: `https://${HOST}:${port}/calendar.ics`,
    port,
    network,
    /** What has been asked, oldest first. */
    requests,
    answerWith(listener: RequestListener) {
      answer = listener;
    },
    /** A calendar with these lines in it. */
    answerCalendar(...lines: string[]) {
      const body = ["BEGIN:VCALENDAR", "VERSION:2.0", "X-WR-CALNAME:The Lantern", ...lines, "END:VCALENDAR", ""].join(
        "\r\n",
      );
      answer = (_, response) => response.setHeader("etag", `"${body.length}"`).end(body);
    },
    /** Whether this machine counts as a part of the public internet. */
    set isPublic(is: boolean) {
      isOpen = is;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
