import type { IncomingMessage } from "node:http";
import { BlockList, isIP, isIPv6 } from "node:net";

/** Whether what an address says about its client is believed. */
export type ProxyTrust = (address: string) => boolean;

const MAPPED = /^::ffff:(?=\d+\.)/i;

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
    const plain = address.replace(MAPPED, "");
    return isIP(plain) !== 0 && trusted.check(plain, isIPv6(plain) ? "ipv6" : "ipv4");
  };
}

/**
 * The address of the client: of the connection, or where that is a trusted proxy, the last one of `X-Forwarded-For` that is
 * not. What stands before it was written by the client.
 */
export function clientAddressOf(request: IncomingMessage, isTrusted: ProxyTrust): string {
  const connected = request.socket.remoteAddress ?? "";
  if (!isTrusted(connected)) return connected;
  const forwarded = request.headers["x-forwarded-for"]; // parses all headers
  if (forwarded === undefined) return connected;
  const hops = String(forwarded)
    .split(",")
    .map((hop) => hop.trim())
    .reverse();
  return hops.find((hop) => !isTrusted(hop)) ?? hops.at(-1) ?? connected;
}
