import type { WriteContext } from "../../calls/write-context.ts";

type State = { id: string; page_id: string | null; status: string };

/** What nobody has seen, before and after, changes nothing for readers. */
export function tellReaders({ invalidate }: Pick<WriteContext, "invalidate">, states: State[]): void {
  const shown = states.find(({ status }) => status === "published");
  if (!shown) return;
  invalidate("events", `event:${shown.id}`);
  if (shown.page_id) invalidate(`page:${shown.page_id}`);
}
