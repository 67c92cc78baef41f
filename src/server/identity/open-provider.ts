import type { FastifyInstance } from "fastify";
import type { Config } from "../config/config.ts";
import type { Database } from "../db/connect.ts";
import { openIdentity } from "./deps.ts";
import { embeddedProvider } from "./embedded.ts";
import { firebaseProvider } from "./firebase/firebase.ts";
import type { IdentityProvider } from "./identity.ts";
import { registerIdentity } from "./routes.ts";

export type OpenProvider = {
  provider: IdentityProvider;
  /** Registers the provider's routes; a Firebase project answers them itself. */
  register(app: FastifyInstance): void;
};

type Options = {
  db: Database;
  config: Config;
  /** May be known only after the server listens. */
  publicUrl: () => string;
};

/** Opens the configured identity provider. */
export async function openProvider({ db, config, publicUrl }: Options): Promise<OpenProvider> {
  const { firebase } = config;
  if (firebase) return { provider: firebaseProvider({ ...config, firebase }), register: () => {} };
  const deps = await openIdentity({ db, config, publicUrl });
  return { provider: embeddedProvider(deps), register: (app) => registerIdentity(app, deps) };
}
