import { timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Config } from "../config/config.ts";

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/**
 * Requires the token of the configuration. Without one only this machine may read metrics, and only while PUBLIC_URL is
 * local: requests through a proxy on this machine have a local address, too.
 */
export function mayReadMetrics({ headers, ip }: FastifyRequest, { metricsToken, publicUrl }: Config): boolean {
  if (metricsToken) return isEqual(headers.authorization ?? "", `Bearer ${metricsToken}`);
  return LOOPBACK.test(ip) && isLocal(publicUrl) && !headers.forwarded && !headers["x-forwarded-for"];
}

/** In constant time. */
function isEqual(sent: string, token: string): boolean {
  const [one, other] = [Buffer.from(sent), Buffer.from(token)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function isLocal(publicUrl: string | undefined): boolean {
  if (!publicUrl) return true;
  const { hostname } = new URL(publicUrl);
  return hostname === "localhost" || hostname === "[::1]" || LOOPBACK.test(hostname);
}
