import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { POPUP_MODULE_PATH } from "#core/contract/accounts/identity.ts";
import type { SiteDeps } from "./screen-context.ts";

const TYPES = `import type { PopupRedirectResolver } from "firebase/auth";

/** The third argument of signInWithPopup, linkWithPopup and reauthenticateWithPopup: it asks no server but ours. */
export declare const PopupResolver: PopupRedirectResolver;
/** For a cancel button: ends the waiting sign-in with auth/popup-closed-by-user. */
export declare function cancelPopup(): void;
`;

const HEADERS = {
  "cache-control": "public, max-age=300",
  "access-control-allow-origin": "*", // modules of other origins are loaded with CORS
};

/** Our own resolver of popups with its types, for existing clients (docs/connecting-a-client.md). */
export async function registerPopupModule(
  app: FastifyInstance,
  { distDir, settings }: Pick<SiteDeps, "settings"> & { distDir: string },
): Promise<void> {
  if (settings.identity.authDomain !== null) return; // a Firebase project has its own
  const script = await readFile(join(distDir, "../identity/popup-resolver.js"));
  const send = (path: string, type: string, content: string | Buffer) =>
    app.get(path, (_request, reply) =>
      reply.headers({ ...HEADERS, "content-type": `${type}; charset=utf-8` }).send(content),
    );
  send(POPUP_MODULE_PATH, "text/javascript", script);
  send(POPUP_MODULE_PATH.replace(/\.js$/, ".d.ts"), "text/plain", TYPES);
}
