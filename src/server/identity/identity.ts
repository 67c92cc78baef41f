import type { Provider, Sessions } from "@eolaire/identity-provider";
import type { AccountType } from "#core/contract/roles.ts";

/**
 * An identity provider: the embedded one, or a Firebase project. The rest of the server knows only this interface. What a
 * Firebase project cannot do is null; its tokens end by themselves, and the account's own flag refuses them.
 */
export type IdentityProvider = Pick<Provider, "verify" | "setDisabled" | "signOutEverywhere" | "deleteUser"> & {
  /** The account types whose rights need a second factor. */
  secondFactorFor: readonly AccountType[];
  confirmEmail: Provider["confirmEmail"] | null;
  hasRecoveryCodes: Provider["hasRecoveryCodes"] | null;
  sessions: Sessions | null;
};
