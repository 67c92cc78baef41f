import type { FastifyInstance } from "fastify";

export const SPECULATION_RULES_PATH = "/speculation-rules.json";

const OURS = { href_matches: "/(en|ga)/*" };
const WITH_QUERY = { href_matches: "/*\\?*" };
const COUNTED = { href_matches: "/(en|ga)/(pages|categories)/*" };

/**
 * Browsers that know how fetch a screen while the pointer is on its link; choosing a language must stay a choice. What is
 * counted when it is seen comes only when the link is pressed: the browser does not ask for it again (`count-views.ts`).
 */
const RULES = {
  prefetch: [
    { where: { and: [OURS, { not: WITH_QUERY }, { not: COUNTED }] }, eagerness: "moderate" },
    { where: { and: [COUNTED, { not: WITH_QUERY }] }, eagerness: "conservative" },
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
