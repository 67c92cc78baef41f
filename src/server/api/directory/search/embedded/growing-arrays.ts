type Kinds = Record<string, Int32ArrayConstructor | Float64ArrayConstructor>;
type Arrays<K extends Kinds> = { [Name in keyof K]: InstanceType<K[Name]> };

/** Typed arrays that grow together: a number of each page takes no more memory than the number. */
export class GrowingArrays<K extends Kinds> {
  readonly #kinds: K;
  #length = 0;
  /** Replaced when the arrays grow. */
  arrays: Arrays<K>;

  constructor(kinds: K) {
    this.#kinds = kinds;
    this.arrays = this.#make(() => new Float64Array());
  }

  /** Makes places below `count`; new ones hold 0. Grows by at least an eighth, so that adding takes amortised constant time. */
  reserve(count: number): void {
    if (count <= this.#length) return;
    this.#length = Math.max(count, Math.ceil(this.#length * 1.125));
    const old = this.arrays;
    this.arrays = this.#make((name) => old[name]!);
  }

  #make(old: (name: keyof K) => ArrayLike<number>): Arrays<K> {
    const entries = Object.entries(this.#kinds).map(([name, Kind]) => {
      const array = new Kind(this.#length);
      array.set(old(name));
      return [name, array];
    });
    return Object.fromEntries(entries) as Arrays<K>;
  }
}
