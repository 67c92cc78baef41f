import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { keyOf, type ReadName } from "#core/web/desk/api/use-api.ts";

/** The subject of a new recording. */
export type AudioSubject = { page_id: string; story_id?: never } | { story_id: string; page_id?: never };

/** The reads that are stale after a recording was added, changed or deleted. */
export const INVALIDATED_BY_AUDIO: readonly ReadName[] = ["page", "ownPages", "ownAudio", "ownStories"];

/** For uploads, which do not go through `useChange` because they show their progress. */
export function useInvalidateAudio(): () => Promise<unknown> {
  const queries = useQueryClient();
  return useCallback(
    () => Promise.all(INVALIDATED_BY_AUDIO.map((read) => queries.invalidateQueries({ queryKey: keyOf(read) }))),
    [queries],
  );
}
