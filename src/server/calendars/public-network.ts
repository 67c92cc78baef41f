import { lookup } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
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

/** false: it names an address that may not be connected to. A host with a name is checked when it is looked up. */
export function isHostAllowed({ hostname }: URL, network: Network = PUBLIC_NETWORK): boolean {
  const host = hostname.replace(/^\[|\]$/g, "");
  return isIP(host) === 0 || network.isAllowed(host);
}

/** A name leads to addresses that may not be connected to. */
export class NotPublic extends Error {
  constructor() {
    super("not a public address");
  }
}

/** Whether a connection failed by `NotPublic`, which comes as it was thrown, or as one of several failed attempts. */
export const isNotPublic = (error: unknown): boolean =>
  (error instanceof AggregateError ? error.errors : [error]).some((one) => one instanceof NotPublic);

/** Gives a connection the addresses of a name only where all of them may be connected to. It fails with `NotPublic`. */
export const checkedLookup =
  (network: Network): LookupFunction =>
  (hostname, options, callback) => {
    network.resolve(hostname).then(
      (found) => {
        const [first] = found;
        if (!first) return callback(new Error("the name has no address"), "", 0);
        if (!found.every(({ address }) => network.isAllowed(address))) return callback(new NotPublic(), "", 0);
        if (options.all) callback(null, found);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, "", 0),
    );
  };
