import type { SharedValues } from "./answers.ts";

/** An upper bound, which limits the effect of a missing tag. */
const MAX_AGE_MS = 10 * 60_000;

/** Of names that hold what somebody asked for, such as a date, there may be many: the oldest are dropped. */
const MAX_VALUES = 1_000;

type Remembered = { value: Promise<unknown>; isLoaded: boolean; tags: readonly string[]; sinceMs: number };

/**
 * Small results that many answers need, such as the menu, in the memory of this process until a write of any instance
 * invalidates one of their tags. The answer cache owns it and drops from both at once, so that no answer is cached with a value
 * that was outdated when it was built.
 */
export class TaggedMemory<Tag extends string> implements SharedValues<Tag> {
  readonly #values = new Map<string, Remembered>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /**
   * The remembered value, else the one that `load` returns; concurrent callers share one load, and errors are not remembered.
   * @param forMs for what changes with time, too
   */
  get<Value>(name: string, tags: readonly Tag[], load: () => Promise<Value>, forMs = MAX_AGE_MS): Promise<Value> {
    const known = this.#values.get(name);
    const ageMs = this.#now() - (known?.sinceMs ?? Number.POSITIVE_INFINITY); // below 0: the clock was set back
    if (known && ageMs >= 0 && ageMs < forMs) return known.value as Promise<Value>;
    // Set before it is loaded: a drop meanwhile removes it, because the load may have read the rows before the write.
    const remembered = { value: load(), isLoaded: false, tags, sinceMs: this.#now() };
    this.#values.delete(name); // so that the oldest come first
    this.#values.set(name, remembered);
    if (this.#values.size > MAX_VALUES) this.#values.delete(this.#values.keys().next().value!);
    remembered.value.then(
      () => {
        remembered.isLoaded = true;
      },
      () => {
        if (this.#values.get(name) === remembered) this.#values.delete(name);
      },
    );
    return remembered.value;
  }

  /** The remembered value, if it is loaded: a load may wait for what no longer answers. */
  peek<Value>(name: string): Promise<Value> | undefined {
    const known = this.#values.get(name);
    return known?.isLoaded ? (known.value as Promise<Value>) : undefined;
  }

  drop(tag: Tag): void {
    for (const [name, { tags }] of this.#values) {
      if (tags.includes(tag)) this.#values.delete(name);
    }
  }

  clear(): void {
    this.#values.clear();
  }
}
