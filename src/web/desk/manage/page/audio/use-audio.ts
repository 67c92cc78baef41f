import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { keyOf, type ReadName } from "../../../api/use-api.ts";
import { OUTDATED_BY_EDIT } from "../page-of-desk.ts";

/** What was read before a recording came, changed or went. */
export const OUTDATED_BY_AUDIO: readonly ReadName[] = [...OUTDATED_BY_EDIT, "ownAudio"];

/** For a change that is no `useChange`, since its progress is shown. */
export function useOutdateAudio(): () => Promise<unknown> {
  const queries = useQueryClient();
  return useCallback(
    () => Promise.all(OUTDATED_BY_AUDIO.map((read) => queries.invalidateQueries({ queryKey: keyOf(read) }))),
    [queries],
  );
}
