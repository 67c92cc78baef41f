import type { DataOf, Endpoint, SentInput } from "#core/contract/endpoint.ts";
import { CLIENT_ERRORS, type ClientErrorCode, type Problem } from "#core/contract/errors.ts";
import { FIRST, type Locale } from "#core/contract/locales.ts";
import { nameIn } from "#core/domain/in-language.ts";
import { requestOf, UnsendableError } from "./request.ts";

export type Result<Data> = { data: Data; error?: undefined } | { data?: undefined; error: Problem };

export type ClientOptions = {
  /** The address of the API without a trailing slash: `https://directory.example/api`, or `/api` in a browser. */
  baseUrl: string;
  fetch?: typeof globalThis.fetch;
  /** Called with every `error`, and its cause where it is known; never with what was sent. */
  log?: (message: string, error: Problem, cause?: unknown) => void;
  /** The language of error texts; by default the browser's. */
  locale?: Locale;
  /** Called for every call that is not public; null: nobody is signed in. */
  token?: () => Promise<SignedIn | null>;
};

/** An ID token and the id of its user: the server refuses a token of another user. */
export type SignedIn = { token: string; uid: string };

export type CallOptions = {
  signal?: AbortSignal;
  /** For calls that add something: repeated with the same key, they add it once. */
  idempotencyKey?: string;
};

export type Client = {
  /**
   * Calls a row of the contract. Never throws and never retries: all failures are returned as `error`.
   * @param body the fields of the row, including those of the path
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
        logSafely(log, `${endpoint.method} ${endpoint.path}: ${error.code}`, error, cause);
        return { error };
      };
      try {
        const signedIn = needsToken(endpoint) ? await token() : null;
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

/** Public reads are cached by proxies, so they carry no token. */
const needsToken = (row: Endpoint) => row.kind !== "public-read" || row.preview !== null;

const isFileOf = (row: Endpoint, { headers }: Response) =>
  row.kind === "download" && row.types.some((type) => headers.get("content-type") === type);

/** JSON by its content type: the error page of a proxy does not count, even where it can be parsed. */
async function read(response: Response): Promise<{ answer: unknown; isJson: boolean }> {
  if (response.status === 204) return { answer: null, isJson: true };
  const isJson = /^application\/(problem\+)?json\b/i.test(response.headers.get("content-type") ?? "");
  const text = await response.text();
  return isJson ? parse(text) : { answer: undefined, isJson: false };
}

function parse(text: string): { answer: unknown; isJson: boolean } {
  try {
    return { answer: JSON.parse(text), isJson: true };
  } catch {
    return { answer: undefined, isJson: false }; // truncated, or not what its content type says
  }
}

/** A log that throws must not make the call throw. */
function logSafely(log: NonNullable<ClientOptions["log"]>, message: string, error: Problem, cause?: unknown): void {
  try {
    if (cause === undefined) log(message, error);
    else log(message, error, cause);
  } catch (failure) {
    console.error("the client's log failed", failure);
  }
}

/** The problem in an error response; `unreadable` where the body is not one of ours. */
function problemOfAnswer(status: number, answer: unknown, locale?: Locale): Problem {
  return isProblem(answer) ? answer : { ...clientProblem("unreadable", locale), status };
}

/** Why there is no response. A timeout (`AbortSignal.timeout`) counts as `unreachable`, not as aborted by the caller. */
function problemOfFailure(error: unknown, signal?: AbortSignal, locale?: Locale): Problem {
  const late = error instanceof Error && error.name === "TimeoutError";
  return clientProblem(signal?.aborted && !late ? "aborted" : "unreachable", locale);
}

function clientProblem(code: ClientErrorCode, locale: Locale = FIRST): Problem {
  const { status, title } = CLIENT_ERRORS[code];
  return { type: `/api/docs#error-${code}`, title: nameIn(title, locale), status, code, detail: nameIn(title, locale) };
}

function isProblem(answer: unknown): answer is Problem {
  if (typeof answer !== "object" || answer === null) return false;
  const { code, title, status } = answer as Partial<Problem>;
  return typeof code === "string" && typeof title === "string" && typeof status === "number";
}
