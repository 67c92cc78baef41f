import type { Auth } from "@firebase/auth";
import { type Account, accountEndpoints } from "#core/contract/accounts/accounts.ts";
import { type Session, sessionEndpoints } from "#core/contract/accounts/sessions.ts";
import { type TokenList, tokenEndpoints } from "#core/contract/accounts/tokens.ts";
import type { Wish } from "#core/contract/accounts/wishes.ts";
import type { AnswerOf, SentInput } from "#core/contract/endpoint.ts";
import type { ApiCallOptions, ApiClient } from "../api/api-client.ts";

/** The fields of an account that its holder may change. The photo has calls of its own. */
export type AccountChanges = Partial<Pick<Account, "name" | "bio" | "locale" | "local" | Wish>>;

/** The directory's account of the signed-in user. All actions throw `ApiError`. */
export const accountActions = (auth: Auth, { call }: ApiClient) => ({
  /** Creates the account at the first sign-in, and dates it at each. */
  openAccount(): Promise<Account> {
    const { displayName = null, photoURL = null } = auth.currentUser ?? {};
    return call(accountEndpoints.createAccount, { firebase_user: { displayName, photoURL } });
  },

  /** Makes the account the first administrator's, by the secret of the server's link. */
  async claimDirectory(token: string): Promise<Account> {
    const { setupEndpoints } = await import("#core/contract/office/setup.ts");
    return call(setupEndpoints.claimDirectory, { token });
  },

  /** Where its holder works: the administration, or the pages of its own; null: nowhere. */
  async workplaceOf({ type }: Account): Promise<"/admin" | "/manage" | null> {
    if (type !== "member") return "/admin";
    const { ownPageEndpoints } = await import("#core/contract/pages/own.ts");
    const { items } = await call(ownPageEndpoints.ownPages, { limit: 1 });
    return items.length > 0 ? "/manage" : null;
  },

  updateAccount: (changes: AccountChanges): Promise<Account> => call(accountEndpoints.updateAccount, changes),
  removePhoto: (): Promise<Account> => call(accountEndpoints.updateAccount, { profile_photo: null }),

  uploadPhoto: (file: File, options: ApiCallOptions): Promise<Account> =>
    call(accountEndpoints.accountPhoto, { file }, options),

  /** Empty where the provider does not list sessions (Firebase). */
  listSessions: async (): Promise<Session[]> => (await call(sessionEndpoints.sessions, {})).items,

  /**
   * Ends one session, or all others where no id is given.
   * @returns the remaining sessions
   */
  endSessions: async (id?: string): Promise<Session[]> =>
    (await call(sessionEndpoints.endSession, id ? { id } : {})).items,

  listTokens: (): Promise<TokenList> => call(tokenEndpoints.tokens, {}),
  /** The answer has the token itself, this once. */
  addToken: (wanted: SentInput<typeof tokenEndpoints.addToken>): Promise<AnswerOf<typeof tokenEndpoints.addToken>> =>
    call(tokenEndpoints.addToken, wanted),
  async revokeToken(id: string): Promise<void> {
    await call(tokenEndpoints.revokeToken, { id });
  },

  exportAccount: (): Promise<Blob> => call(accountEndpoints.exportAccount, {}),

  async deleteAccount(): Promise<void> {
    await call(accountEndpoints.deleteAccount, {});
  },
});
