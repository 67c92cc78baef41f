import type { FastifyInstance } from "fastify";

type HeaderSettings = { https: boolean };

/** The same on every answer, errors and pictures too (trust document, rule 9). What is stricter sets its own CSP. */
export function securityHeaders({ https }: HeaderSettings): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": "camera=(), microphone=(self), geolocation=(self), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin-allow-popups", // sign-in popups keep their opener
    "x-frame-options": "DENY",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    ...(https && { "strict-transport-security": "max-age=31536000; includeSubDomains" }),
  };
}

export function addSecurityHeaders(app: FastifyInstance, settings: HeaderSettings): void {
  const headers = securityHeaders(settings);
  app.addHook("onRequest", async (_request, reply) => {
    reply.headers(headers);
  });
}

/** The Content-Security-Policy of a file that is no page: opened by itself it can load, run and frame nothing. */
export const SANDBOX_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";
