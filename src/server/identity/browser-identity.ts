import type { BrowserIdentity } from "#core/contract/accounts/identity.ts";
import type { Config } from "../config/config.ts";

/** What the browser needs to know about the configured provider. */
export function browserIdentity({ identity, firebase }: Pick<Config, "identity" | "firebase">): BrowserIdentity {
  return {
    projectId: firebase?.projectId ?? identity.projectId,
    apiKey: firebase?.apiKey ?? identity.apiKey,
    authDomain: firebase?.authDomain ?? null,
    appId: firebase?.appId ?? null,
    methods: firebase ? identity.methods.filter((method) => method !== "passkey") : identity.methods,
    secondFactorFor: firebase ? [] : identity.secondFactorFor, // a setting of the project
    providers: identity.providers.map(({ id, name }) => ({ id, name })),
  };
}
