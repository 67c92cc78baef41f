import type { IncomingMessage } from "node:http";
import { BlockList, isIP, isIPv4, isIPv6 } from "node:net";
import type { FastifyInstance } from "fastify";
import ipaddr from "ipaddr.js";

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

/** The longest address has 45 characters, and may have quotes, brackets, a zone and a port. What is longer is none. */
const MAX_ENTRY = 64;

/**
 * The address of the client: of the connection, or where that is a trusted proxy, the last one of `X-Forwarded-For` that is
 * not. What stands before it was written by the client, and is not read. Where a proxy wrote something else, it does not know its client.
 */
export function clientAddressOf({ socket, headers }: IncomingMessage, isTrusted: ProxyTrust): string {
  const connected = socket.remoteAddress ?? "";
  if (!isTrusted(connected)) return connected;
  const forwarded = headers["x-forwarded-for"]; // parses all headers
  let client = connected;
  for (const entry of fromLast(String(forwarded ?? ""))) {
    const address = addressIn(entry);
    if (address === null) return connected;
    client = address;
    if (!isTrusted(address)) break;
  }
  return client;
}

/** The entries of a list that are not empty (RFC 9110, 5.6.1), the last one first. */
function* fromLast(list: string): Generator<string> {
  for (let end = list.length; end >= 0; ) {
    const comma = end === 0 ? -1 : list.lastIndexOf(",", end - 1);
    const entry = list.slice(comma + 1, end).trim();
    if (entry !== "") yield entry;
    end = comma;
  }
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

/** The address in an entry of `X-Forwarded-For`, without quotes, port and zone, IPv4 as such; null: there is none. */
function addressIn(entry: string): string | null {
  if (isIPv4(entry)) return entry; // nearly all are
  if (entry.length > MAX_ENTRY) return null;
  const text = /^".*"$/.test(entry) ? entry.slice(1, -1).trim() : entry;
  const [, bracketed, v4, v6] = WITH_PORT.exec(text) ?? [];
  const [address = ""] = (bracketed ?? v4 ?? v6 ?? text).split("%", 1);
  return isIP(address) === 0 ? null : ipaddr.process(address).toString();
}
