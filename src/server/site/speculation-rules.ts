import type { FastifyInstance } from "fastify";

export const SPECULATION_RULES_PATH = "/speculation-rules.json";

/** Browsers that know how fetch a screen while the finger is on its link. Choosing a language must stay a choice. */
const RULES = {
  prefetch: [
    {
      where: { and: [{ href_matches: "/(en|ga)/*" }, { not: { href_matches: "/*\\?*" } }] },
      eagerness: "moderate",
    },
  ],
};

export function serveSpeculationRules(app: FastifyInstance): void {
  app.get(SPECULATION_RULES_PATH, (_request, reply) =>
    reply
      .header("cache-control", "public, max-age=86400")
      .type("application/speculationrules+json")
      .send(JSON.stringify(RULES)),
  );
}
