import type { Auth } from "@firebase/auth";
import { type Account, accountEndpoints } from "../../../contract/accounts.ts";
import type { DataOf, Endpoint, EventStream, SentInput } from "../../../contract/endpoint.ts";
import { type Session, sessionEndpoints } from "../../../contract/sessions.ts";
import type { Locale } from "../../i18n/locales.ts";
import { ApiError } from "../api/api-error.ts";
import { type CallOptions, type Client, createClient, type Result, type SignedIn } from "../api/client.ts";
import { fetchWithProgress } from "../api/fetch-with-progress.ts";
import type { Ending } from "./endings.ts";
import { endingOf } from "./session.ts";

/** @property onProgress the share of an upload that is on its way, 0 to 1 */
export type CallOptionsWithProgress = CallOptions & { onProgress?: (share: number) => void };

/** What its holder may change; a photo comes by itself. */
export type AccountChanges = Partial<Pick<Account, "name" | "bio" | "locale" | "newsletter" | "local">>;

/**
 * The directory's own account of whoever is signed in. Every deed throws `ApiError` where the API says no.
 * @param end the API says that the session is over
 */
export const accountActions = (auth: Auth, locale: Locale, end: (ending: Ending) => void) => {
  const dataOf = <Data>({ data, error }: Result<Data>): Data => {
    if (!error) return data;
    const told = new ApiError(error);
    const ending = endingOf(told);
    if (ending) end(ending);
    throw told;
  };
  const token = async (): Promise<SignedIn | null> =>
    auth.currentUser && { token: await auth.currentUser.getIdToken(), uid: auth.currentUser.uid };
  const clientWith = (fetch?: typeof globalThis.fetch): Client =>
    createClient({
      baseUrl: "/api",
      locale,
      log: (message, problem, cause) => {
        if (problem.code !== "aborted") console.warn(message, problem, cause); // and its reader is told
      },
      ...(fetch && { fetch }),
      token,
    });
  const client = clientWith();
  return {
    /** Any call of the contract, as whoever is signed in. */
    async callApi<E extends Endpoint>(
      endpoint: E,
      input: SentInput<E>,
      options: CallOptionsWithProgress = {},
    ): Promise<DataOf<E>> {
      const { onProgress, ...rest } = options;
      const caller = onProgress ? clientWith(fetchWithProgress(onProgress)) : client;
      return dataOf(await caller.call(endpoint, input, rest));
    },

    /** The events of a call, after the one of this id: the bytes as they come, whatever the status. */
    async openStream({ path, method }: EventStream, after: string, signal: AbortSignal): Promise<Response> {
      const signedIn = await token();
      const headers = { accept: "text/event-stream", "last-event-id": after };
      return fetch(`/api${path}`, {
        ...{ method, signal, cache: "no-store" },
        headers: signedIn ? { ...headers, authtoken: signedIn.token, uid: signedIn.uid } : headers,
      });
    },

    /**
     * A photo or a recording, also of what is not public yet: an `<img>` could not say who asks.
     * @throws Error where it is not there for them
     */
    async readMedia(path: string, signal?: AbortSignal): Promise<Blob> {
      const signedIn = await token();
      const response = await fetch(path, {
        ...(signedIn && { headers: { authtoken: signedIn.token, uid: signedIn.uid } }),
        ...(signal && { signal }),
      });
      if (!response.ok) throw new Error(`${path} answered ${response.status}`);
      return response.blob();
    },

    /** Made at the first sign-in, and dated at each. */
    async openAccount(): Promise<Account> {
      const { displayName = null, photoURL = null } = auth.currentUser ?? {};
      return dataOf(await client.call(accountEndpoints.createAccount, { firebase_user: { displayName, photoURL } }));
    },

    readAccount: async (): Promise<Account> => dataOf(await client.call(accountEndpoints.ownAccount, {})).account,

    updateAccount: async (changes: AccountChanges): Promise<Account> =>
      dataOf(await client.call(accountEndpoints.updateAccount, changes)),

    removePhoto: async (): Promise<Account> =>
      dataOf(await client.call(accountEndpoints.updateAccount, { profile_photo: null })),

    async uploadPhoto(file: File, onProgress: (share: number) => void, signal: AbortSignal): Promise<Account> {
      const uploading = clientWith(fetchWithProgress(onProgress));
      return dataOf(await uploading.call(accountEndpoints.accountPhoto, { file }, { signal }));
    },

    /** Empty where the provider keeps none (Firebase). */
    listSessions: async (): Promise<Session[]> => dataOf(await client.call(sessionEndpoints.sessions, {})).items,

    /** Ends one, or all others where none is named. @returns those that are left */
    endSessions: async (id?: string): Promise<Session[]> =>
      dataOf(await client.call(sessionEndpoints.endSession, id ? { id } : {})).items,

    exportAccount: async (): Promise<Blob> => dataOf(await client.call(accountEndpoints.exportAccount, {})),

    async deleteAccount(): Promise<void> {
      dataOf(await client.call(accountEndpoints.deleteAccount, {}));
    },
  };
};
