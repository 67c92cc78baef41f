import type { DataOf, Endpoint, SentInput } from "../../../contract/endpoint.ts";
import type { Problem } from "../../../contract/errors.ts";
import type { Locale } from "../../../contract/locales.ts";
import { problemOfAnswer, problemOfFailure } from "./problems.ts";
import { requestOf, UnsendableError } from "./request.ts";

export type Result<Data> = { data: Data; error?: undefined } | { data?: undefined; error: Problem };

export type ClientOptions = {
  /** Where the API stands, without a slash at the end: `https://directory.example/api`, or `/api` in a browser. */
  baseUrl: string;
  fetch?: typeof globalThis.fetch;
  /** Told of every `error`, with what caused it where that is known; never of what was sent. */
  log?: (message: string, error: Problem, cause?: unknown) => void;
  /** The language of the errors' texts; what the browser is set to where it is missing. */
  locale?: Locale;
  /** Who is signed in, asked for every call that is not public; null or no function: nobody. */
  token?: () => Promise<SignedIn | null>;
};

/** An identity token and the id of the user to whom it was given: the server refuses one that is somebody else's. */
export type SignedIn = { token: string; uid: string };

export type CallOptions = {
  signal?: AbortSignal;
  /** Of calls that add something: pressed twice, or sent again after a broken line, they add it once. */
  idempotencyKey?: string;
};

export type Client = {
  /**
   * Calls one row of the contract. Never throws and never tries twice: what goes wrong comes back as `error`.
   * @param body the row's fields; those of the path too
   * @example
   * const { data, error } = await client.call(contract.pages, { q: "chowder", open_at: "now" });
   */
  call<E extends Endpoint>(endpoint: E, body: SentInput<E>, options?: CallOptions): Promise<Result<DataOf<E>>>;
};

export function createClient(options: ClientOptions): Client {
  const { baseUrl, fetch = globalThis.fetch, log = console.error, locale, token = async () => null } = options;
  return {
    async call(endpoint, body, { signal, idempotencyKey } = {}) {
      const failed = (error: Problem, cause?: unknown) => {
        tell(log, `${endpoint.method} ${endpoint.path}: ${error.code}`, error, cause);
        return { error };
      };
      try {
        const signedIn = takesToken(endpoint) ? await token() : null;
        const { path, ...init } = requestOf(endpoint, body, { locale, signedIn, idempotencyKey });
        const response = await fetch(baseUrl + path, { ...init, ...(signal && { signal }) });
        if (response.ok && isFileOf(endpoint, response)) return { data: (await response.blob()) as never };
        const { answer, isJson } = await read(response);
        if (response.ok && isJson) return { data: answer as DataOf<typeof endpoint> };
        return failed(problemOfAnswer(response.status, answer, locale));
      } catch (error) {
        if (error instanceof UnsendableError) return failed(error.problem(locale));
        return failed(problemOfFailure(error, signal, locale), error);
      }
    },
  };
}

/** What is public needs no token, and is kept by caches without one. */
const takesToken = (row: Endpoint) => row.kind !== "public-read" || row.preview !== null;

const isFileOf = (row: Endpoint, { headers }: Response) =>
  row.kind === "download" && row.types.some((type) => headers.get("content-type") === type);

/** JSON by its type: an error page of something in between is no answer, even where it can be read as JSON. */
async function read(response: Response): Promise<{ answer: unknown; isJson: boolean }> {
  if (response.status === 204) return { answer: null, isJson: true }; // nothing to tell
  const isJson = /^application\/(problem\+)?json\b/i.test(response.headers.get("content-type") ?? "");
  const text = await response.text();
  return isJson ? parse(text) : { answer: undefined, isJson: false };
}

function parse(text: string): { answer: unknown; isJson: boolean } {
  try {
    return { answer: JSON.parse(text), isJson: true };
  } catch {
    return { answer: undefined, isJson: false }; // cut short, or not what its type says
  }
}

/** A log that fails must not turn an error that is told into one that is thrown. */
function tell(log: NonNullable<ClientOptions["log"]>, message: string, error: Problem, cause?: unknown): void {
  try {
    if (cause === undefined) log(message, error);
    else log(message, error, cause);
  } catch (failure) {
    console.error("the client's log failed", failure);
  }
}
