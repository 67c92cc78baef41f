import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../../app/api/api-error.ts";

/** So long an answer is shown without asking again: long enough to walk between screens. */
const FRESH_MS = 10_000;
const MAX_TRIES = 2;

/** What cannot be sent fails and is told, rather than waiting without a word for a line. */
const networkMode = "always";

/** What is read is kept for a while, asked again when the window is looked at, and tried again where the line broke. */
export function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode,
        staleTime: FRESH_MS,
        retry: (tries, error) => tries < MAX_TRIES && error instanceof ApiError && error.problem.status === 0,
      },
      mutations: { networkMode, retry: false },
    },
  });
}
