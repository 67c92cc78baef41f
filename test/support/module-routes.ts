import Fastify from "fastify";
import type { ModuleName } from "#core/contract/module-names.ts";
import type { RouteDeps } from "#core/server/module.ts";
import { SERVERS_OF_MODULES } from "#start/compiled/servers.ts";

/** Whatever is asked of it: nothing is called before a request comes. */
const ANYTHING: unknown = new Proxy(() => {}, { get: () => ANYTHING, apply: () => ANYTHING });

/** The addresses of modules outside of the API, as they are routed. */
export async function routesOfModules(): Promise<{ module: ModuleName; url: string }[]> {
  const found: { module: ModuleName; url: string }[] = [];
  for (const { module, routes } of SERVERS_OF_MODULES) {
    if (!routes) continue;
    const app = Fastify();
    app.addHook("onRoute", ({ url }) => void found.push({ module, url }));
    await app.register(async (scope) => routes(scope, ANYTHING as RouteDeps));
    await app.close();
  }
  return found;
}

/** An address that a route answers. */
export const addressOf = (url: string, slug = "lantern-bar"): string => url.replaceAll(/:\w+(\([^)]*\))?/g, slug);
