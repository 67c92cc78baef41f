import type { DataOf, Endpoint, EventStream, SentInput } from "#core/contract/endpoint.ts";
import { MAX_FILE_BYTES } from "#core/contract/limits.ts";
import type { Locale } from "#core/contract/locales.ts";
import { isHeic } from "../photos/is-heic.ts";
import { ApiError } from "./api-error.ts";
import { type CallOptions, createClient, type SignedIn } from "./client.ts";

/**
 * @property onProgress the share of an upload that was sent, 0 to 1
 * @property onConverting called where a photo is converted before it is sent
 */
export type ApiCallOptions = CallOptions & { onProgress?: (share: number) => void; onConverting?: () => void };

export type ApiClientOptions = {
  locale: Locale;
  /** Null: nobody is signed in. */
  signedIn: () => Promise<SignedIn | null>;
  /** Called with each error response before it is thrown. */
  onError: (error: ApiError) => void;
};

export type ApiClient = ReturnType<typeof createApiClient>;

/**
 * Revalidates what the browser has cached. Public reads carry `stale-while-revalidate` (RFC 5861), with which a browser
 * would answer a read after a write from its cache, without the write.
 */
const revalidatingFetch: typeof fetch = (input, init) => fetch(input, { ...init, cache: "no-cache" });

/** The API of this origin, called with the token of the signed-in user. */
export function createApiClient({ locale, signedIn, onError }: ApiClientOptions) {
  const clientWith = (fetch = revalidatingFetch) =>
    createClient({
      baseUrl: "/api",
      locale,
      fetch,
      token: signedIn,
      log(message, problem, cause) {
        if (problem.code !== "aborted") console.warn(message, problem, cause); // the caller shows it to the reader
      },
    });
  const client = clientWith();
  const authHeaders = async (): Promise<Record<string, string>> => {
    const user = await signedIn();
    return user ? { authtoken: user.token, uid: user.uid } : {};
  };
  return {
    /**
     * Calls a row of the contract.
     * @throws ApiError
     */
    async call<E extends Endpoint>(
      endpoint: E,
      input: SentInput<E>,
      { onProgress, onConverting, ...options }: ApiCallOptions = {},
    ): Promise<DataOf<E>> {
      const caller = onProgress ? clientWith(fetchWithProgress(onProgress)) : client;
      const isPicture = endpoint.kind === "photo-upload" || endpoint.kind === "picture-upload";
      const maxBytes = endpoint.kind === "photo-upload" ? MAX_FILE_BYTES[endpoint.kind] : Number.POSITIVE_INFINITY;
      const sent = isPicture
        ? await withReadablePhoto(input, { signal: options.signal, onConverting, maxBytes })
        : input;
      onProgress?.(0);
      const { data, error } = await caller.call(endpoint, sent, options);
      if (!error) return data;
      const apiError = new ApiError(error);
      onError(apiError);
      throw apiError;
    },

    /**
     * Opens a stream of server-sent events.
     * @param after the id of the last event that was received
     * @returns the response, whatever its status
     */
    async openStream({ path, method }: EventStream, after: string, signal: AbortSignal): Promise<Response> {
      const headers = { accept: "text/event-stream", "last-event-id": after, ...(await authHeaders()) };
      return fetch(`/api${path}`, { method, headers, signal, cache: "no-store" });
    },

    /**
     * A photo or a recording that may not be published yet: an `<img>` could not send a token.
     * @throws Error where the reader may not have it
     */
    async readMedia(path: string, signal?: AbortSignal): Promise<Blob> {
      const response = await fetch(path, { headers: await authHeaders(), ...(signal && { signal }) });
      if (!response.ok) throw new Error(`${path} answered ${response.status}`);
      return response.blob();
    },
  };
}

/** The input of an upload, with a photo that the server reads. @param maxBytes of which a larger one is made smaller */
async function withReadablePhoto<Input>(
  input: Input,
  { signal, onConverting, maxBytes }: Pick<ApiCallOptions, "signal" | "onConverting"> & { maxBytes: number },
): Promise<Input> {
  const { file } = input as { file?: unknown };
  if (!(file instanceof File) || (file.size <= maxBytes && !(await isHeic(file)))) return input;
  onConverting?.();
  const { convertPhoto } = await import("../photos/convert-photo.ts");
  return { ...input, file: await convertPhoto(file, signal) };
}

/**
 * A `fetch` that reports the progress of an upload, which browsers report to `XMLHttpRequest` only.
 * @param onProgress called with the share of the body that was sent, 0 to 1
 */
function fetchWithProgress(onProgress: (share: number) => void): typeof globalThis.fetch {
  return (address, { method = "GET", headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, String(address));
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.responseType = "blob";
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
      request.onload = () => resolve(responseOf(request));
      request.onerror = () => reject(new TypeError("The server cannot be reached."));
      request.onabort = () => reject(new DOMException("The upload was stopped.", "AbortError"));
      signal?.addEventListener("abort", () => request.abort(), { once: true });
      if (signal?.aborted) request.abort();
      request.send(body as XMLHttpRequestBodyInit | null);
    });
}

function responseOf(request: XMLHttpRequest): Response {
  const contentType = request.getResponseHeader("content-type");
  return new Response(request.response as Blob, {
    status: request.status,
    ...(contentType && { headers: { "content-type": contentType } }),
  });
}
