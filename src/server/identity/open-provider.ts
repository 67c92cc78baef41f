import { createPasswordHasher, IdentityRefused, openProvider as openEmbedded } from "@eolaire/identity-provider";
import type { FastifyInstance } from "fastify";
import { LOCALES, type Locale, localeOf } from "#core/contract/locales.ts";
import { isCommonPassword } from "#core/domain/security/common-passwords.ts";
import { toE164 } from "#core/domain/typed-phone.ts";
import type { Config } from "../config/config.ts";
import { StartRefused } from "../config/start-refused.ts";
import type { Database } from "../db/connect.ts";
import { ClientRate } from "../http/client-rate.ts";
import { readJson } from "../http/json.ts";
import { ProblemError } from "../http/problem.ts";
import { deleteAccount } from "./delete-account.ts";
import { firebaseProvider } from "./firebase/firebase.ts";
import type { IdentityProvider } from "./identity.ts";
import { limitsIn } from "./limits.ts";
import { identityMailer } from "./mailer.ts";
import { popupText } from "./popup-text.ts";
import { auditSignInChange } from "./sign-in-audit.ts";

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
  /** Default: the host of the public address. */
  siteName?: (locale: Locale) => string;
  /** Counts the calls of each client address. Default: one of its own. */
  rate?: ClientRate;
};

/**
 * Opens the configured identity provider.
 * @throws StartRefused where the key files of the data folder do not belong to the database, or others may read them
 */
export async function openProvider(options: Options): Promise<OpenProvider> {
  const { firebase, identity } = options.config;
  if (firebase) return { provider: firebaseProvider({ ...options.config, firebase }), register: () => {} };
  const { register, ...provider } = await openEmbedded(embeddedOptions(options)).catch(refuseStart);
  return { provider: { ...provider, secondFactorFor: identity.secondFactorFor }, register };
}

/** What the package of the embedded provider needs of the product. */
function embeddedOptions({ db, config, publicUrl, siteName, rate = new ClientRate(config.clientRate) }: Options) {
  const { password, ...settings } = config.identity;
  return {
    db,
    publicUrl,
    deleteAccount,
    popupText,
    settings: { ...settings, password: { ...password, isCommon: isCommonPassword } },
    authorizedDomains: config.authorizedDomains,
    keyFolder: config.dataDir,
    passwords: createPasswordHasher({ workers: config.workers }),
    mailer: identityMailer,
    limits: limitsIn(db, config, rate),
    audit: auditSignInChange,
    languages: LOCALES,
    actionPage: (locale: string) => new URL(`/${locale}/action`, publicUrl()),
    siteName: (locale: string) => siteName?.(localeOf(locale)) ?? new URL(publicUrl()).host,
    phoneNumber: toE164,
    parseJson: readJson,
    statusOf: (error: unknown) => (error instanceof ProblemError ? error.status : undefined),
  };
}

function refuseStart(error: unknown): never {
  if (!(error instanceof IdentityRefused)) throw error;
  const advice = ": put the identity.key of the data folder that this database began with into DATA_DIR.";
  throw new StartRefused("config", `${error.message}${error.code === "wrong-key" ? advice : ""}`, { cause: error });
}
