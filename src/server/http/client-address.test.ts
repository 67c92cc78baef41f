import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { clientAddressOf, trustIn } from "./client-address.ts";

const PROXIES = ["127.0.0.1", "::1", "10.0.0.0/8", "2001:db8:1::/48"];

const client = (remoteAddress: string, forwarded: string, proxies = PROXIES) =>
  clientAddressOf(
    { socket: { remoteAddress }, headers: { "x-forwarded-for": forwarded } } as never as IncomingMessage,
    trustIn(proxies),
  );

test.each([
  ["a proxy on this machine is believed", "127.0.0.1", "198.51.100.7", "198.51.100.7"],
  ["also where it is written as IPv6", "::ffff:127.0.0.1", "198.51.100.7", "198.51.100.7"],
  ["several proxies pass each other's client on", "::1", "198.51.100.7, 10.1.2.3,2001:db8:1::8", "198.51.100.7"],
  ["what a client writes itself is passed over", "10.0.0.1", "203.0.113.1, 127.0.0.1, 198.51.100.7", "198.51.100.7"],
  ["a client that is no proxy is not believed", "198.51.100.7", "203.0.113.1", "198.51.100.7"],
  ["a request of the proxy's own machine", "127.0.0.1", "10.0.0.5", "10.0.0.5"],
])("%s", (_, connected, forwarded, expected) => expect(client(connected, forwarded)).toBe(expected));

test("without a setting nobody is believed", () => {
  expect(client("127.0.0.1", "198.51.100.7", [])).toBe("127.0.0.1");
});
