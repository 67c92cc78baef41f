import { lookup } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/** How names are resolved, and which addresses may be connected to. Tests let it be their own machine. */
export type Network = {
  resolve(hostname: string): Promise<{ address: string; family: number }[]>;
  isAllowed(address: string): boolean;
  /** To which ports an address that somebody typed may lead. */
  ports: readonly number[];
  /** Certificates to trust beside those of Node. */
  ca?: string;
};

/**
 * The service of a cloud by which its machines get their settings and keys, where it has a public address: Azure's. Those of the others
 * are link-local (169.254.169.254), unique local (fd00:ec2::254), shared (100.100.100.200) or reserved (192.0.0.192).
 */
const CLOUD_SERVICES: ReadonlySet<string> = new Set(["168.63.129.16"]);

/**
 * Whether an address belongs to the public internet: not this machine, a private, shared (CGNAT) or link-local network, a
 * group (multicast), or a way around that (an IPv4 address within IPv6, 6to4, Teredo, NAT64); nor what a cloud offers to its machines only.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || !ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === "unicast" && !CLOUD_SERVICES.has(parsed.toString());
}

/**
 * A name that is no host of the public internet wherever it leads: of one label, or below a name for private use (IANA's special-use
 * names, and `internal` of ICANN, such as `metadata.google.internal`).
 */
const PRIVATE_NAME = /^[^.]*$|(^|\.)(internal|intranet|local|localhost|localdomain|lan|home\.arpa|invalid|onion|alt)$/;

const HTTPS_PORT = 443;

export const publicNetwork = (ports: readonly number[]): Network => ({
  resolve: (hostname) => lookup(hostname, { all: true }),
  isAllowed: isPublicAddress,
  ports,
});

export const PUBLIC_NETWORK = publicNetwork([HTTPS_PORT]);

/** false: it names an address that may not be connected to. What a name leads to is checked when it is looked up. */
export function isHostAllowed({ hostname }: URL, network: Network): boolean {
  const host = hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  return isIP(host) === 0 ? !PRIVATE_NAME.test(host) : network.isAllowed(host);
}

/** The same for the whole of an https address that somebody typed, who could otherwise ask which ports of others are open. */
export const isAllowed = (url: URL, network: Network): boolean =>
  network.ports.includes(Number(url.port) || HTTPS_PORT) && isHostAllowed(url, network);

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
