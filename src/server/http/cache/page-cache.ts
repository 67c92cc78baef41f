import type { AnswerCacheOptions, Answers, Built as BuiltOf } from "@eolaire/answer-cache";
import { isDatabaseUnavailable } from "@eolaire/postgres";
import { uses } from "#core/runtime/optimisations.ts";
import type { CacheTag } from "./cache-tag.ts";
import { isOfWriter } from "./writer-cookie.ts";

export type { Answer, RepeatRules } from "@eolaire/answer-cache";
export type Built = BuiltOf<CacheTag>;
/** Whole responses of this process, cached until a write of any instance drops them (docs/decisions/160-the-page-cache-is-a-package.md). */
export type PageCache = Answers<CacheTag>;

/** The only place where the package is loaded: with `PLAIN=answer-cache` it need not even be there. */
const { AnswerCache } = uses("answer-cache")
  ? await import("@eolaire/answer-cache")
  : await import("./answered-anew.ts");

/** Headers of callers of the API. */
const UNUSUAL_HEADERS = ["authtoken", "uid"];

export function openPageCache(
  options: Pick<AnswerCacheOptions<CacheTag>, "maxBytes" | "onDropped" | "tagHeaders"> = {},
): PageCache {
  const rules = { uses, isAway: isDatabaseUnavailable, unusualHeaders: UNUSUAL_HEADERS, isPersonal: isOfWriter };
  return new AnswerCache<CacheTag>({ ...options, ...rules });
}
