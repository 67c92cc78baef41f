import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** Headers of the SDK that are not CORS-safelisted. */
const HEADERS = [
  "content-type",
  "x-client-version",
  "x-firebase-gmpid",
  "x-firebase-client",
  "x-firebase-locale",
  "x-firebase-appcheck",
];
const PREFLIGHT_SECONDS = "3600";

/** Allows other origins to call and to read errors. No cookie is involved: only a token in the body authorises. */
export function allowOtherOrigins(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    reply.header("vary", "Origin");
    const origin = foreignOrigin(request);
    if (origin) reply.header("access-control-allow-origin", origin);
  });
  app.options("/*", answerPreflight);
}

async function answerPreflight(_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  return reply
    .code(204)
    .headers({
      "access-control-allow-methods": "POST, GET",
      "access-control-allow-headers": HEADERS.join(", "),
      "access-control-max-age": PREFLIGHT_SECONDS,
    })
    .send();
}

function foreignOrigin({ headers, host }: FastifyRequest): string | null {
  const { origin } = headers;
  if (!origin || !URL.canParse(origin)) return null;
  return new URL(origin).host === host ? null : origin;
}
