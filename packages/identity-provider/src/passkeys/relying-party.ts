import { isIP } from "node:net";
import type { IdentityDeps } from "../deps.ts";
import { requireMethod } from "../methods.ts";
import { ProtocolError } from "../protocol-error.ts";

/** The site to which browsers bind a passkey (WebAuthn): they show it nowhere else. */
export type RelyingParty = {
  /** The host of the public address. */
  id: string;
  origin: string;
};

const NOT_ENABLED = "PASSKEY_NOT_ENABLED";

/** @throws PASSKEY_NOT_ENABLED where the method is off, or the public address has no name */
export function requireRelyingParty(deps: IdentityDeps): RelyingParty {
  requireMethod(deps, "passkey", NOT_ENABLED);
  const party = relyingPartyOf(deps.publicUrl());
  if (!party)
    throw new ProtocolError(NOT_ENABLED, { text: "The public address must have a name instead of an IP address" });
  return party;
}

/**
 * Browsers refuse passkeys for IP addresses. A server that only this machine reaches can be opened as `localhost` instead.
 * @returns null for all other addresses without a name
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const { origin, hostname, host } = new URL(publicUrl);
  if (!isIP(hostname.replaceAll(/[[\]]/g, ""))) return { id: hostname, origin };
  if (hostname !== "127.0.0.1" && hostname !== "[::1]") return null;
  return { id: "localhost", origin: origin.replace(host, host.replace(hostname, "localhost")) };
}
