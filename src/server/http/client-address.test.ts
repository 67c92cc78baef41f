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
  ["a port is no part of it", "127.0.0.1", "198.51.100.8:40001", "198.51.100.8"],
  ["nor of an IPv6 address", "127.0.0.1", "[2001:db8::1]:443", "2001:db8::1"],
  ["in brackets without a port", "127.0.0.1", "[2001:db8::1]", "2001:db8::1"],
  ["in quotes", "127.0.0.1", '"[2001:db8::1]:443"', "2001:db8::1"],
  ["in all its groups, without brackets", "127.0.0.1", "2001:db8:0:0:0:0:0:1:443", "2001:db8::1"],
  ["IPv4 written as IPv6", "127.0.0.1", "::ffff:198.51.100.8", "198.51.100.8"],
  ["and with a port", "127.0.0.1", "[::ffff:c633:6408]:9", "198.51.100.8"],
  ["in many spaces, beside nothing", "127.0.0.1", " ,  198.51.100.8 ,, ", "198.51.100.8"],
  [
    "a proxy that writes its port is one, too",
    "127.0.0.1",
    "198.51.100.8:1, 10.0.0.7:443,[2001:db8:1::8]:2",
    "198.51.100.8",
  ],
  ["a proxy that does not know its client", "127.0.0.1", "198.51.100.8, unknown", "127.0.0.1"],
  ["and tells it to the next one", "10.0.0.1", "unknown, 10.0.0.7:443", "10.0.0.1"],
  ["what is no address", "127.0.0.1", "999.1.1.1:80", "127.0.0.1"],
  ["more letters than an address has", "127.0.0.1", `198.51.100.8, ${"1".repeat(65)}`, "127.0.0.1"],
  ["whatever the client wrote before it", "127.0.0.1", `"${" ".repeat(15_000)}x, 198.51.100.8`, "198.51.100.8"],
  ["also where it begins with nothing", "127.0.0.1", ",198.51.100.8", "198.51.100.8"],
  ["nothing at all", "127.0.0.1", " , ", "127.0.0.1"],
])("%s", (_, connected, forwarded, expected) => expect(client(connected, forwarded)).toBe(expected));

test("without a setting nobody is believed", () => {
  expect(client("127.0.0.1", "198.51.100.7", [])).toBe("127.0.0.1");
});
