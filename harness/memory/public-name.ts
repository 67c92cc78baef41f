/**
 * Loaded before the product in the run of the memory (`--import`): one name leads to an address of the public internet, and
 * connections to that address to this machine. The product checks names and addresses as always.
 */
import type { LookupAddress } from "node:dns";
import dns from "node:dns/promises";
import { syncBuiltinESMExports } from "node:module";
import { Socket } from "node:net";

/** The name of the certificate of `startCalendarServer`. */
const NAME = "eolaire.example";
/** Nobody has it: the first connection to it must come from here. */
const PUBLIC_ADDRESS = "93.184.215.14";

const lookup = dns.lookup;
dns.lookup = (async (name: string, options: object) => {
  const found: LookupAddress = { address: PUBLIC_ADDRESS, family: 4 };
  return name === NAME ? [found] : lookup(name, options);
}) as typeof dns.lookup;
syncBuiltinESMExports();

type Connect = { internalConnect?: unknown } & Record<string, unknown>;
const prototype = Socket.prototype as unknown as Connect;
const connect = Socket.prototype.connect as (this: Socket, ...args: unknown[]) => Socket;
prototype.connect = function redirected(this: Socket, ...args: unknown[]): Socket {
  const [first] = args.flat() as [{ host?: string; lookup?: unknown } | undefined];
  if (first?.host !== NAME || typeof first.lookup !== "function") return connect.apply(this, args);
  const check = first.lookup as (...given: unknown[]) => void;
  first.lookup = (name: string, options: object, done: (error: unknown, ...found: unknown[]) => void) =>
    check(name, options, (error: unknown, address: unknown, family: unknown) =>
      done(error, Array.isArray(address) ? [{ address: "127.0.0.1", family: 4 }] : "127.0.0.1", family),
    );
  return connect.apply(this, args);
};
