import type { WriteContext } from "../../calls/handler.ts";

/**
 * Invalidates cached answers with a story. Skipped while the story was and stays a draft or archived. A scheduled story
 * counts as published, because it determines when cached answers expire.
 * @param states the row before and after the change, as far as there is one
 */
export function invalidateStory(
  { invalidate }: Pick<WriteContext, "invalidate">,
  states: { id: string; status: string }[],
): void {
  const shown = states.find(({ status }) => status === "published");
  if (shown) invalidate("stories", `story:${shown.id}`);
}
