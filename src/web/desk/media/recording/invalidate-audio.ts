import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { keyOf, type ReadName } from "../../api/use-api.ts";

/** On what a new recording hangs. */
export type AudioPlace = { page_id: string; story_id?: never } | { story_id: string; page_id?: never };

/** What was read before a recording came, changed or went. */
export const INVALIDATED_BY_AUDIO: readonly ReadName[] = ["page", "ownPages", "ownAudio", "ownStories"];

/** For a change that is no `useChange`, since its progress is shown. */
export function useInvalidateAudio(): () => Promise<unknown> {
  const queries = useQueryClient();
  return useCallback(
    () => Promise.all(INVALIDATED_BY_AUDIO.map((read) => queries.invalidateQueries({ queryKey: keyOf(read) }))),
    [queries],
  );
}
