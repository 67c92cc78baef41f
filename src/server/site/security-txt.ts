import type { FastifyInstance } from "fastify";
import { LOCALES } from "#core/contract/locales.ts";

/** RFC 9116 advises less than a year. */
const VALID_DAYS = 180;

/** `/.well-known/security.txt` (RFC 9116): where somebody who finds a flaw reports it, which is the office. */
export function registerSecurityTxt(app: FastifyInstance, { publicUrl }: { publicUrl: string }): void {
  const address = "/.well-known/security.txt";
  app.get(address, async (_request, reply) => {
    const expires = Temporal.Now.zonedDateTimeISO("UTC").add({ days: VALID_DAYS }).startOfDay().toInstant();
    const lines = [
      ...LOCALES.map((locale) => `Contact: ${publicUrl}/${locale}/feedback`),
      `Expires: ${expires}`,
      `Preferred-Languages: ${LOCALES.join(", ")}`,
      `Canonical: ${publicUrl}${address}`,
    ];
    return reply
      .type("text/plain; charset=utf-8")
      .header("cache-control", "public, max-age=86400")
      .send(`${lines.join("\n")}\n`);
  });
  app.get("/security.txt", async (_request, reply) => reply.redirect(address, 301));
}
