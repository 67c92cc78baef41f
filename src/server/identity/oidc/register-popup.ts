import type { FastifyInstance } from "fastify";
import { POPUP_CALLBACK_PATH, POPUP_HANDLER_PATH } from "../../../contract/identity.ts";
import { clientAddress } from "../../http/rate-limit.ts";
import type { ClientRate } from "../client-rate.ts";
import type { IdentityDeps } from "../deps.ts";
import { MAX_BODY_BYTES } from "../transport.ts";
import { endPopup } from "./popup-callback.ts";
import { startPopup } from "./popup-handler.ts";
import { sendPopupPage } from "./popup-page.ts";

const HEADERS = {
  "cache-control": "no-store",
  "referrer-policy": "no-referrer", // the address contains a code
  // The popup visits another site and returns: a stricter policy would separate it from its page.
  "cross-origin-opener-policy": "unsafe-none",
};

/**
 * The start and the callback of popups. Providers post forms from their own site, so no cookie or origin is required.
 */
export async function registerPopup(app: FastifyInstance, deps: IdentityDeps, rate: ClientRate): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    async (_request: unknown, body: string) => body,
  );
  app.addHook("onRequest", async (request, reply) => {
    reply.headers(HEADERS);
    if (!rate.mayCall(clientAddress(request.ip))) return sendPopupPage(reply.code(429), null);
  });
  app.get(POPUP_HANDLER_PATH, (request, reply) => startPopup(deps, request, reply));
  app.get(POPUP_CALLBACK_PATH, (request, reply) =>
    endPopup(deps, request, reply, new URLSearchParams(request.url.split("?")[1])),
  );
  app.post(POPUP_CALLBACK_PATH, { bodyLimit: MAX_BODY_BYTES }, (request, reply) =>
    endPopup(deps, request, reply, new URLSearchParams(request.body as string)),
  );
}
