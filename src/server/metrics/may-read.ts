import { timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Config } from "../config/config.ts";

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

type Settings = Pick<Config, "metricsToken" | "publicUrl">;

/**
 * Whether somebody may read how the server is doing: whoever brings the token of the configuration; without one this
 * machine alone, and only while the site is not open to others: a proxy on this machine comes from here too, whoever asks it.
 */
export function mayReadMetrics({ headers, ip }: FastifyRequest, { metricsToken, publicUrl }: Settings): boolean {
  if (metricsToken) return isSame(headers.authorization ?? "", `Bearer ${metricsToken}`);
  return LOOPBACK.test(ip) && isHere(publicUrl) && !headers.forwarded && !headers["x-forwarded-for"];
}

/** Without telling by its time how much of it was right. */
function isSame(sent: string, token: string): boolean {
  const [one, other] = [Buffer.from(sent), Buffer.from(token)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function isHere(publicUrl: string | undefined): boolean {
  if (!publicUrl) return true;
  const { hostname } = new URL(publicUrl);
  return hostname === "localhost" || hostname === "[::1]" || LOOPBACK.test(hostname);
}
