import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** How names are resolved, and which addresses may be connected to. Tests let it be their own machine. */
export type Network = {
  resolve(hostname: string): Promise<{ address: string; family: number }[]>;
  isAllowed(address: string): boolean;
  /** Certificates to trust beside those of Node. */
  ca?: string;
};

/**
 * Whether an address belongs to the public internet: not this machine, a private, shared (CGNAT) or link-local network, a
 * group (multicast), or a way around that (an IPv4 address within IPv6, 6to4, Teredo, NAT64).
 */
export function isPublicAddress(address: string): boolean {
  return isIP(address) !== 0 && ipaddr.isValid(address) && ipaddr.parse(address).range() === "unicast";
}

export const PUBLIC_NETWORK: Network = {
  resolve: (hostname) => lookup(hostname, { all: true }),
  isAllowed: isPublicAddress,
};
