import type { WriteContext } from "../../calls/write-context.ts";

type State = { id: string; page_id: string | null; status: string };

/** What nobody has seen, before and after, changes nothing for readers. */
export function tellReaders({ publishes }: Pick<WriteContext, "publishes">, states: State[]): void {
  const shown = states.find(({ status }) => status === "published");
  if (!shown) return;
  publishes("events", `event:${shown.id}`);
  if (shown.page_id) publishes(`page:${shown.page_id}`);
}
