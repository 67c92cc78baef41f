import type { SeenView, View, ViewCounter } from "#core/server/calls/handler.ts";

/** How long a view waits before it is examined. The addresses and clients of visitors are in memory for this time. */
const DELAY_MS = 200;

/**
 * Collects views for a moment, each visitor's view of a page once. Recognising robots and earlier visits takes longer than
 * sending a cached response, so it is done in batches, and once for a client that reloads a thousand times.
 */
export class ViewQueue implements ViewCounter {
  readonly #take: (views: View[]) => void;
  #waiting = new Map<string, SeenView>();
  #timer: NodeJS.Timeout | null = null;

  constructor(take: (views: View[]) => void) {
    this.#take = take;
  }

  count(view: SeenView): void {
    const { kind, slug, visitor, press = "" } = view;
    const key = `${kind} ${slug} ${press} ${visitor.address} ${visitor.userAgent}`;
    if (this.#waiting.has(key)) return;
    this.#waiting.set(key, view);
    this.#timer ??= setTimeout(() => this.drain(), DELAY_MS).unref();
  }

  /** Passes on what has been collected. */
  drain(): void {
    clearTimeout(this.#timer ?? undefined);
    this.#timer = null;
    const views = [...this.#waiting.values()].map((view): View => {
      const { term, ...rest } = view;
      return { ...rest, source: view.source(), ...(term && { term: term() }) };
    });
    this.#waiting = new Map();
    if (views.length > 0) this.#take(views);
  }
}
