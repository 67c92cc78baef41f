import type { IncomingMessage } from "node:http";
import { BlockList, isIPv4, isIPv6 } from "node:net";
import type { FastifyInstance } from "fastify";

/** Whether what an address says about its client is believed. */
export type ProxyTrust = (address: string) => boolean;

/** @param proxies addresses and ranges, such as `10.0.0.0/8` */
export function trustIn(proxies: readonly string[]): ProxyTrust {
  if (proxies.length === 0) return () => false;
  const trusted = new BlockList();
  for (const proxy of proxies) {
    const [address = "", length] = proxy.split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    if (length === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(length), family);
  }
  return (address) => {
    const plain = addressIn(address);
    return plain !== null && trusted.check(plain, isIPv6(plain) ? "ipv6" : "ipv4");
  };
}

/**
 * The address of the client: of the connection, or where that is a trusted proxy, the last one of `X-Forwarded-For` that is
 * not. What stands before it was written by the client. Where a proxy wrote something else, it does not know its client.
 */
export function clientAddressOf({ socket, headers }: IncomingMessage, isTrusted: ProxyTrust): string {
  const connected = socket.remoteAddress ?? "";
  if (!isTrusted(connected)) return connected;
  const forwarded = headers["x-forwarded-for"]; // parses all headers
  if (forwarded === undefined) return connected;
  const hops = String(forwarded)
    .split(",")
    .filter((hop) => hop.trim() !== "") // RFC 9110, 5.6.1
    .map(addressIn)
    .reverse();
  const client = hops.find((hop) => hop === null || !isTrusted(hop));
  return (client === undefined ? hops.at(-1) : client) ?? connected;
}

/**
 * Makes `ip` of a request the address of its client. Fastify's own reading takes each hop as it was written, and believes
 * `X-Forwarded-Host` and `-Proto`, too.
 */
export function readClientAddresses(app: FastifyInstance, isTrusted: ProxyTrust): void {
  app.addHook("onRequest", async (request) => {
    Object.defineProperty(request, "ip", { value: clientAddressOf(request.raw, isTrusted) });
  });
}

/** Some proxies write the port, in the forms of RFC 7239 (section 6), and IPv6 without brackets in all its groups. */
const WITH_PORT = /^(?:\[([^\]]+)\]|([\d.]+)|((?:[\da-f]{1,4}:){7}[\da-f]{1,4}))(?::\d*)?$/i;
const MAPPED = /^::ffff:(?=\d+\.)/i;
const MAPPED_HEX = /^\[::ffff:([\da-f]{1,4}):([\da-f]{1,4})\]$/;

/** The address in an entry of `X-Forwarded-For`, without quotes, port and zone, IPv4 as such; null: there is none. */
function addressIn(hop: string): string | null {
  if (isIPv4(hop)) return hop; // nearly all are
  const text = hop.trim().replace(/^"\s*(.*?)\s*"$/, "$1");
  const [, bracketed, v4, v6] = WITH_PORT.exec(text) ?? [];
  const address = (bracketed ?? v4 ?? v6 ?? text).replace(/%.*$/, "").replace(MAPPED, "");
  if (!isIPv6(address)) return isIPv4(address) ? address : null;
  const [, high, low] = MAPPED_HEX.exec(new URL(`http://[${address}]`).hostname) ?? [];
  if (high === undefined || low === undefined) return address;
  return [high, low].flatMap((group) => [...Buffer.from(group.padStart(4, "0"), "hex")]).join(".");
}
