import type { WriteContext } from "../../calls/write-context.ts";

/** What nobody has seen, before and after, changes nothing for readers. One that waits for its time ends kept answers. */
export function tellReaders(
  { invalidate }: Pick<WriteContext, "invalidate">,
  states: { id: string; status: string }[],
): void {
  const shown = states.find(({ status }) => status === "published");
  if (shown) invalidate("stories", `story:${shown.id}`);
}
