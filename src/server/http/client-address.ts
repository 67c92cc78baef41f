import { isIPv6 } from "node:net";

/**
 * Whom limits are for: an IPv4 address, or the /64 of an IPv6 one, since a household has 2⁶⁴ of them.
 * @example clientAddress("2001:db8:1:2:3:4:5:6") // "2001:db8:1:2::/64"
 */
export function clientAddress(ip: string): string {
  const address = ip.replace(/%.*$/, ""); // a zone, such as %eth0
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!isIPv6(address)) return address;
  return `${groupsOf(address).slice(0, 4).join(":")}::/64`;
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = "", tail] = address.toLowerCase().split("::");
  const before = head ? head.split(":") : [];
  const after = tail ? tail.split(":") : [];
  const missing = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array.from({ length: Math.max(0, missing) }, () => "0"), ...after];
  return groups.map((group) => group.replace(/^0+(?=.)/, ""));
}
