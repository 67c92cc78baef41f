import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type * as MailRenderer from "../web/mail/render.tsx";
import type * as Renderer from "../web/render.tsx";

/** What `npm run build` has written. */
export const DIST = fileURLToPath(new URL("../../dist/", import.meta.url));

export type Renderers = { renderer: typeof Renderer; mailRenderer: typeof MailRenderer };

/** The renderers of screens and of mails, as built. */
export async function loadRenderers(): Promise<Renderers> {
  const [renderer, mailRenderer] = await Promise.all([import(join(DIST, "server", "render.js")), loadMailRenderer()]);
  return { renderer, mailRenderer };
}

export const loadMailRenderer = (): Promise<typeof MailRenderer> => import(join(DIST, "server", "mail.js"));
